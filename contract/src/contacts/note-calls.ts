import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId } from '../ids.ts'
import { NoteId } from './ids.ts'
import { page, queryInteger } from '../page.ts'
import { StaffName } from '../staff/entity.ts'
import { Note } from './entity.ts'
import { NOTE_TEXT_MAX } from './limits.ts'
import { contactRefusals } from './refusals.ts'

const {
  ContactNotFound,
  FeatureOff,
  MentionUnknown,
  NoteNotFound,
  NoteChanged,
  NoteNotYours,
  NoteEmpty,
  PrivateDataHidden,
} = contactRefusals
const text = z.string().max(NOTE_TEXT_MAX)

/** Lists a client's notes, newest first. The list is empty if the notes feature is off. */
const listNotes = tenantCall(
  'contacts.view',
  {
    method: 'GET',
    path: '/v1/contacts/{id}/notes',
    summary: 'List notes about a client',
  },
  { looks: true },
)
  .input(
    z.strictObject({
      id: ContactId,
      limit: queryInteger(1, 100).default(25),
      next: z.string().max(400).optional(),
    }),
  )
  .output(page(Note))
  .errors({ ContactNotFound })

/**
 * Adds a note about a client. `@` and an account's id in the text mention a colleague who can see the client, and who gets a
 * notice.
 */
const addNote = tenantCall(
  'contacts.view',
  { method: 'POST', path: '/v1/contacts/{id}/notes', summary: 'Add a note' },
  { feature: 'notes' },
)
  .input(z.strictObject({ id: ContactId, text }))
  .output(Note)
  .errors({ ContactNotFound, FeatureOff, MentionUnknown, NoteEmpty })

/** Edits one of your own notes. `if-match` is the `rev` you have seen. Only people it newly mentions get a notice. */
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
  .errors({
    ContactNotFound,
    FeatureOff,
    MentionUnknown,
    NoteNotFound,
    NoteChanged,
    NoteNotYours,
    NoteEmpty,
    PrivateDataHidden,
  })

/** Deletes one of your own notes. Accounts that may delete clients can delete any note. */
const removeNote = tenantCall(
  'contacts.view',
  { method: 'DELETE', path: '/v1/contacts/{id}/notes/{noteId}', summary: 'Delete a note' },
  { feature: 'notes' },
)
  .input(z.strictObject({ id: ContactId, noteId: NoteId }))
  .output(z.object({ _id: NoteId }))
  .errors({ ContactNotFound, FeatureOff, NoteNotFound, NoteNotYours })

/** Lists up to 8 colleagues whom you can mention in a note about a client, by name. */
const listMentionable = tenantCall(
  'contacts.view',
  { method: 'GET', path: '/v1/contacts/{id}/mentionable', summary: 'List colleagues to mention' },
  { feature: 'notes' },
)
  .input(
    z.strictObject({
      id: ContactId,
      /** Part of a name or email address. */
      q: z.string().max(100).optional(),
    }),
  )
  .output(z.object({ data: z.array(StaffName) }))
  .errors({ ContactNotFound, FeatureOff })

export const noteCalls = { listNotes, listMentionable, addNote, updateNote, removeNote }
