import type { ContactMergesTable, ContactMergeRowsTable, DifferentContactsTable } from './tables.ts'

export interface DoublesSchema {
  contact_merges: ContactMergesTable
  contact_merge_rows: ContactMergeRowsTable
  different_contacts: DifferentContactsTable
}
