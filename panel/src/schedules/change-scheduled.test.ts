import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({
  restore: vi.fn<(input: object) => Promise<object>>(),
  remove: vi.fn<(input: object) => Promise<object>>(),
}))
vi.mock('../client/calls.ts', () => ({ calls: { schedules: server } }))
vi.mock('../client/live.ts', () => ({ subscribeLive: () => () => {} }))

const { removeScheduled } = await import('./change-scheduled.ts')
const { queryClient } = await import('../client/query-client.ts')
const { currentNotices, dismissAll } = await import('../client/notify.ts')

const scheduled = { _id: 'sm_1', contactId: 'ct_1' } as ScheduledMessage

beforeEach(() => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
  dismissAll()
  server.restore.mockResolvedValue({})
  server.remove.mockResolvedValue({})
})

test('a deleted message comes back as the same one', async () => {
  await removeScheduled(scheduled)
  currentNotices()[0]?.action?.run()
  await expect.poll(() => server.restore.mock.calls).toEqual([[{ id: 'sm_1' }]])
})

test('what waits for the list hears of it once it has been reloaded, also after a refusal', async () => {
  const reloads: (() => void)[] = []
  const reload = () => new Promise<void>((resolve) => void reloads.push(resolve))
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(reload)
  const onReloaded = vi.fn<() => void>()
  await removeScheduled(scheduled, onReloaded)
  expect(onReloaded).not.toHaveBeenCalled()
  reloads[0]?.()
  await expect.poll(() => onReloaded.mock.calls.length).toBe(1)
  server.remove.mockRejectedValue(new Error('It was sent already.'))
  await expect(removeScheduled(scheduled, onReloaded)).rejects.toThrow('It was sent already.')
  reloads[1]?.()
  await expect.poll(() => onReloaded.mock.calls.length).toBe(2)
})
