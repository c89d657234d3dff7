import type {
  AccountsTable,
  MembershipsTable,
  SessionsTable,
  RefreshTokensTable,
  SignInTriesTable,
  StaffTable,
  StaffManagersTable,
} from './staff/tables.ts'
import type { ContactsTable, ContactCoachesTable, ContactAddressesTable } from './contacts/tables.ts'
import type { FactsTable } from './facts/tables.ts'
import type { OrganizationsTable, AddressesTable } from './organizations/tables.ts'
import type {
  ThreadsTable,
  MessagesTable,
  DeliveriesTable,
  InboundSeenTable,
  ReadMarksTable,
  DraftsTable,
} from './conversations/tables.ts'
import type { WorkTable } from './work/tables.ts'

/** Tables that span or precede organizations. Everything else is a tenant's (the catalogue test holds this list). */
export interface GlobalSchema {
  organizations: OrganizationsTable
  accounts: AccountsTable
  memberships: MembershipsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  sign_in_tries: SignInTriesTable
  addresses: AddressesTable
  facts: FactsTable
  work: WorkTable
}

/** What the tenant role sees: its own organization's rows, and its share of four of the global tables. */
export interface TenantSchema {
  organizations: OrganizationsTable
  addresses: AddressesTable
  facts: FactsTable
  work: WorkTable
  staff: StaffTable
  staff_managers: StaffManagersTable
  contacts: ContactsTable
  contact_coaches: ContactCoachesTable
  contact_addresses: ContactAddressesTable
  threads: ThreadsTable
  messages: MessagesTable
  deliveries: DeliveriesTable
  inbound_seen: InboundSeenTable
  read_marks: ReadMarksTable
  drafts: DraftsTable
}
