import { MantineProvider } from '@mantine/core'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { AccessPart } from './AccessPart.tsx'
import { endSessionsOf } from './end-sessions.ts'

const endSessions = vi.hoisted(() => vi.fn<(input: { userId: string }) => Promise<{ ended: number }>>())
const notify = vi.hoisted(() => vi.fn<(notice: object) => void>())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { directory: { endSessions } } }) as never)
vi.mock(import('../../client/notify.ts'), () => ({ notify }) as never)
vi.mock(
  import('../../client/account.ts'),
  () => ({ useAccount: () => ({ _id: 'us_priya', timezone: 'UTC' }) }) as never,
)

const NOTHING = { disable: false, delete: false, update: false, endSessions: false }
const HANNAH = {
  ...{ _id: 'us_hannah', name: 'Hannah', joined: true, clients: 0, productTourAt: null },
  ...{ disabled: false, disabledReasonCode: null, disabledReasonNotes: '' },
}

const drawn = (abilities: Partial<typeof NOTHING>, user: Partial<typeof HANNAH> = {}): string =>
  renderToString(
    <MantineProvider>
      {/* The parts of an account used here. */}
      <AccessPart user={{ ...HANNAH, ...user, abilities: { ...NOTHING, ...abilities } } as UserDetails} />
    </MantineProvider>,
  )

beforeEach(() => vi.clearAllMocks())

test('whoever may end the sessions of an account has a button for it, and only they', () => {
  expect(drawn({ endSessions: true })).toContain('End all sessions')
  expect(drawn({ disable: true, delete: true, update: true })).not.toContain('End all')
  expect(drawn({})).not.toContain('Access')
})

test('one’s own session stays, which the button says', () => {
  expect(drawn({ endSessions: true }, { _id: 'us_priya' })).toContain('End all other sessions')
})

test('nobody is offered to disable their own account, which they couldn’t take back', () => {
  expect(drawn({ disable: true })).toContain('Disable')
  expect(drawn({ disable: true }, { _id: 'us_priya' })).not.toContain('Disable')
})

test('an account that nobody has joined yet has no sessions', () => {
  expect(drawn({ endSessions: true }, { joined: false })).not.toContain('End all')
})

test('nobody is said to sign in who hasn’t joined yet', () => {
  expect(drawn({ disable: true })).toContain('They can sign in.')
  expect(drawn({ disable: true }, { joined: false })).toContain('They haven’t joined yet.')
  expect(drawn({ disable: true }, { joined: false })).not.toContain('They can sign in.')
  expect(drawn({ disable: true }, { joined: false, disabled: true })).toContain('They can’t join.')
})

test.for([
  [0, 'There was no session to end'],
  [1, 'One session ended'],
  [3, '3 sessions ended'],
] as const)('once %i have ended, a notice says so', async ([ended, title]) => {
  endSessions.mockResolvedValue({ ended })
  await endSessionsOf(HANNAH)
  expect(endSessions).toHaveBeenCalledExactlyOnceWith({ userId: 'us_hannah' })
  expect(notify).toHaveBeenCalledExactlyOnceWith({ kind: 'good', title, content: 'Hannah' })
})

test('a refusal is left to the dialog, which stays open with it', async () => {
  endSessions.mockRejectedValue(new Error('No account with this id.'))
  await expect(endSessionsOf(HANNAH)).rejects.toThrow('No account with this id.')
  expect(notify).not.toHaveBeenCalled()
})
