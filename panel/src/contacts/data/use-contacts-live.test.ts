import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface ClientPage {
  data: { _id: string }[]
  pagination: { next: string | null }
}
const list = vi.hoisted(() => vi.fn<() => Promise<ClientPage>>())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined }))
vi.mock(import('../../client/calls.ts'), () => ({ calls: { contacts: { list } } }) as never)
vi.mock('../../client/live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
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
const { useContactsLive } = await import('./use-contacts-live.ts')

const Clients = () => useContactsLive()
const pageOf = (...ids: string[]): ClientPage => ({ data: ids.map((_id) => ({ _id })), pagination: { next: null } })

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
