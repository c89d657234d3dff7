import { QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import type { History } from './history-queries.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const getHistory = vi.hoisted(() => vi.fn<() => Promise<Partial<History>>>())
vi.mock('../../client/calls.ts', () => ({ calls: { moving: { getHistory } } }))

const { queryClient } = await import('../../client/query-client.ts')
const { historyQuery, putHistory } = await import('./history-queries.ts')

test('a load that began before a step doesn’t take it back on the screen', async () => {
  const slow = Promise.withResolvers<Partial<History>>()
  getHistory.mockReturnValue(slow.promise)
  const query = historyQuery('hi_1')
  queryClient.setQueryData(query.queryKey, { _id: 'hi_1', state: 'done' } as History) // Only what is read here.
  const stop = new QueryObserver(queryClient, { ...query, refetchInterval: false }).subscribe(() => undefined)
  await expect.poll(() => getHistory.mock.calls.length).toBe(1)
  putHistory({ _id: 'hi_1', state: 'returning' } as History)
  slow.resolve({ _id: 'hi_1', state: 'done' })
  await slow.promise
  await Promise.resolve()
  expect(queryClient.getQueryData(query.queryKey)).toMatchObject({ state: 'returning' })
  stop()
})
