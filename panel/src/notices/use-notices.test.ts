import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { NOTICE_BATCH_MAX } from '@attune/contract/notices/constants'
import type { Notice } from '@attune/contract/notices/entity'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({
  setStatus: vi.fn<(input: { id: string; status: Notice['status'] }) => Promise<Notice>>(),
  readBatch: vi.fn<(input: { list: string[] | 'all' }) => Promise<{ ids: string[]; count: number }>>(),
}))
vi.mock('../client/calls.ts', () => ({ calls: { notices: server } }))
vi.mock('../client/live.ts', () => ({ subscribeLive: () => () => {} }))

const { closeAlert, markListRead } = await import('./use-notices.ts')
const { currentNotices, dismissAll } = await import('../client/notify.ts')

const HANNAH = { _id: 'us_hannah', name: 'Hannah', email: 'hannah@northline.example' }
const TESS = { _id: 'us_tess', name: 'Tess', email: 'tess@northline.example' }
const notice = (fields: Partial<Notice>): Notice =>
  ({ _id: 'nt_1', title: 'At risk', read: false, ...fields }) as Notice
const toasts = () => currentNotices().map(({ title, action }) => [title, action?.label ?? null])

beforeEach(() => {
  vi.resetAllMocks()
  dismissAll()
  server.readBatch.mockResolvedValue({ ids: [], count: 0 })
})

test.for([
  [HANNAH, ['Alert closed', 'Undo']],
  [TESS, ['Already closed by Tess', null]],
  [null, ['Already closed', null]],
] as const)('closing an alert offers Undo only to whoever closed it (%o)', async ([closedBy, toast]) => {
  server.setStatus.mockResolvedValue(notice({ status: 'closed', closedBy }))
  await closeAlert(notice({ status: 'open' }), HANNAH._id)
  expect(server.setStatus).toHaveBeenCalledExactlyOnceWith({ id: 'nt_1', status: 'closed' })
  expect(toasts()).toEqual([toast])
})

test('however many rows are listed, they are marked as read by as many calls as it takes', async () => {
  const rows = Array.from({ length: NOTICE_BATCH_MAX + 1 }, (_, at) => notice({ _id: `nt_${at}` }))
  await markListRead({ type: 'error' }, rows)
  expect(server.readBatch.mock.calls.map(([{ list }]) => list.length)).toEqual([NOTICE_BATCH_MAX, 1])
})

test('in a list of one type only what is listed is marked as read; otherwise everything is', async () => {
  const rows = [notice({ _id: 'nt_1' }), notice({ _id: 'nt_2', read: true }), notice({ _id: 'nt_3' })]
  await markListRead({ type: 'error' }, rows)
  await markListRead({ read: false }, rows)
  expect(server.readBatch.mock.calls).toEqual([[{ list: ['nt_1', 'nt_3'] }], [{ list: 'all' }]])
})
