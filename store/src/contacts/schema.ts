import type { ContactsTable, ContactCoachesTable, ContactAddressesTable, ContactLabelsTable } from './tables.ts'
import type { ContactNotesTable, NoteMentionsTable, ManagerRequestsTable, ContactViewsTable } from './tables-notes.ts'
import type { ContactSignUpsTable } from './sign-ups/tables.ts'
import type { ContactImportsTable, ContactImportRowsTable } from './tables-import.ts'

export interface ContactsSchema {
  contacts: ContactsTable
  contact_coaches: ContactCoachesTable
  contact_addresses: ContactAddressesTable
  contact_labels: ContactLabelsTable
  contact_notes: ContactNotesTable
  contact_sign_ups: ContactSignUpsTable
  note_mentions: NoteMentionsTable
  manager_requests: ManagerRequestsTable
  contact_views: ContactViewsTable
  contact_imports: ContactImportsTable
  contact_import_rows: ContactImportRowsTable
}
