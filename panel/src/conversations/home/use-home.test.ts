import { InfiniteQueryObserver, type InfiniteData } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { Thread } from '@attune/contract/conversations/entity'
import { bySender, HANNAH, MARIA, message } from '../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface HomePage {
  data: { thread: Thread }[]
  pagination: { next: string | null }
}
type GetHome = (input: { next?: string; limit?: number }, options: { signal: AbortSignal }) => Promise<HomePage>
const getHome = vi.hoisted(() => vi.fn<GetHome>())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined }))
const mounted = vi.hoisted(() => ({ unmount: [] as (() => void)[] }))
vi.mock(import('../../client/calls.ts'), () => ({ calls: { metrics: { getHome } } }) as never)
vi.mock('../../client/live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
    return () => undefined
  },
}))
// There is no component to mount.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => () => void) => void mounted.unmount.push(run()),
}))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useInfiniteQuery: (options: ConstructorParameters<typeof InfiniteQueryObserver<HomePage>>[1]) => {
    const observer = new InfiniteQueryObserver<HomePage>(queryClient, options)
    mounted.unmount.push(observer.subscribe(() => undefined))
    return observer.getCurrentResult()
  },
}))
const { queryClient } = await import('../../client/query-client.ts')
const { putAnswerOnHome } = await import('../data/cached-threads.ts')
const { homeListKey } = await import('../data/query-keys.ts')
const { LAST_MESSAGES, useHome } = await import('./use-home.ts')

const WHOLE: HomePage = { data: [], pagination: { next: null } }
/** Something has changed for somebody. */
const change = (kind: FactKind = 'MessageReceived'): void =>
  stream.say({ event: 'changed', cursor: '0-0', kind, ids: { contactId: MARIA }, rev: 1 })
const Home = () => useHome(undefined)
/** Home, loaded, and no call counted yet. */
const open = async (): Promise<void> => {
  Home()
  await vi.advanceTimersByTimeAsync(1_000)
  getHome.mockClear()
}
/** Another page is opened in its place. */
const leave = (): void => {
  for (const unmount of mounted.unmount.splice(0)) unmount()
}

beforeEach(() => {
  vi.useFakeTimers()
  getHome.mockReset().mockResolvedValue(WHOLE)
  return () => {
    leave()
    queryClient.clear()
    vi.useRealTimers()
  }
})

test('changes in quick succession are shown while they go on, every few seconds', async () => {
  await open()
  for (let at = 0; at < 40; at++) {
    change()
    await vi.advanceTimersByTimeAsync(250)
    if (at === 1) expect(getHome).toHaveBeenCalledOnce()
  }
  // In ten seconds.
  expect(getHome.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(getHome.mock.calls.length).toBeLessThanOrEqual(6)
})

test('a change that comes alone is shown soon, even right after others', async () => {
  await open()
  change()
  await vi.advanceTimersByTimeAsync(500)
  change()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(getHome).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getHome).toHaveBeenCalledTimes(2)
})

test('a list of 200 clients that is loaded to its end is reloaded in three requests', async () => {
  getHome.mockImplementation(async ({ next, limit = 25 }) => {
    const end = Number(next ?? 0) + limit
    return { data: [], pagination: { next: end < 200 ? String(end) : null } }
  })
  let list = await Home().fetchNextPage()
  while (list.hasNextPage) list = await list.fetchNextPage()
  getHome.mockClear()
  change()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(getHome.mock.calls.map(([{ next }]) => next)).toEqual([undefined, '25', '125'])
})

test.for([
  'NoteAdded',
  'ManagerRequestSent',
  'QuestionAsked',
  'SceneRunChanged',
  'ProgramStepRan',
  'ScheduledMessageAdded',
  'ConversationTaken',
  'ThreadRead',
  'DraftChanged',
  'FolderMembersChanged',
] as const)('%s takes nobody on or off the list, so it isn’t reloaded', async (kind) => {
  await open()
  change(kind)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getHome).not.toHaveBeenCalled()
})

test('the end of a wait reloads it, even beside what the reader marks for themselves', async () => {
  await open()
  change('WaitEnded')
  change('DraftChanged')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getHome).toHaveBeenCalledOnce()
})

test('notices reload nothing, other tasks of a client do', async () => {
  await open()
  stream.say({ event: 'notices', cursor: '0-0' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getHome).not.toHaveBeenCalled()
  stream.say({ event: 'tasks', cursor: '0-0', ids: { contactId: MARIA } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(getHome).toHaveBeenCalledOnce()
})

test.for([
  ['while another page is open', [leave, change]],
  ['right before another page is opened', [change, leave]],
] as const)('who begins to wait %s is loaded on the way back, beside the list as it was', async ([, steps]) => {
  await open()
  for (const step of steps) step()
  expect(Home().data?.pages).toEqual([WHOLE])
  expect(getHome).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getHome).toHaveBeenCalledOnce()
})

test('nothing is loaded on the way back if nothing has changed, nor twice for what has been seen', async () => {
  await open()
  leave()
  change('NoteAdded')
  Home()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(getHome).not.toHaveBeenCalled()
  change()
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  Home()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(getHome).toHaveBeenCalledOnce()
})

const answer = () => putAnswerOnHome(message({ sequence: 3, body: bySender(HANNAH) }))

test.for([
  ['has changed', [change, answer]],
  ['is old', [() => vi.advanceTimersByTime(29_000), answer, () => vi.advanceTimersByTime(2_000)]],
] as const)(
  'a list that %s is loaded on the way back, although a reply has changed it meanwhile',
  async ([, steps]) => {
    await open()
    leave()
    for (const step of steps) step()
    Home()
    expect(getHome).toHaveBeenCalledOnce()
  },
)

test.for([
  ['somebody writes while another page is open', [leave, change]],
  ['the stream begins anew', [() => stream.say({ event: 'reset', cursor: '0-0', reason: 'behind' })]],
] as const)('a client’s last messages are loaded again if %s', async ([, steps]) => {
  await open()
  const shown = [...LAST_MESSAGES, MARIA]
  queryClient.setQueryData(shown, { data: [] })
  for (const step of steps) step()
  expect(queryClient.getQueryState(shown)?.isInvalidated).toBe(true)
})

test('what changes while another page is being loaded isn’t forgotten if Home is left before that has come', async () => {
  getHome.mockResolvedValue({ data: [], pagination: { next: 'more' } })
  const list = Home()
  await vi.advanceTimersByTimeAsync(1_000)
  getHome.mockReturnValueOnce(new Promise(() => undefined))
  void list.fetchNextPage()
  change()
  leave()
  getHome.mockClear()
  Home()
  expect(getHome).toHaveBeenCalledOnce()
})

test('a slow reload is left to finish, and what has changed meanwhile follows in another one', async () => {
  await open()
  const slow = Promise.withResolvers<HomePage>()
  getHome.mockReturnValueOnce(slow.promise)
  change()
  await vi.advanceTimersByTimeAsync(500)
  for (let at = 0; at < 10; at++) {
    change()
    await vi.advanceTimersByTimeAsync(600)
  }
  expect(getHome.mock.calls.map(([, { signal }]) => signal.aborted)).toEqual([false])
  slow.resolve({ data: [], pagination: { next: 'more' } })
  await vi.advanceTimersByTimeAsync(0)
  const cursors = () =>
    queryClient
      .getQueryData<InfiniteData<HomePage>>(homeListKey(undefined))
      ?.pages.map(({ pagination }) => pagination.next)
  expect(cursors()).toEqual(['more'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(getHome).toHaveBeenCalledTimes(2)
  expect(cursors()).toEqual([null])
})
