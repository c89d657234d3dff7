import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Json } from '../columns.ts'

export interface ContactNotesTable {
  organization_id: string
  note_id: string
  contact_id: string
  author_id: string | null
  text: string
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}
/** Who was mentioned in a note. A row stays when the mention is taken out again. */
export interface NoteMentionsTable {
  organization_id: string
  note_id: string
  account_id: string
  at: Timestamp
}
export interface ManagerRequestsTable {
  organization_id: string
  request_id: string
  contact_id: string
  author_id: string | null
  text: string
  status: Generated<'open' | 'done'>
  done_by: string | null
  done_at: NullableTimestamp
  created_at: Timestamp
}
export interface ContactViewsTable {
  organization_id: string
  view_id: string
  account_id: string
  name: string
  query: Json<ContactFilters>
  rev: Generated<number>
  created_at: Timestamp
}
