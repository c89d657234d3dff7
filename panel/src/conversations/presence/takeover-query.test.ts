import { QueryObserver } from '@tanstack/react-query'
import type { Takeover } from '@attune/contract/conversations/automated/takeover-calls'
import { afterAll, expect, test, vi } from 'vitest'
import { MARIA } from '../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const takeConversation = vi.hoisted(() => vi.fn<(input: { id: string }) => Promise<Takeover>>())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { conversations: { takeConversation } } }) as never)
vi.mock('../../client/live.ts', () => ({ subscribeLive: () => () => undefined }))
const { queryClient } = await import('../../client/query-client.ts')
const { TAKEOVERS } = await import('../data/query-keys.ts')
const { takeOver } = await import('./takeover-query.ts')

const FREE: Takeover = { by: null, until: null, isHandedBack: false, hasAutomation: true }
const TAKEN: Takeover = { ...FREE, until: '2026-11-18T19:05:00Z' }

test('whoever takes a conversation has it, whatever a load that began before says', async () => {
  const slow = Promise.withResolvers<Takeover>()
  const key = [...TAKEOVERS, MARIA]
  const shown = new QueryObserver(queryClient, { queryKey: key, queryFn: () => slow.promise })
  const leave = shown.subscribe(() => undefined)
  takeConversation.mockResolvedValue(TAKEN)
  await takeOver(MARIA)
  slow.resolve(FREE)
  await expect.poll(() => queryClient.isFetching({ queryKey: key })).toBe(0)
  expect(queryClient.getQueryData(key)).toEqual(TAKEN)
  leave()
  queryClient.clear()
})
