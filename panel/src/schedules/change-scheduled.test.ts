import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({
  create: vi.fn<(input: object) => Promise<object>>(),
  remove: vi.fn<(input: object) => Promise<object>>(),
}))
vi.mock('../client/calls.ts', () => ({ calls: { schedules: server } }))
vi.mock('../client/live.ts', () => ({ subscribeLive: () => () => {} }))

const { removeScheduled } = await import('./change-scheduled.ts')
const { currentNotices, dismissAll } = await import('../client/notify.ts')

const data = { text: 'Bring your shoes', files: [{ _id: 'md_1', type: 'image', name: 'shoes.jpg' }], massStop: false }
/** A message for tomorrow; only what the panel sends again. */
const scheduled = (from: string | null) =>
  ({
    _id: 'sm_1',
    contactId: 'ct_1',
    disabled: false,
    data: { ...data, from },
    scheduleType: 'once',
    scheduleValue: { localDate: '2026-11-21', localTime: '08:00' },
    tags: [],
  }) as unknown as ScheduledMessage

beforeEach(() => {
  vi.resetAllMocks()
  dismissAll()
  server.create.mockResolvedValue({})
  server.remove.mockResolvedValue({})
})

test.each([
  ['+13035550100', { from: '+13035550100' }],
  [null, {}],
])('a deleted message comes back with its text, its files and its number, here %s', async (from, chosen) => {
  await removeScheduled(scheduled(from))
  currentNotices()[0]?.action?.run()
  await expect.poll(() => server.create.mock.calls).toHaveLength(1)
  expect(server.create.mock.calls[0]?.[0]).toEqual({
    contactId: 'ct_1',
    data: { text: 'Bring your shoes', attachments: ['md_1'], ...chosen },
    scheduleType: 'once',
    scheduleValue: { localDate: '2026-11-21', localTime: '08:00' },
    tags: [],
    disabled: false,
  })
})
