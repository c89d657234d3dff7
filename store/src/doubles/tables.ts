import type { NullableTimestamp, Json, Timestamp } from '../columns.ts'

export interface ContactMergesTable {
  organization_id: string
  merge_id: string
  /** The one that stays. */
  contact_id: string
  merged_id: string
  by_id: string
  at: Timestamp
  undone_by: string | null
  undone_at: NullableTimestamp
  /** What the one that stays had, and what it got through the merge: columns of its row, and what belongs to it. */
  was: Json<Record<string, unknown>>
  became: Json<Record<string, unknown>>
}
/** What a merge moved to the one that stays, or gave it: a table's name and the row's id in it. */
export interface ContactMergeRowsTable {
  organization_id: string
  merge_id: string
  source: string
  row_id: string
}
/** Two clients who are not the same person, the lesser id first. */
export interface DifferentContactsTable {
  organization_id: string
  contact_id: string
  other_id: string
  by_id: string
  at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    contact_merges: ContactMergesTable
    contact_merge_rows: ContactMergeRowsTable
    different_contacts: DifferentContactsTable
  }
}
