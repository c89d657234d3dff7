import type { StaffName } from '@attune/contract/staff/entity'
import { type Generated, sql, type Selectable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import { pageByMoment, type PageQuery } from '../page-by-moment.ts'
import type { Tenant } from '../store.ts'
import type { Timestamp } from '../columns.ts'

interface ContactNotesTable {
  organization_id: string
  note_id: string
  contact_id: string
  author_id: string | null
  text: string
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}
declare module '../schema.ts' {
  interface TenantSchema {
    contact_notes: ContactNotesTable
  }
}

export interface NoteRecord extends Selectable<ContactNotesTable> {
  author: StaffName | null
  /** Staff that the text mentions. */
  mentions: StaffName[]
  /** When it was written, for the `next` cursor. */
  sort_key: string
}

/** Notes of a contact, newest first. Fetches one more than `limit`. The caller has checked the reach. */
export const listNotes = async (
  tx: Tenant,
  contactId: string,
  query: { noteId?: string } & PageQuery,
): Promise<NoteRecord[]> => {
  const page = pageByMoment(sql`n.created_at`, sql`n.note_id`, query)
  const { rows } = await sql<NoteRecord>`
    select n.*, ${staffNameOf('n.author_id')} as author,
      case when position('@us_' in n.text) = 0 then '[]'::jsonb else (
        select coalesce(jsonb_agg(jsonb_build_object('_id', s.account_id, 'name', s.name, 'email', s.email)
          order by s.name, s.account_id), '[]')
        from staff s where s.organization_id = n.organization_id and s.account_id = any(array(
          select (regexp_matches(n.text, '@(us_[0-9a-f]{32})', 'g'))[1]))
      ) end as mentions,
      ${page.key} as sort_key
    from contact_notes n
    where n.organization_id = ${tx.organizationId} and n.contact_id = ${contactId}
      ${query.noteId === undefined ? sql`` : sql`and n.note_id = ${query.noteId}`}
      and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}

export const insertNote = async (
  tx: Tenant,
  note: { noteId: string; contactId: string; authorId: string; text: string; at: Date },
): Promise<void> => {
  await tx
    .insert('contact_notes', {
      note_id: note.noteId,
      contact_id: note.contactId,
      author_id: note.authorId,
      text: note.text,
      created_at: note.at,
      updated_at: note.at,
    })
    .execute()
}

/** False if its rev has changed. */
export const changeNote = async (
  tx: Tenant,
  note: { noteId: string; rev: number },
  text: string,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('contact_notes')
    .set({ text, updated_at: at, rev: sql<number>`rev + 1` })
    .where('note_id', '=', note.noteId)
    .where('rev', '=', note.rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteNote = async (tx: Tenant, noteId: string): Promise<void> => {
  await tx.delete('contact_notes').where('note_id', '=', noteId).execute()
}
