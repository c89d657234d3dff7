import type { ColumnType, Generated } from 'kysely'

/** Rows as PostgreSQL has them; entities are made from rows in the slices' folders. Big numerics arrive as bigint. */
type Mask = ColumnType<bigint | null, bigint | string | null | undefined, bigint | string | null>
type Json<T> = ColumnType<T, string, string>
type At = ColumnType<Date, Date, Date>
type AtOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface OrganizationsTable {
  organization_id: string
  title: string
  labels: Generated<string[]>
  logo_url: string | null
  time_zone: string
  permissions: Mask
  permissions_by_role: ColumnType<Record<string, string>, string | undefined, string>
  features: Mask
  created_at: At
}
export interface AccountsTable {
  account_id: string
  short_id: string
  email: string
  name: string
  password_hash: string | null
  photo_url: string | null
  time_zone: string
  disabled_at: AtOrNull
  demo_note: string | null
  created_at: At
}
export interface MembershipsTable {
  account_id: string
  organization_id: string | null
  role: string
  permissions: Mask
  features: Mask
}
export interface SessionsTable {
  session_id: string
  account_id: string
  access_hash: Buffer
  access_expires_at: At
  started_at: At
  ended_at: AtOrNull
}
export interface RefreshTokensTable {
  token_hash: Buffer
  session_id: string
  expires_at: At
  used_at: AtOrNull
}
export interface SignInTriesTable {
  subject: string
  at: At
}
export interface AddressesTable {
  carrier: string
  address: string
  organization_id: string
}
export interface FactsTable {
  position: Generated<bigint>
  xid: Generated<string>
  version: number
  organization_id: string | null
  contact_id: string | null
  kind: string
  payload: Json<Record<string, unknown>>
  actor: string | null
  cause: string | null
  at: At
}
export interface WorkTable {
  work_id: Generated<bigint>
  kind: string
  organization_id: string | null
  payload: Json<Record<string, unknown>>
  due_at: At
  attempts: Generated<number>
  claim: string | null
  created_at: At
}
export interface StaffTable {
  organization_id: string
  account_id: string
  name: string
  email: string
}
export interface StaffManagersTable {
  organization_id: string
  manager_id: string
  coach_id: string
}
export interface ContactsTable {
  organization_id: string
  contact_id: string
  status: 'active' | 'stop'
  status_reason: string | null
  labels: Generated<string[]>
  full_name: string
  email: string | null
  phone: string | null
  photo_url: string | null
  time_zone: string | null
  questionnaire: ColumnType<{ key: string; value: string }[], string | undefined, string>
  primary_coach_id: string | null
  opted_out_at: AtOrNull
  message_limit: number | null
  message_limit_expires_at: AtOrNull
  review_point: AtOrNull
  rev: Generated<number>
  created_at: At
}
export interface ContactCoachesTable {
  organization_id: string
  contact_id: string
  account_id: string
}
export interface ContactAddressesTable {
  organization_id: string
  carrier: string
  address: string
  contact_id: string
}
export interface ThreadsTable {
  organization_id: string
  contact_id: string
  last_sequence: Generated<number>
  received_count: Generated<number>
  last_received_at: AtOrNull
  last_sent_at: AtOrNull
  last_message_at: AtOrNull
  /** When the thread last moved in the list: its last message, or its beginning. */
  moved_at: At
  needs_answer_since: AtOrNull
  is_pinned: Generated<boolean>
  is_reviewed: Generated<boolean>
  review_point: AtOrNull
  rev: Generated<number>
}
export interface MessagesTable {
  organization_id: string
  contact_id: string
  sequence: number
  suffix: string
  direction: 1 | 2
  text: string
  at: At
  sent_at: AtOrNull
  delivery: -1 | 0 | 1
  delivery_error: string | null
  outcome: 'unknown' | null
  carrier: string
  from_address: string | null
  to_address: string | null
  author_kind: 'contact' | 'user' | 'scene' | 'schedule' | 'broadcast' | 'system'
  author_id: string | null
  tags: Generated<string[]>
  gate_decision: 'sent' | 'omitted' | null
  gate_reason: 'status' | 'opt-out' | 'no-address' | null
  rev: Generated<number>
}
export interface DeliveriesTable {
  organization_id: string
  contact_id: string
  sequence: number
  state: 'waiting' | 'intended' | 'calling' | 'accepted' | 'closed'
  carrier: string
  carrier_ref: string | null
  carrier_status: 'accepted' | 'sent' | 'delivered' | 'failed' | null
  called_at: AtOrNull
  asked: Generated<number>
}
export interface InboundSeenTable {
  organization_id: string
  carrier: string
  carrier_id: string
  at: At
}
export interface ReadMarksTable {
  organization_id: string
  account_id: string
  contact_id: string
  sequence: number
  received_count: number
}
export interface DraftsTable {
  organization_id: string
  account_id: string
  contact_id: string
  text: string
  updated_at: At
}

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
