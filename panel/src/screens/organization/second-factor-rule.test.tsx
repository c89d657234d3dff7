import { MantineProvider } from '@mantine/core'
import type { Organization } from '@attune/contract/organizations/entity'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { consequencesOf, SecondFactorRulePart } from './SecondFactorRulePart.tsx'

vi.mock(import('../../client/account.ts'), () => ({ useAccount: () => ({ secondFactor: true }) }) as never)
vi.mock(import('@tanstack/react-router'), () => ({ useNavigate: () => () => undefined }) as never)
vi.mock(import('../../client/calls.ts'), () => ({ calls: {} }) as never)

const drawn = (config: { requireSecondFactor: boolean } | null, mayRequire: boolean): string =>
  renderToString(
    <MantineProvider>
      {/* The parts of an organization used here. */}
      <SecondFactorRulePart organization={{ config, abilities: { requireSecondFactor: mayRequire } } as Organization} />
    </MantineProvider>,
  )

test('the rule is said to everybody who sees the settings, and changed by who may', () => {
  expect(drawn({ requireSecondFactor: false }, true)).toMatch(/decides for themselves.*>Require a second factor</)
  expect(drawn({ requireSecondFactor: true }, true)).toMatch(/must have one.*>No longer require a second factor</)
  expect(drawn({ requireSecondFactor: true }, false)).toContain('must have one')
  expect(drawn({ requireSecondFactor: true }, false)).not.toContain('<button')
  expect(drawn(null, true)).not.toContain('Second factor')
})

test('before it is confirmed, it says what happens to people without one, and to oneself', () => {
  const none = consequencesOf({ isRequired: false, hasOwn: false }).join(' ')
  expect(none).toMatch(/can only set it up.*API keys stop.*You don’t have one yourself/)
  expect(consequencesOf({ isRequired: false, hasOwn: true }).join(' ')).not.toContain('yourself')
  expect(consequencesOf({ isRequired: true, hasOwn: true })).toEqual([
    'People who have one keep it, and can remove it.',
  ])
})
