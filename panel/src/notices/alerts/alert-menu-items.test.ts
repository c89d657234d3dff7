import type { ConfigurableAlert, SwitchedAlert } from '@attune/contract/notices/alert-entity'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
type Switch = { id: string; isOn: boolean; undoes?: number }
const onServer = vi.hoisted(() => vi.fn<(input: Switch) => Promise<SwitchedAlert>>())
vi.mock('../../client/calls.ts', () => ({ calls: { notices: { switchAlert: onServer } } }))

const { switchAlert } = await import('./AlertMenuItems.tsx')
const { currentNotices, dismissAll, undoLastDone } = await import('../../client/notify.ts')

const AT_RISK = { _id: 'al_1', title: 'At risk', isOn: true, rev: 4 } as ConfigurableAlert // What switching reads.
const SWITCHED: SwitchedAlert = { ...AT_RISK, isOn: false, rev: 5, hasChanged: true }
const told = () => currentNotices().map(({ kind, title, action }) => [kind, title, action?.label])

beforeEach(() => {
  vi.resetAllMocks()
  dismissAll()
})

test('undoing a switch takes back that very one', async () => {
  onServer.mockResolvedValue(SWITCHED)
  await switchAlert(AT_RISK)
  expect(told()).toEqual([['good', 'At risk switched off', 'Undo']])
  undoLastDone()
  expect(onServer.mock.calls).toEqual([[{ id: 'al_1', isOn: false }], [{ id: 'al_1', isOn: true, undoes: 5 }]])
})

test('whose switch a colleague has changed since is told so', async () => {
  onServer.mockResolvedValueOnce(SWITCHED)
  onServer.mockRejectedValueOnce(new Error('Someone has changed this alert since then.'))
  await switchAlert(AT_RISK)
  undoLastDone()
  await expect.poll(() => currentNotices().map(({ kind }) => kind), { timeout: 10_000 }).toEqual(['bad'])
})

test('whoever switches what a colleague has just switched is told so, and can’t take the colleague’s switch back', async () => {
  onServer.mockResolvedValueOnce({ ...SWITCHED, hasChanged: false })
  await switchAlert(AT_RISK)
  onServer.mockResolvedValueOnce({ ...SWITCHED, isOn: true, hasChanged: false })
  await switchAlert({ ...AT_RISK, isOn: false })
  expect(told()).toEqual([
    ['good', 'At risk was already switched off', undefined],
    ['good', 'At risk was already switched on', undefined],
  ])
  expect(undoLastDone()).toBe(false)
  expect(onServer).toHaveBeenCalledTimes(2)
})

test('a switch by a server that doesn’t say whether it has changed anything can be taken back', async () => {
  const { hasChanged: _, ...older } = SWITCHED
  onServer.mockResolvedValueOnce(older as SwitchedAlert) // What such a server answers.
  await switchAlert(AT_RISK)
  expect(told()).toEqual([['good', 'At risk switched off', 'Undo']])
})
