import { InfiniteQueryObserver, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { makeClient } from '../testing/contacts.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface ClientPage {
  data: { _id: string }[]
  pagination: { next: string | null }
}
const list = vi.hoisted(() => vi.fn<() => Promise<ClientPage>>())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined }))
const atSessionEnd = vi.hoisted((): (() => void)[] => [])
vi.mock(import('../../client/calls.ts'), () => ({ calls: { contacts: { list } } }) as never)
vi.mock('../../client/live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
    return () => undefined
  },
}))
vi.mock(import('../../client/session.ts'), async (original) => ({
  ...(await original()),
  onSessionEnd: (listener: () => void) => {
    atSessionEnd.push(listener)
    return () => undefined
  },
}))
// There is no component to mount.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => void) => run(),
}))
const { queryClient } = await import('../../client/query-client.ts')
const { listQuery } = await import('./contact-queries.ts')
const { notesKey, requestsKey } = await import('./keys.ts')
const { useContactsLive } = await import('./use-contacts-live.ts')

const Clients = () => useContactsLive()
const pageOf = (...ids: string[]): ClientPage => ({ data: ids.map((_id) => ({ _id })), pagination: { next: null } })

const maria = makeClient()
const tom = makeClient({ _id: `ct_${'2'.repeat(32)}` })
const stopped = makeClient({ rev: 2, status: 'stop' })
const ids = { contactId: maria._id }
const mariaStops: LiveEvent = {
  event: 'changed',
  cursor: '1-1',
  kind: 'ContactStatusChanged',
  ids,
  rev: 2,
  contact: stopped,
}
const mariaIsRead: LiveEvent = { event: 'changed', cursor: '1-2', kind: 'ThreadRead', ids, rev: 2 }
const mariaGoes: LiveEvent = { event: 'gone', cursor: '1-3', ids }
const mariaIsBack: LiveEvent = {
  event: 'changed',
  cursor: '1-4',
  kind: 'ContactReassigned',
  ids,
  rev: 2,
  contact: stopped,
}

beforeEach(() => {
  vi.useFakeTimers()
  list.mockReset()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test.each<LiveEvent>([
  { event: 'hello', cursor: '1-1' },
  { event: 'reset', cursor: '1-1', reason: 'behind' },
])('what the first load may have missed before $event is loaded once it has ended', async (event) => {
  const slow = Promise.withResolvers<ClientPage>()
  list.mockReturnValueOnce(slow.promise).mockResolvedValue(pageOf('ct_1', 'ct_2'))
  Clients()
  const clients = new InfiniteQueryObserver(queryClient, listQuery({}))
  const leave = clients.subscribe(() => undefined)
  stream.say(event)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list).toHaveBeenCalledTimes(1)
  slow.resolve(pageOf('ct_1'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
  expect(clients.getCurrentResult().data?.pages).toEqual([pageOf('ct_1', 'ct_2')])
  leave()
})

test('what was loaded before the stream broke off is loaded again', async () => {
  list.mockResolvedValue(pageOf('ct_1'))
  Clients()
  const leave = new InfiniteQueryObserver(queryClient, listQuery({})).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  stream.say({ event: 'reset', cursor: '1-1', reason: 'behind' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(2)
  leave()
})

test.each<[string, LiveEvent[], object[]]>([
  ['changes is shown as changed', [mariaStops], [stopped, tom]],
  ['changes is shown as changed, whatever else happens', [mariaStops, mariaIsRead], [stopped, tom]],
  ['goes out of reach isn’t shown', [mariaGoes], [tom]],
  ['comes back is shown', [mariaGoes, mariaIsBack], [stopped, tom]],
])('a client who %s, though the list was still being loaded', async (_what, events, shown) => {
  const slow = Promise.withResolvers<ClientPage>()
  list.mockReturnValueOnce(slow.promise)
  Clients()
  const clients = new InfiniteQueryObserver(queryClient, listQuery({}))
  const leave = clients.subscribe(() => undefined)
  for (const event of events) stream.say(event)
  await vi.advanceTimersByTimeAsync(5_000)
  slow.resolve({ data: [maria, tom], pagination: { next: null } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(clients.getCurrentResult().data?.pages[0]?.data).toEqual(shown)
  expect(list).toHaveBeenCalledTimes(1)
  leave()
})

test.each<FactKind>(['ContactReassigned', 'ContactUnmerged'])(
  'a client who comes to a loaded list by %s is listed, and one who is listed already isn’t loaded again',
  async (kind) => {
    const comes: LiveEvent = { event: 'changed', cursor: '1-1', kind, ids, rev: 2, contact: stopped }
    list.mockResolvedValueOnce({ data: [tom], pagination: { next: null } })
    list.mockResolvedValue({ data: [stopped, tom], pagination: { next: null } })
    Clients()
    const clients = new InfiniteQueryObserver(queryClient, listQuery({}))
    const leave = clients.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    stream.say(comes)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(clients.getCurrentResult().data?.pages[0]?.data).toEqual([stopped, tom])
    stream.say(comes)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(list).toHaveBeenCalledTimes(2)
    leave()
  },
)

test('a client who comes back just after the list was loaded stays', async () => {
  const slow = Promise.withResolvers<ClientPage>()
  list.mockReturnValueOnce(slow.promise)
  Clients()
  const clients = new InfiniteQueryObserver(queryClient, listQuery({}))
  const leave = clients.subscribe(() => undefined)
  stream.say(mariaGoes)
  slow.resolve({ data: [maria], pagination: { next: null } })
  await vi.advanceTimersByTimeAsync(100)
  stream.say(mariaIsBack)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(clients.getCurrentResult().data?.pages[0]?.data).toEqual([stopped])
  leave()
})

test('a client who changes while more of the list is loaded stays as changed', async () => {
  const slow = Promise.withResolvers<ClientPage>()
  list.mockResolvedValueOnce({ data: [maria], pagination: { next: 'p2' } }).mockReturnValueOnce(slow.promise)
  Clients()
  const clients = new InfiniteQueryObserver(queryClient, listQuery({}))
  const leave = clients.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  const more = clients.fetchNextPage()
  stream.say(mariaStops)
  slow.resolve({ data: [tom], pagination: { next: null } })
  await more
  await vi.advanceTimersByTimeAsync(1_000)
  expect(clients.getCurrentResult().data?.pages.map(({ data }) => data)).toEqual([[stopped], [tom]])
  leave()
})

test('what was heard before other rights replaces nothing that is loaded with them', async () => {
  const masked = makeClient({ rev: 2, status: 'stop', masked: true })
  const slow = Promise.withResolvers<ClientPage>()
  list.mockReturnValueOnce(slow.promise).mockResolvedValue({ data: [masked], pagination: { next: null } })
  Clients()
  const clients = new InfiniteQueryObserver(queryClient, listQuery({}))
  const leave = clients.subscribe(() => undefined)
  stream.say(mariaStops)
  stream.say({ event: 'reset', cursor: '1-2', reason: 'rights' })
  slow.resolve({ data: [maria], pagination: { next: null } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clients.getCurrentResult().data?.pages[0]?.data).toEqual([masked])
  leave()
})

test('what was heard in one session replaces nothing that is loaded in the next', async () => {
  const masked = makeClient({ rev: 2, status: 'stop', masked: true })
  list.mockReturnValueOnce(new Promise(() => undefined))
  Clients()
  const leaveBefore = new InfiniteQueryObserver(queryClient, listQuery({})).subscribe(() => undefined)
  stream.say(mariaStops)
  leaveBefore()
  for (const end of atSessionEnd) end()
  list.mockResolvedValue({ data: [masked], pagination: { next: null } })
  const clients = new InfiniteQueryObserver(queryClient, listQuery({}))
  const leave = clients.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clients.getCurrentResult().data?.pages[0]?.data).toEqual([masked])
  leave()
})

test.each<[string, QueryKey, FactKind]>([
  ['a note', notesKey(maria._id), 'NoteAdded'],
  ['a request to the managers', requestsKey(maria._id), 'ManagerRequestSent'],
])('%s that is added while the others load for the first time is loaded once they have', async (_what, key, kind) => {
  const slow = Promise.withResolvers<string[]>()
  const load = vi.fn<() => Promise<string[]>>().mockReturnValueOnce(slow.promise).mockResolvedValue(['first', 'second'])
  Clients()
  const leave = new QueryObserver(queryClient, { queryKey: key, queryFn: load }).subscribe(() => undefined)
  stream.say({ event: 'changed', cursor: '1-1', kind, ids, rev: 2 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(1)
  slow.resolve(['first'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queryClient.getQueryData(key)).toEqual(['first', 'second'])
  leave()
})
