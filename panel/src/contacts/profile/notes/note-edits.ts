import type { Note } from '@attune/contract/contacts/entity'
import type { Edits } from '../../form/edit-state.ts'
import { readPeople, toEdited, type MentionedPeople } from './mention-text.ts'

/** A note as it is being edited. `rev` is the revision that is shown to the one who edits it. */
export interface EditedNote {
  text: string
  people: MentionedPeople
  rev: number
}

/** The edits of a note when editing begins. */
export const startNoteEdits = (note: Pick<Note, 'text' | 'mentions' | 'rev'>): Edits =>
  toNoteEdits({ ...toEdited(note), rev: note.rev })

export const toNoteEdits = ({ text, people, rev }: EditedNote): Edits => ({
  text,
  people: JSON.stringify(people),
  rev: String(rev),
})

/** The note being edited; null if it isn't. It may have been saved elsewhere since, so `rev` isn't always the latest. */
export const readNoteEdits = (edits: Edits, { rev }: Pick<Note, 'rev'>): EditedNote | null =>
  edits['text'] === undefined
    ? null
    : { text: edits['text'], people: readPeople(edits['people']), rev: Number(edits['rev'] ?? rev) }

/** The edits after `sent` was saved as revision `rev`, if it has one. What was typed since stays, to be saved next. */
export const dropSavedNote = (edits: Edits, sent: Edits, rev?: number): Edits => {
  if (edits['text'] === undefined || edits['text'] === sent['text']) return {}
  return rev === undefined ? edits : { ...edits, rev: String(rev) }
}
