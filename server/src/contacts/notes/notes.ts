import type { noteCalls } from '@attune/contract/contacts/note-calls'
import type { Note } from '@attune/contract/contacts/entity'
import { NOTE_TEXT_MAX } from '@attune/contract/contacts/limits'
import { replaceMentions } from '@attune/contract/contacts/mentions'
import type { Page } from '@attune/contract/page'
import { changeNote, deleteNote, insertNote, listNotes as list, type NoteRecord } from '@attune/store/contacts/notes'
import type { Tenant } from '@attune/store/store'
import type { FactKind } from '@attune/contract/app/facts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { byOf } from '../../calls/by.ts'
import { hasFeature, may, type Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessContact, lockClient } from '../access.ts'
import { loadMasking, restoreName, type HideIdentity, type Masking } from '../private-data.ts'
import { listMentionable, loadMentioned, mention } from './mentions.ts'
import { readMomentCursor, toPage } from '../../calls/cursor.ts'
import { forMember, type HandlersOf } from '../../calls/handler.ts'

/** Lists the notes about a client, latest first. */
export const listNotes = (
  deps: Deps,
  who: Member,
  input: { id: string; limit: number; next?: string | undefined },
): Promise<Page<Note>> => {
  const after = readMomentCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    const rows = hasFeature(who, 'notes') ? await list(tx, input.id, { limit: input.limit, after }) : []
    const view = await loadView(tx, who, input.id)
    return toPage(rows, input.limit, (row) => row.note_id, view)
  })
}

export const addNote = async (deps: Deps, who: Member, input: { id: string; text: string }): Promise<Note> => {
  const mentioned = await loadMentioned(deps, who, input.text)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockClient(tx, who, input.id)
    const text = await readText(tx, who, input)
    const noteId = newId('no')
    await noteMember(tx, who)
    const at = deps.now()
    await insertNote(tx, { noteId, contactId: input.id, authorId: who.account.account_id, text, at })
    await mention(deps, tx, who, mentioned, { contactId: input.id, noteId, before: '' })
    await recordNoteFact(deps, tx, who, 'NoteAdded', input.id, noteId)
    return noteFor(tx, who, await loadNote(tx, input.id, noteId))
  })
}

/** Edits a note; only its author may. `if-match` is the rev they have seen. */
export const updateNote = async (
  deps: Deps,
  who: Member,
  input: { id: string; noteId: string; text: string; 'if-match'?: number | undefined },
): Promise<Note> => {
  const mentioned = await loadMentioned(deps, who, input.text)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    const note = await loadNote(tx, input.id, input.noteId)
    if (note.author_id !== who.account.account_id) throw new Refusal('NoteNotYours')
    if (!(await loadView(tx, who, input.id))(note).abilities.update) throw new Refusal('PrivateDataHidden')
    if (input['if-match'] !== undefined && input['if-match'] !== note.rev)
      throw new Refusal('NoteChanged', await noteFor(tx, who, note))
    if (!(await changeNote(tx, { noteId: note.note_id, rev: note.rev }, await readText(tx, who, input), deps.now())))
      throw new Refusal('NoteChanged', await noteFor(tx, who, await loadNote(tx, input.id, input.noteId)))
    await mention(deps, tx, who, mentioned, { contactId: input.id, noteId: note.note_id, before: note.text })
    await recordNoteFact(deps, tx, who, 'NoteChanged', input.id, note.note_id)
    return noteFor(tx, who, await loadNote(tx, input.id, note.note_id))
  })
}

export const removeNote = (deps: Deps, who: Member, input: { id: string; noteId: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    const note = await loadNote(tx, input.id, input.noteId)
    if (!mayRemove(who, note)) throw new Refusal('NoteNotYours')
    await deleteNote(tx, note.note_id)
    await recordNoteFact(deps, tx, who, 'NoteRemoved', input.id, note.note_id)
    return { _id: note.note_id }
  })

const loadNote = async (tx: Tenant, contactId: string, noteId: string): Promise<NoteRecord> => {
  const [note] = await list(tx, contactId, { noteId, limit: 1 })
  if (note === undefined) throw new Refusal('NoteNotFound')
  return note
}

const readText = async (tx: Tenant, who: Member, input: { id: string; text: string }): Promise<string> => {
  const trimmed = input.text.trim()
  if (trimmed === '') throw new Refusal('NoteEmpty')
  return restoreName(tx, who, input.id, { text: trimmed, max: NOTE_TEXT_MAX })
}

const mayRemove = (who: Member, note: NoteRecord): boolean =>
  note.author_id === who.account.account_id || may(who, 'contacts.delete')

const noteFor = async (tx: Tenant, who: Member, row: NoteRecord): Promise<Note> =>
  (await loadView(tx, who, row.contact_id))(row)

/** A client's notes as this reader may see them. */
const loadView = async (tx: Tenant, who: Member, contactId: string): Promise<(row: NoteRecord) => Note> => {
  const masking = await loadMasking(tx, who, contactId, NOTE_TEXT_MAX)
  return (row) => toNote(who, row, masking)
}

const toNote = (who: Member, row: NoteRecord, { hide, restore }: Masking): Note => {
  const text = hideAround(row.text, hide)
  return {
    _id: row.note_id,
    contactId: row.contact_id,
    text,
    mentions: row.mentions,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    abilities: {
      // What is hidden would be lost when the rest is saved, unless saving brings it back.
      update: row.author_id === who.account.account_id && hasFeature(who, 'notes') && restore(text) === row.text,
      delete: mayRemove(who, row) && hasFeature(who, 'notes'),
    },
    rev: row.rev,
  }
}

/** Ids in mentions look like phone numbers to masking, and say nothing about the client. */
const hideAround = (text: string, hide: HideIdentity): string =>
  replaceMentions(text, { mention: (id) => `@${id}`, piece: hide })

const recordNoteFact = (
  deps: Deps,
  tx: Tenant,
  who: Member,
  kind: FactKind,
  contactId: string,
  noteId: string,
): Promise<void> => recordFacts(tx, [{ kind, contactId, payload: { noteId }, ...byOf(who, deps.now()) }])

export const noteHandlers: HandlersOf<typeof noteCalls> = {
  listNotes: forMember(listNotes),
  listMentionable: forMember(listMentionable),
  addNote: forMember(addNote),
  updateNote: forMember(updateNote),
  removeNote: forMember(removeNote),
}
