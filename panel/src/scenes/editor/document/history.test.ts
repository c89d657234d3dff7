import { expect, test } from 'vitest'
import { applyChange, moveBase, newHistory, MERGE_MS, redo, STEPS_MAX, undo, type History } from './history.ts'
import { sceneOf } from './testing.ts'

const first = sceneOf({ run: null })
const baseAt = (rev: number) => ({ document: first, version: rev, rev })
const begin = () => newHistory(first, baseAt(1))
const titled = (title: string) => ({ ...first, title })
const type = (history: History, title: string, at: number) =>
  applyChange(history, { label: 'Change the title', document: titled(title), merge: 'title', at })

test('undo reverts a change and redo restores it', () => {
  const done = applyChange(begin(), { label: 'Rename', document: titled('Sleep'), at: 0 })
  expect(done.past.at(-1)?.label).toBe('Rename')
  const back = undo(done)
  expect(back.now).toBe(first)
  expect(back.future[0]?.label).toBe('Rename')
  expect(redo(back).now).toBe(done.now)
})

test('undo and redo do nothing without changes', () => {
  const history = begin()
  expect(undo(history)).toBe(history)
  expect(redo(history)).toBe(history)
  expect(applyChange(history, { label: 'Nothing', document: first, at: 0 })).toBe(history)
})

test('typing is one step, unless there was a pause', () => {
  const typed = type(type(begin(), 'S', 0), 'Sl', 1_000)
  expect(typed.past).toHaveLength(1)
  expect(undo(typed).now).toBe(first)
  const rested = type(typed, 'Sle', 1_000 + MERGE_MS + 1)
  expect(undo(rested).now.title).toBe('Sl')
})

test('another change in between starts a new step', () => {
  const other = applyChange(type(begin(), 'S', 0), { label: 'Add Noop', document: titled('S'), at: 1 })
  expect(type(other, 'Sl', 2).past).toHaveLength(3)
})

test('typing after an undo starts a new step', () => {
  const back = redo(undo(type(begin(), 'S', 0)))
  expect(undo(type(back, 'Sl', 1)).now.title).toBe('S')
})

test('a new change discards what could be redone', () => {
  const back = undo(type(begin(), 'S', 0))
  expect(type(back, 'T', 10_000).future).toEqual([])
})

test('the number of steps is limited', () => {
  let history = begin()
  for (let at = 0; at <= STEPS_MAX; at += 1)
    history = applyChange(history, { label: 'Rename', document: titled(String(at)), at })
  expect(history.past).toHaveLength(STEPS_MAX)
  expect(history.past[0]?.document.title).toBe('0')
})

test('undo and redo restore the base that the document had', () => {
  const edited = type(begin(), 'Mine', 0)
  const taken = applyChange(edited, { label: 'Take theirs', document: titled('Theirs'), base: baseAt(2), at: 1 })
  expect(taken.base.rev).toBe(2)
  expect([undo(taken).now.title, undo(taken).base.rev]).toEqual(['Mine', 1])
  expect([redo(undo(taken)).now.title, redo(undo(taken)).base.rev]).toEqual(['Theirs', 2])
  expect(undo(redo(undo(taken))).base.rev).toBe(1)
})

test('undo after a save continues from what was saved, but not beyond what someone else saved before', () => {
  const edited = type(begin(), 'Mine', 0)
  const taken = applyChange(edited, { label: 'Take theirs', document: titled('Theirs'), base: baseAt(2), at: 1 })
  const saved = moveBase(undo(type(type(taken, 'Both', 2), 'More', 10_000)), baseAt(3), 2)
  expect([saved.base.rev, redo(saved).base.rev, undo(saved).base.rev]).toEqual([3, 3, 3])
  expect([undo(undo(saved)).now.title, undo(undo(saved)).base.rev]).toEqual(['Mine', 1])
})

test('what is undone while it is being saved is still a conflict where someone else’s was loaded', () => {
  const taken = applyChange(type(begin(), 'Mine', 0), {
    label: 'Take theirs',
    document: titled('Theirs'),
    base: baseAt(2),
    at: 1,
  })
  const saved = moveBase(undo(taken), baseAt(3), 2)
  expect([saved.now.title, saved.base.rev]).toEqual(['Mine', 1])
  expect([redo(saved).now.title, redo(saved).base.rev]).toEqual(['Theirs', 3])
})
