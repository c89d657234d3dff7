import { expect, test } from 'vitest'
import { applyChange, newHistory, MERGE_MS, redo, STEPS_MAX, undo, type History } from './history.ts'
import { sceneOf } from './testing.ts'

const first = sceneOf({ run: null })
const titled = (title: string) => ({ ...first, title })
const type = (history: History, title: string, at: number) =>
  applyChange(history, { label: 'Change the title', document: titled(title), merge: 'title', at })

test('undo reverts a change and redo restores it', () => {
  const done = applyChange(newHistory(first), { label: 'Rename', document: titled('Sleep'), at: 0 })
  expect(done.past.at(-1)?.label).toBe('Rename')
  const back = undo(done)
  expect(back.now).toBe(first)
  expect(back.future[0]?.label).toBe('Rename')
  expect(redo(back).now).toBe(done.now)
})

test('undo and redo do nothing without changes', () => {
  const history = newHistory(first)
  expect(undo(history)).toBe(history)
  expect(redo(history)).toBe(history)
  expect(applyChange(history, { label: 'Nothing', document: first, at: 0 })).toBe(history)
})

test('typing is one step, unless there was a pause', () => {
  const typed = type(type(newHistory(first), 'S', 0), 'Sl', 1_000)
  expect(typed.past).toHaveLength(1)
  expect(undo(typed).now).toBe(first)
  const rested = type(typed, 'Sle', 1_000 + MERGE_MS + 1)
  expect(undo(rested).now.title).toBe('Sl')
})

test('another change in between starts a new step', () => {
  const other = applyChange(type(newHistory(first), 'S', 0), { label: 'Add Noop', document: titled('S'), at: 1 })
  expect(type(other, 'Sl', 2).past).toHaveLength(3)
})

test('typing after an undo starts a new step', () => {
  const back = redo(undo(type(newHistory(first), 'S', 0)))
  expect(undo(type(back, 'Sl', 1)).now.title).toBe('S')
})

test('a new change discards what could be redone', () => {
  const back = undo(type(newHistory(first), 'S', 0))
  expect(type(back, 'T', 10_000).future).toEqual([])
})

test('the number of steps is limited', () => {
  let history = newHistory(first)
  for (let at = 0; at <= STEPS_MAX; at += 1)
    history = applyChange(history, { label: 'Rename', document: titled(String(at)), at })
  expect(history.past).toHaveLength(STEPS_MAX)
  expect(history.past[0]?.document.title).toBe('0')
})
