import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
type Switch = { id: string; isOn: boolean; undoes?: number }
const onServer = vi.hoisted(() => vi.fn<(input: Switch) => Promise<ConfigurableAlert>>())
vi.mock('../../client/calls.ts', () => ({ calls: { notices: { switchAlert: onServer } } }))

const { switchAlert } = await import('./AlertMenuItems.tsx')
const { currentNotices, dismissAll, undoLastDone } = await import('../../client/notify.ts')

const AT_RISK = { _id: 'al_1', title: 'At risk', isOn: true, rev: 4 } as ConfigurableAlert // What switching reads.

beforeEach(() => {
  vi.resetAllMocks()
  dismissAll()
})

test('undoing a switch takes back that very one', async () => {
  onServer.mockResolvedValue({ ...AT_RISK, isOn: false, rev: 5 })
  await switchAlert(AT_RISK)
  undoLastDone()
  expect(onServer.mock.calls).toEqual([[{ id: 'al_1', isOn: false }], [{ id: 'al_1', isOn: true, undoes: 5 }]])
})

test('whose switch a colleague has changed since is told so', async () => {
  onServer.mockResolvedValueOnce({ ...AT_RISK, isOn: false, rev: 5 })
  onServer.mockRejectedValueOnce(new Error('Someone has changed this alert since then.'))
  await switchAlert(AT_RISK)
  undoLastDone()
  await expect.poll(() => currentNotices().map(({ kind }) => kind), { timeout: 10_000 }).toEqual(['bad'])
})
