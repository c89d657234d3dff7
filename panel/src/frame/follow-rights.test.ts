import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined }))
vi.mock('../client/live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
    return () => undefined
  },
}))
const { queryClient } = await import('../client/query-client.ts')
const { followRights } = await import('./follow-rights.ts')

const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated

beforeEach(() => {
  queryClient.clear()
  for (const key of ['me', 'clients']) queryClient.setQueryData([key], {})
  followRights()
})

test('a change of rights loads everything again', () => {
  stream.say({ event: 'reset', cursor: '5-1', reason: 'rights' })
  expect([isStale('me'), isStale('clients')]).toEqual([true, true])
})

test('rights may have changed before the stream began, so the account alone is loaded again', () => {
  stream.say({ event: 'hello', cursor: '5-1' })
  expect([isStale('me'), isStale('clients')]).toEqual([true, false])
})
