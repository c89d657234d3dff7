import { expect, test } from 'vitest'
import { changedOf, conflictsOf, dropSaved, editField, keepMine, takeTheirs, valuesOf } from './edit-state.ts'
import { editPhoto } from './photo-edits.ts'

const saved = { name: 'Maria Lopez', goal: 'Run', city: 'Denver' }

test('an edit shows until it is saved; typing the old value again removes it', () => {
  const edits = editField(saved, {}, 'goal', 'Run 10 km')
  expect(valuesOf(saved, edits)).toEqual({ ...saved, goal: 'Run 10 km' })
  expect(changedOf(saved, edits)).toEqual(['goal'])
  expect(editField(saved, edits, 'goal', 'Run')).toEqual({})
})

test('a field changed only by someone else shows the newer value', () => {
  const edits = editField(saved, {}, 'goal', 'Run 10 km')
  const theirs = { ...saved, city: 'Boulder' }
  expect(conflictsOf(theirs, edits)).toEqual([])
  expect(valuesOf(theirs, edits)).toEqual({ name: 'Maria Lopez', goal: 'Run 10 km', city: 'Boulder' })
})

test('the same field changed by both is a conflict, unless both mean the same', () => {
  const edits = editField(saved, {}, 'goal', 'Run 10 km')
  const theirs = { ...saved, goal: 'Swim' }
  expect(conflictsOf(theirs, edits)).toEqual([{ field: 'goal', mine: 'Run 10 km', theirs: 'Swim' }])
  expect(conflictsOf({ ...saved, goal: 'Run 10 km' }, edits)).toEqual([])
})

test("further typing doesn't hide a conflict; choosing a version ends it", () => {
  const theirs = { ...saved, goal: 'Swim' }
  const edits = editField(theirs, editField(saved, {}, 'goal', 'Run 10 km'), 'goal', 'Run 12 km')
  expect(conflictsOf(theirs, edits)).toHaveLength(1)
  expect(valuesOf(theirs, takeTheirs(edits, 'goal')).goal).toBe('Swim')
  const mine = keepMine(theirs, edits, 'goal')
  expect(conflictsOf(theirs, mine)).toEqual([])
  expect(valuesOf(theirs, mine).goal).toBe('Run 12 km')
  expect(conflictsOf({ ...saved, goal: 'Row' }, mine)).toHaveLength(1)
})

test('edits made during a save are kept, and count from what was saved', () => {
  const sent = editField(saved, {}, 'goal', 'Run 10 km ')
  const meanwhile = editField(saved, editField(saved, sent, 'goal', 'Run 10 km!'), 'city', 'Boulder')
  const stored = { ...saved, goal: 'Run 10 km' }
  const left = dropSaved(meanwhile, sent, stored)
  expect(changedOf(stored, left)).toEqual(['goal', 'city'])
  expect(conflictsOf(stored, left)).toEqual([])
  const theirs = { field: 'goal', mine: 'Run 10 km!', theirs: 'Rest' }
  expect(conflictsOf({ ...stored, goal: 'Rest' }, left)).toEqual([theirs])
  expect(dropSaved(sent, sent, stored)).toEqual({})
  const photo = editPhoto({ ...saved, photo: '' }, {}, { id: 'md_1', url: '/media/md_1' })
  expect(dropSaved(photo, photo, { ...saved, photo: 'md_1' })).toEqual({})
})
