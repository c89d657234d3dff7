import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { DANIEL, HANNAH, MARIA, thread } from '../testing/entities.ts'
import type { ThreadFilter } from './list-membership.ts'
import type { ThreadList } from './thread-data.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({ searchThreads: vi.fn<() => Promise<object>>() }))
vi.mock('../../client/calls.ts', () => ({ calls: { conversations: server } }))

const { makeLiveCache } = await import('./live-cache.ts')
const { putLoaded } = await import('./put-loaded.ts')
const { threadListKey } = await import('./query-keys.ts')

const KEY = ['list']

test.for<[string, (client: QueryClient) => void, unknown]>([
  ['the entry is still there, it is stored', () => undefined, 'loaded'],
  ['the entry has been dropped, it is dropped, too', (client) => client.removeQueries(), undefined],
  [
    'the entry has been dropped and loaded anew, the newer one stays',
    (client) => {
      client.removeQueries()
      client.setQueryData(KEY, 'newer')
    },
    'newer',
  ],
])('when what was asked for comes and %s', async ([, meanwhile, expected]) => {
  const client = new QueryClient()
  client.setQueryData(KEY, 'before')
  const late = Promise.withResolvers<string>()
  const loading = putLoaded(client, KEY, () => late.promise)
  meanwhile(client)
  late.resolve('loaded')
  await loading
  expect(client.getQueryData(KEY)).toBe(expected)
})

test('a list that is left while it is loaded after an interruption isn’t kept as it was then', async () => {
  const client = new QueryClient()
  const [left, shown] = ['needs-answer', 'all'].map((folder): ThreadFilter => ({ folder, q: '', filters: {} }))
  const show = (filter: ThreadFilter): (() => void) => {
    client.setQueryData(threadListKey(filter), { threads: [thread()], next: null })
    return new QueryObserver(client, { queryKey: threadListKey(filter), staleTime: Infinity }).subscribe(() => {})
  }
  const [leave, hide] = [show(left!), show(shown!)]
  const late = Promise.withResolvers<object>()
  server.searchThreads.mockReturnValue(late.promise)
  const reader = () => ({ accountId: HANNAH, openContactId: null })
  makeLiveCache({ client, reader, onMessage: () => {}, onGone: () => {} }).take({ event: 'hello', cursor: '0-0' })
  leave()
  client.removeQueries({ type: 'inactive' })
  late.resolve({ data: [thread(), thread({ contactId: DANIEL })], pagination: { hasNext: false, next: null } })
  const idsIn = (filter: ThreadFilter) =>
    client.getQueryData<ThreadList>(threadListKey(filter))?.threads.map(({ contactId }) => contactId)
  await expect.poll(() => idsIn(shown!)).toEqual([MARIA, DANIEL])
  expect(idsIn(left!)).toBeUndefined()
  hide()
})
