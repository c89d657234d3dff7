import { QueryObserver } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import type { ContactImport } from './import-queries.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const getImport = vi.hoisted(() => vi.fn<() => Promise<Partial<ContactImport>>>())
vi.mock('../../client/calls.ts', () => ({ calls: { contacts: { getImport } } }))

const { queryClient } = await import('../../client/query-client.ts')
const { importQuery, putImport } = await import('./import-queries.ts')

test('a load that began before a step doesn’t take it back on the screen', async () => {
  const slow = Promise.withResolvers<Partial<ContactImport>>()
  getImport.mockReturnValue(slow.promise)
  const query = importQuery('im_1')
  queryClient.setQueryData(query.queryKey, { _id: 'im_1', state: 'checked' } as ContactImport) // Only what is read here.
  const stop = new QueryObserver(queryClient, { ...query, refetchInterval: false }).subscribe(() => undefined)
  await expect.poll(() => getImport.mock.calls.length).toBe(1)
  putImport({ _id: 'im_1', state: 'applying' } as ContactImport)
  slow.resolve({ _id: 'im_1', state: 'checked' })
  await slow.promise
  await Promise.resolve()
  expect(queryClient.getQueryData(query.queryKey)).toMatchObject({ state: 'applying' })
  stop()
})
