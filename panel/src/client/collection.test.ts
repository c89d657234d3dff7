import { InfiniteQueryObserver, QueryObserver, type InfiniteData } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { FactKind } from '@attune/contract/app/facts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined, listeners: 0 }))
vi.mock('./live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
    stream.listeners += 1
    return () => undefined
  },
}))
// There is no component to mount.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => void) => run(),
}))
const { queryClient } = await import('./query-client.ts')
const { makeCollection } = await import('./collection.ts')

interface Question {
  _id: string
  rev: number
  text: string
  status: 'new' | 'answered'
}
interface ListInput {
  status: Question['status']
  limit?: number
  next?: string
}
type Options = { signal: AbortSignal; context: object }

const CHEESE: Question = { _id: 'q_1', rev: 1, text: 'Can I have cheese at night?', status: 'new' }
const SHOES: Question = { _id: 'q_2', rev: 1, text: 'Which shoes for the hill?', status: 'new' }

const server = {
  list: vi.fn<(input: ListInput | undefined, options: Options) => Promise<QuestionPage>>(),
  one: vi.fn<(input: { id: string }, options: Options) => Promise<Question>>(),
  count: vi.fn<(input: { status: string }, options: Options) => Promise<{ count: number }>>(),
}
interface QuestionPage {
  data: Question[]
  pagination: { hasNext: boolean; next: string | null }
}
const page = (data: Question[], next: string | null = null): QuestionPage => ({
  data,
  pagination: { hasNext: next !== null, next },
})

const questions = makeCollection({
  name: 'questions',
  ...server,
  about: ['questions'],
  alsoAt: ['MessageDeleted'],
  belongs: ({ status }, input) => input?.status === status,
})
const NEW = questions.list({ status: 'new' })
const ANSWERED = questions.list({ status: 'answered' })

const fill = (list: typeof NEW, ...pages: QuestionPage[]): void =>
  void queryClient.setQueryData(list.queryKey, { pages, pageParams: pages.map(() => null) })
const idsIn = (list: typeof NEW) =>
  queryClient
    .getQueryData<InfiniteData<QuestionPage>>(list.queryKey)
    ?.pages.map(({ data }) => data.map((one) => one._id))
const isStale = (list: typeof NEW) => queryClient.getQueryState(list.queryKey)?.isInvalidated
const changed = (kind: FactKind): LiveEvent => ({
  event: 'changed',
  cursor: '1-1',
  kind,
  ids: { contactId: `ct_${'1'.repeat(32)}` },
  rev: 1,
})

beforeEach(() => {
  vi.useFakeTimers()
  for (const call of Object.values(server)) call.mockReset()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('a list is loaded page by page, with its filters and where the last page ended', async () => {
  server.list.mockResolvedValueOnce(page([CHEESE], 'after-1')).mockResolvedValueOnce(page([SHOES]))
  const list = new InfiniteQueryObserver(queryClient, questions.list({ status: 'new', limit: 1 }))
  await list.fetchNextPage()
  expect(list.getCurrentResult().hasNextPage).toBe(true)
  await list.fetchNextPage()
  expect(list.getCurrentResult().hasNextPage).toBe(false)
  expect(list.getCurrentResult().data?.pages.flatMap(({ data }) => data)).toEqual([CHEESE, SHOES])
  expect(server.list.mock.calls.map(([input]) => input)).toEqual([
    { status: 'new', limit: 1 },
    { status: 'new', limit: 1, next: 'after-1' },
  ])
})

test('one thing and a count are asked for by their input, and can be called off', async () => {
  server.one.mockResolvedValue(CHEESE)
  server.count.mockResolvedValue({ count: 2 })
  expect(await queryClient.fetchQuery(questions.one({ id: 'q_1' }))).toEqual(CHEESE)
  expect(await queryClient.fetchQuery(questions.count({ status: 'new' }))).toEqual({ count: 2 })
  expect(server.one.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal)
})

test('a refusal stays the error of the query, and what was loaded before stays shown', async () => {
  const refusal = Object.assign(new Error('Recent questions are turned off.'), { code: 'FeatureOff', status: 403 })
  server.list.mockRejectedValue(refusal)
  await expect(queryClient.fetchInfiniteQuery(NEW)).rejects.toBe(refusal)
  expect(server.list).toHaveBeenCalledTimes(1)
  fill(ANSWERED, page([SHOES]))
  await expect(queryClient.fetchInfiniteQuery({ ...ANSWERED, staleTime: 0 })).rejects.toBe(refusal)
  expect(idsIn(ANSWERED)).toEqual([['q_2']])
})

test.each(['QuestionAsked', 'MessageDeleted'] as const)('the fact %s loads it again, others don’t', (kind) => {
  fill(NEW, page([CHEESE]))
  questions.useLive()
  stream.say(changed('NoteChanged'))
  vi.runAllTimers()
  expect(isStale(NEW)).toBe(false)
  stream.say(changed(kind))
  expect(isStale(NEW)).toBe(false)
  vi.runAllTimers()
  expect(isStale(NEW)).toBe(true)
})

test('several facts at once load it again a single time', () => {
  fill(NEW, page([CHEESE]))
  questions.useLive()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  stream.say(changed('QuestionAsked'))
  stream.say(changed('QuestionStatusChanged'))
  vi.runAllTimers()
  expect(invalidate).toHaveBeenCalledTimes(1)
  invalidate.mockRestore()
})

test('facts that never stop coming don’t put the reload off', () => {
  fill(NEW, page([CHEESE]))
  questions.useLive()
  for (let ms = 0; ms < 3_000; ms += 100) {
    stream.say(changed('QuestionAsked'))
    vi.advanceTimersByTime(100)
  }
  expect(isStale(NEW)).toBe(true)
})

test('what is being loaded is not begun anew by a fact, but loaded once more after it', async () => {
  const first = Promise.withResolvers<QuestionPage>()
  server.list.mockReturnValueOnce(first.promise).mockResolvedValue(page([CHEESE, SHOES]))
  questions.useLive()
  const leave = new InfiniteQueryObserver(queryClient, NEW).subscribe(() => undefined)
  stream.say(changed('QuestionAsked'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.list).toHaveBeenCalledTimes(1)
  first.resolve(page([CHEESE]))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.list).toHaveBeenCalledTimes(2)
  expect(idsIn(NEW)).toEqual([['q_1', 'q_2']])
  leave()
})

test('after a change of the panel’s own, lists and counts are loaded once, whether its event comes before or after', async () => {
  server.list.mockResolvedValue(page([CHEESE]))
  server.count.mockResolvedValue({ count: 1 })
  questions.useLive()
  const shown = [
    new InfiniteQueryObserver(queryClient, NEW).subscribe(() => undefined),
    new QueryObserver(queryClient, questions.count({ status: 'new' })).subscribe(() => undefined),
  ]
  await vi.runAllTimersAsync()
  const counts = () => [server.list.mock.calls.length, server.count.mock.calls.length]
  expect(counts()).toEqual([1, 1])
  questions.reloadSoon()
  stream.say(changed('QuestionStatusChanged'))
  await vi.runAllTimersAsync()
  expect(counts()).toEqual([2, 2])
  stream.say(changed('QuestionStatusChanged'))
  questions.reloadSoon()
  await vi.runAllTimersAsync()
  expect(counts()).toEqual([3, 3])
  // Without the stream, too.
  questions.reloadSoon()
  await vi.runAllTimersAsync()
  expect(counts()).toEqual([4, 4])
  for (const leave of shown) leave()
})

test('what may have been missed is loaded again, and a second screen listens no second time', () => {
  for (const event of ['hello', 'gone'] as const) {
    fill(NEW, page([CHEESE]))
    questions.useLive()
    stream.say(event === 'hello' ? { event, cursor: '1-1' } : { event, cursor: '1-1', ids: { contactId: 'ct_1' } })
    vi.runAllTimers()
    expect(isStale(NEW)).toBe(true)
  }
  expect(stream.listeners).toBe(1)
})

test('events named after it count, too', () => {
  const tasks = makeCollection({ name: 'tasks', list: server.list, about: ['tasks'] })
  const list = tasks.list({ status: 'new' })
  queryClient.setQueryData(list.queryKey, { pages: [page([])], pageParams: [null] })
  tasks.useLive()
  stream.say({ event: 'notices', cursor: '1-1' })
  vi.runAllTimers()
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(false)
  stream.say({ event: 'tasks', cursor: '1-1', ids: { contactId: 'ct_1' } })
  vi.runAllTimers()
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
})

test('a changed thing is shown where it belongs, and leaves the other lists', () => {
  fill(NEW, page([CHEESE]), page([SHOES]))
  fill(ANSWERED, page([CHEESE]))
  questions.put({ ...CHEESE, rev: 2, status: 'answered' })
  expect(idsIn(NEW)).toEqual([[], ['q_2']])
  expect(idsIn(ANSWERED)).toEqual([['q_1']])
  expect(queryClient.getQueryData(questions.one({ id: 'q_1' }).queryKey)).toMatchObject({ status: 'answered' })
})

test('an older version replaces nothing', () => {
  fill(NEW, page([{ ...CHEESE, rev: 3 }]))
  questions.put({ ...CHEESE, rev: 3 })
  questions.put({ ...CHEESE, rev: 2, text: 'Cheese?' })
  expect(queryClient.getQueryData(questions.one({ id: 'q_1' }).queryKey)).toMatchObject({ text: CHEESE.text })
  expect(queryClient.getQueryData(NEW.queryKey)?.pages[0]?.data).toEqual([{ ...CHEESE, rev: 3 }])
})

test('a list without the thing doesn’t count as loaded just now', () => {
  fill(NEW, page([SHOES]))
  const { dataUpdatedAt } = queryClient.getQueryState(NEW.queryKey) ?? {}
  vi.advanceTimersByTime(60_000)
  questions.put({ ...CHEESE, rev: 2 })
  expect(queryClient.getQueryState(NEW.queryKey)?.dataUpdatedAt).toBe(dataUpdatedAt)
})

test('things are dropped from all lists, or from some', () => {
  fill(NEW, page([CHEESE, SHOES]))
  fill(ANSWERED, page([CHEESE]))
  questions.drop(['q_1'], (input) => input?.status !== 'answered')
  expect([idsIn(NEW), idsIn(ANSWERED)]).toEqual([[['q_2']], [['q_1']]])
  questions.drop(['q_1', 'q_2'])
  expect([idsIn(NEW), idsIn(ANSWERED)]).toEqual([[[]], [[]]])
})

test('a list that is out of date stays so, whatever changes in it', async () => {
  fill(NEW, page([CHEESE, SHOES]))
  await questions.reload()
  questions.change((row) => (row._id === 'q_1' ? { ...row, text: 'May I have cheese?' } : row))
  questions.drop(['q_2'])
  expect(idsIn(NEW)).toEqual([['q_1']])
  expect(isStale(NEW)).toBe(true)
})
