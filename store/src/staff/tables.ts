import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Mask } from '../columns.ts'

export interface AccountsTable {
  account_id: string
  short_id: string
  email: string
  name: string
  password_hash: string | null
  photo_url: string | null
  time_zone: string
  disabled_at: NullableTimestamp
  demo_note: string | null
  created_at: Timestamp
  kind: Generated<'person' | 'integration'>
  phone: string | null
  photo_organization_id: string | null
  photo_media_id: string | null
  access_scope: Generated<string[]>
  pending_email: string | null
  password_changed_at: NullableTimestamp
  /** Encrypted with the installation's secret. Not confirmed until `second_factor_at` is set. */
  second_factor_secret: Buffer | null
  second_factor_at: NullableTimestamp
  /** The last TOTP time step used; no step may be used twice. */
  second_factor_step: bigint | null
  rev: Generated<number>
  personal_url: string | null
  personal_description: Generated<string>
  contact_phone: string | null
  admin_notes: Generated<string>
  featured: Generated<boolean>
  featured_locked: Generated<boolean>
  /** The last reason and its notes; they stay when the account is enabled again, until the next reason. */
  disabled_reason_code: string | null
  disabled_reason_notes: Generated<string>
  contact_assignment_boost: Generated<number>
  specializes_in: Generated<string[]>
  tags: Generated<string[]>
  social_links: ColumnType<Record<string, string>, string | undefined, string>
  addons: Generated<string[]>
  stripe_account_id: string | null
  /** Whether their public page can be opened. */
  coach_page_on: Generated<boolean>
  /** When they took the product tour, or declined it. */
  product_tour_at: NullableTimestamp
  /** Deleted: only what shows who wrote what is left. */
  removed_at: NullableTimestamp
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
  access_expires_at: Timestamp
  started_at: Timestamp
  ended_at: NullableTimestamp
  way: Generated<'password' | 'api-key' | 'integration'>
  api_key_id: string | null
  last_seen_at: NullableTimestamp
  address: Generated<string>
  device: Generated<string>
}
export interface RefreshTokensTable {
  token_hash: Buffer
  session_id: string
  expires_at: Timestamp
  used_at: NullableTimestamp
}
export interface SignInTriesTable {
  subject: string
  at: Timestamp
}
export interface StaffTable {
  organization_id: string
  account_id: string
  name: string
  email: string
  /** They no longer belong to the organization: clients, tasks and absences are not given to them. */
  gone_at: NullableTimestamp
}
export interface AbsencesTable {
  organization_id: string
  absence_id: string
  coach_id: string
  cover_id: string
  starts_at: Timestamp
  ends_at: Timestamp
  note: string | null
  set_by: string
  set_at: Timestamp
  /** When the cover got the coach's clients. */
  begun_at: NullableTimestamp
  /** When it ended: as planned, or because somebody or something ended it earlier. */
  ended_at: NullableTimestamp
  rev: Generated<number>
}
export interface StaffManagersTable {
  organization_id: string
  manager_id: string
  coach_id: string
}
export interface ApiKeysTable {
  api_key_id: string
  account_id: string
  key_hash: Buffer
  hint: string
  name: string
  created_by: string | null
  created_at: Timestamp
  last_used_at: NullableTimestamp
  revoked_at: NullableTimestamp
  /** From then on nobody can sign in with it. */
  expires_at: NullableTimestamp
}
export interface MailedLinksTable {
  token_hash: Buffer
  account_id: string
  purpose: 'password-reset' | 'email-change' | 'invitation'
  email: string
  expires_at: Timestamp
}
export interface SetupLinksTable {
  token_hash: Buffer
  expires_at: Timestamp
}
export interface RecoveryCodesTable {
  account_id: string
  code_hash: Buffer
}

declare module '../schema.ts' {
  interface GlobalSchema {
    accounts: AccountsTable
    memberships: MembershipsTable
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    sign_in_tries: SignInTriesTable
    api_keys: ApiKeysTable
    mailed_links: MailedLinksTable
    setup_links: SetupLinksTable
    recovery_codes: RecoveryCodesTable
  }
  interface TenantSchema {
    staff: StaffTable
    staff_managers: StaffManagersTable
    absences: AbsencesTable
  }
}
