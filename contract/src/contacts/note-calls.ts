import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId, NoteId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { Note } from './entity.ts'
import { NOTE_TEXT_MAX } from './limits.ts'
import { contactRefusals } from './refusals.ts'

const { ContactNotFound, FeatureOff, NoteNotFound, NoteChanged, NoteNotYours, NoteEmpty, PrivateDataHidden } =
  contactRefusals
const text = z.string().max(NOTE_TEXT_MAX)

/** Lists a client's notes, newest first. The list is empty if the notes feature is off. */
const listNotes = tenantCall('contacts.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/notes',
  summary: 'List notes about a client',
})
  .input(
    z.strictObject({
      id: ContactId,
      limit: queryInteger(1, 100).default(25),
      next: z.string().max(400).optional(),
    }),
  )
  .output(page(Note))
  .errors({ ContactNotFound })

/** Adds a note about a client. */
const addNote = tenantCall(
  'contacts.view',
  { method: 'POST', path: '/v1/contacts/{id}/notes', summary: 'Add a note' },
  { feature: 'notes' },
)
  .input(z.strictObject({ id: ContactId, text }))
  .output(Note)
  .errors({ ContactNotFound, FeatureOff, NoteEmpty })

/** Edits one of your own notes. `if-match` is the `rev` you have seen. */
const updateNote = tenantCall(
  'contacts.view',
  { method: 'PUT', path: '/v1/contacts/{id}/notes/{noteId}', summary: 'Edit a note' },
  { feature: 'notes' },
)
  .input(
    z.strictObject({
      id: ContactId,
      noteId: NoteId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      text,
    }),
  )
  .output(Note)
  .errors({ ContactNotFound, FeatureOff, NoteNotFound, NoteChanged, NoteNotYours, NoteEmpty, PrivateDataHidden })

/** Deletes one of your own notes. Accounts that may delete clients can delete any note. */
const removeNote = tenantCall(
  'contacts.view',
  { method: 'DELETE', path: '/v1/contacts/{id}/notes/{noteId}', summary: 'Delete a note' },
  { feature: 'notes' },
)
  .input(z.strictObject({ id: ContactId, noteId: NoteId }))
  .output(z.object({ _id: NoteId }))
  .errors({ ContactNotFound, FeatureOff, NoteNotFound, NoteNotYours })

export const noteCalls = { listNotes, addNote, updateNote, removeNote }
