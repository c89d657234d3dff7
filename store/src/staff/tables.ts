import type { At, AtOrNull, Mask } from '../columns.ts'

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
