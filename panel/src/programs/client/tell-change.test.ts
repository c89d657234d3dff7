import type { ClientStep, EnrolledProgram } from '@attune/contract/programs/entity'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const undo = vi.hoisted(() => vi.fn<(input: object) => Promise<object>>())
vi.mock('../../client/calls.ts', () => ({ calls: { programs: { undo } } }))
vi.mock('../../client/live.ts', () => ({ subscribeLive: () => () => {} }))

const { tellChange, tellEnrolled } = await import('./tell-change.ts')
const { currentNotices, dismissAll, undoLastDone } = await import('../../client/notify.ts')

const NOW = new Date('2026-11-18T19:00:00Z')
const NEXT: ClientStep = {
  ...{ _id: 'step', day: 1, kind: 'message', words: 'How was day one?', outcome: null, problem: null },
  ...{ at: '2026-11-18T20:00:00Z', atClient: '2026-11-18T13:00' },
}
const state = (welcome: EnrolledProgram['welcome'], mayUndo: boolean) => ({
  ...{ _id: 'pe_1', contactId: 'ct_1', rev: 3, program: { _id: 'pg_1', title: 'First week', days: 7 }, next: NEXT },
  ...{ abilities: { update: true, undo: mayUndo }, welcome },
})
const told = () => currentNotices().map(({ kind, title, content, action }) => [kind, title, content, action?.label])

beforeEach(() => {
  vi.resetAllMocks()
  dismissAll()
})

test('a change that can be taken back has an Undo, which names the revision that it led to', () => {
  undo.mockResolvedValue({})
  tellChange(state(null, true), 'Removed from First week')
  expect(told()).toEqual([['good', 'Removed from First week', null, 'Undo']])
  undoLastDone()
  expect(undo).toHaveBeenCalledExactlyOnceWith({ id: 'ct_1', stateId: 'pe_1', rev: 3 })
})

test('the next change of the same program takes away the Undo of the one before, and of no other', () => {
  const other = { ...state(null, true), program: { _id: 'pg_2', title: 'Second week', days: 7 } }
  tellChange(other, 'Removed from Second week')
  tellChange(state(null, true), 'Removed from First week')
  tellEnrolled(state({ outcome: 'sent', problem: null }, false), NOW)
  expect(told().map(([, title, , action]) => [title, action])).toEqual([
    ['Removed from Second week', 'Undo'],
    ['Enrolled in First week', undefined],
  ])
})

test('if it can’t be undone any more, the refusal is shown', async () => {
  undo.mockRejectedValue(new Error('Something has happened in this program since then.'))
  tellChange(state(null, true), 'First week continues today')
  undoLastDone()
  await expect.poll(() => told().map(([kind]) => kind), { timeout: 10_000 }).toEqual(['bad'])
})

test.for([
  [null, true, [['good', 'Enrolled in First week', 'Next: Wed 01:00 PM How was day one?', 'Undo']]],
  [
    { outcome: 'sent', problem: null },
    false,
    [['good', 'Enrolled in First week', 'Welcome sent. Next: Wed 01:00 PM How was day one?', undefined]],
  ],
  [
    { outcome: 'held', problem: null },
    true,
    [['good', 'Enrolled in First week', 'Welcome held for now. Next: Wed 01:00 PM How was day one?', 'Undo']],
  ],
  [
    { outcome: 'omitted', problem: null },
    true,
    [
      ['good', 'Enrolled in First week', 'Next: Wed 01:00 PM How was day one?', 'Undo'],
      ['bad', 'Welcome not sent', 'The conversation says why.', undefined],
    ],
  ],
  [
    { outcome: 'skipped', problem: 'There was nothing to send.' },
    true,
    [
      ['good', 'Enrolled in First week', 'Next: Wed 01:00 PM How was day one?', 'Undo'],
      ['bad', 'Welcome not sent', 'There was nothing to send.', undefined],
    ],
  ],
] as const)('whoever enrolls a client is told what happened to the welcome (%o)', ([welcome, mayUndo, toasts]) => {
  tellEnrolled(state(welcome, mayUndo), NOW)
  expect(told()).toEqual(toasts)
})

test('an answer that doesn’t say what happened to the welcome is told as if there were none', () => {
  const { welcome: _, ...older } = state(null, true)
  tellEnrolled(older, NOW)
  expect(told()).toEqual([['good', 'Enrolled in First week', 'Next: Wed 01:00 PM How was day one?', 'Undo']])
})
