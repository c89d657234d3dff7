import type { ColumnType, Generated } from 'kysely'
import type { At, AtOrNull } from '../columns.ts'

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
