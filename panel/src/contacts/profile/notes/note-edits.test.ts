import { expect, test } from 'vitest'
import { dropSavedNote, readNoteEdits, startNoteEdits, toNoteEdits } from './note-edits.ts'

const note = { text: 'Likes mornings', mentions: [], rev: 3 }

test('a note that was saved elsewhere while it was edited is still saved over the revision that was shown', () => {
  const begun = readNoteEdits(startNoteEdits(note), note)
  expect(begun).toEqual({ text: 'Likes mornings', people: {}, rev: 3 })
  const typed = toNoteEdits({ text: 'Likes mornings best', people: {}, rev: begun?.rev ?? 0 })
  expect(readNoteEdits(typed, { rev: 4 })).toEqual({ text: 'Likes mornings best', people: {}, rev: 3 })
})

test('a note that isn’t edited has no edits; those of an older version say no revision', () => {
  expect(readNoteEdits({}, note)).toBeNull()
  expect(readNoteEdits({ text: 'Likes noon' }, note)).toEqual({ text: 'Likes noon', people: {}, rev: 3 })
})

test('what is typed while a note is saved stays, to be saved over the new revision', () => {
  const sent = toNoteEdits({ text: 'Likes noon', people: {}, rev: 3 })
  expect(dropSavedNote(sent, sent, 4)).toEqual({})
  // Editing was canceled meanwhile.
  expect(dropSavedNote({}, sent, 4)).toEqual({})
  const typed = toNoteEdits({ text: 'Likes noon, and tea', people: {}, rev: 3 })
  expect(readNoteEdits(dropSavedNote(typed, sent, 4), { rev: 4 })).toEqual({
    text: 'Likes noon, and tea',
    people: {},
    rev: 4,
  })
})

test('what is typed while a new note is added stays', () => {
  const [sent, typed] = [{ text: 'Likes noon' }, { text: 'Has a dog' }]
  expect([dropSavedNote(sent, sent), dropSavedNote(typed, sent)]).toEqual([{}, typed])
})
