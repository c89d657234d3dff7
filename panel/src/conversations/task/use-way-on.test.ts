import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { HomeReason } from '@attune/contract/metrics/entity'
import type { ConversationSession } from '../conversation-session.ts'
import type { HomeRow } from '../threads/next/find-next-on-home.ts'
import { DANIEL, MARIA, thread } from '../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const home = vi.hoisted(() => ({
  loadNextRow: vi.fn<() => Promise<HomeRow | null>>(),
  passOver: vi.fn<(contactId: string) => void>(),
}))
const cursor = vi.hoisted(() => ({ isWriting: false, words: null as { contactId: string; text: string } | null }))
const navigate = vi.hoisted(() => vi.fn<(link: object) => Promise<void>>())
// There is no component and no page. Nobody is listed on the screen, so the server is asked.
vi.mock(
  '../threads/next/use-next-on-home.ts',
  () =>
    ({
      ...home,
      useHomeBefore: () => ({}),
      useHomeList: () => undefined,
      findShownRow: () => undefined,
      leadTo: () => undefined,
    }) as never,
)
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}))
vi.mock('../../ui/use-latest.ts', () => ({ useLatest: () => (isStillSo: () => boolean) => isStillSo }))
vi.mock(
  '../../ui/keys/composer-cursor.ts',
  () =>
    ({
      isWriting: () => cursor.isWriting,
      leaveComposer: () => undefined,
      clientWaitedFor: () => (cursor.isWriting ? MARIA : null),
      abandonWords: () => cursor.words,
      writeUnlessOnPhone: () => undefined,
    }) as never,
)
vi.mock('../../client/calls.ts', () => ({ calls: { tasks: {} } }))
vi.mock('../../client/live.ts', () => ({ subscribeLive: () => () => {} }))
const { queryClient } = await import('../../client/query-client.ts')
const { currentNotices, dismissAll } = await import('../../client/notify.ts')
const { threadKey } = await import('../data/query-keys.ts')
const { useWayOn } = await import('./use-way-on.ts')

const type = vi.fn<(contactId: string, text: string) => void>()
// Only these are read.
const session = {
  outbox: { all: { get: () => [] } },
  reader: () => ({ openContactId: MARIA }),
  drafts: { getUnsaved: () => null, type },
} as unknown as ConversationSession
const orElse = vi.fn<() => void>()
/** Finishes Maria's task, or leaves it open. */
const GoOn = (isPassedOver = false) => useWayOn(session, MARIA)?.goOn(orElse, isPassedOver)
const waiting = (contactId: string): HomeRow => ({
  thread: thread({ contactId, needsAnswerSince: '2027-03-12T15:00:00.000Z' }),
  reasons: [{ kind: 'unanswered' } as HomeReason],
})

beforeEach(() => {
  vi.resetAllMocks()
  navigate.mockResolvedValue()
  home.loadNextRow.mockResolvedValue(null)
  Object.assign(cursor, { isWriting: false, words: null })
  dismissAll()
  queryClient.clear()
})

test('what was typed while the server was asked is kept as a draft if nobody is left', async () => {
  queryClient.setQueryData(threadKey(MARIA), thread({ title: 'Maria Lopez', draft: 'Hello' }))
  Object.assign(cursor, { isWriting: true, words: { contactId: MARIA, text: 'How are you' } })
  GoOn()
  await expect.poll(() => orElse.mock.calls.length).toBe(1)
  expect(type.mock.calls).toEqual([[MARIA, 'Hello\nHow are you']])
  expect(currentNotices().map(({ content }) => content)).toEqual(['What you typed is kept as a draft to Maria Lopez.'])
})

test('if nothing was typed, nothing is said', async () => {
  GoOn()
  await expect.poll(() => orElse.mock.calls.length).toBe(1)
  expect([type.mock.calls, currentNotices()]).toEqual([[], []])
})

test('the next client opens, unless somebody has begun to write to the open one meanwhile', async () => {
  home.loadNextRow.mockResolvedValue(waiting(DANIEL))
  GoOn()
  await expect.poll(() => navigate.mock.calls.length).toBe(1)
  const asked = Promise.withResolvers<HomeRow | null>()
  home.loadNextRow.mockReturnValue(asked.promise)
  GoOn()
  cursor.isWriting = true
  asked.resolve(waiting(DANIEL))
  await asked.promise
  expect(navigate).toHaveBeenCalledOnce()
  expect(orElse).not.toHaveBeenCalled()
})

test('a client whose task is left open is passed over, one whose task is finished is not', () => {
  GoOn(false)
  expect(home.passOver).not.toHaveBeenCalled()
  GoOn(true)
  expect(home.passOver.mock.calls).toEqual([[MARIA]])
})
