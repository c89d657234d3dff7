import type { AnswerType } from '@attune/contract/contacts/constants'
import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp } from '../columns.ts'

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface ContactsTable {
  organization_id: string
  contact_id: string
  status: 'active' | 'stop'
  status_reason: string | null
  labels: Generated<string[]>
  full_name: string
  /** The name in lower case by the database's rules, used for sorting. Written together with the name. */
  name_key: Generated<string>
  email: string | null
  phone: string | null
  photo_url: string | null
  time_zone: string | null
  /** `type` only where an answer isn't plain text; rows of older programs have none. */
  questionnaire: ColumnType<{ key: string; value: string; type?: AnswerType }[], string | undefined, string>
  primary_coach_id: string | null
  opted_out_at: NullableTimestamp
  message_limit: number | null
  message_limit_expires_at: NullableTimestamp
  review_point: NullableTimestamp
  /** The latest rank of each measure. */
  ranks: ColumnType<Partial<Record<Measure, Rank>>, string | undefined, string>
  first_name: Maybe<string>
  gender: Maybe<'male' | 'female' | 'nonbinary'>
  height_value: Maybe<number>
  height_unit: Maybe<'cm' | 'in'>
  weight_value: Maybe<number>
  weight_unit: Maybe<'lb' | 'kg'>
  goal: Maybe<string>
  wake_up_time: Maybe<string>
  go_to_sleep_time: Maybe<string>
  workout_time: Maybe<string>
  custom_time: Maybe<string>
  photo_id: Maybe<string>
  muted_from: NullableTimestamp
  muted_until: NullableTimestamp
  first_interaction: Generated<'none' | 'started' | 'dropped'>
  first_interaction_at: NullableTimestamp
  /** When the client was erased. The row stays without personal data, so that references remain valid. */
  removed_at: NullableTimestamp
  /** The client that this one was merged into. It keeps its personal data, and has `removed_at`. */
  merged_into: Maybe<string>
  rev: Generated<number>
  created_at: Timestamp
}
/** The labels of `ContactsTable.labels`, one row each, for lookups. */
export interface ContactLabelsTable {
  organization_id: string
  label: string
  contact_id: string
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
  /** Since when its carrier says that it accepts no messages; null if it does, or was never tried. */
  failing_since: NullableTimestamp
  /** Since when it isn't used any more. */
  dead_at: NullableTimestamp
  /** Whose it was before a merge. */
  merged_from: Maybe<string>
}

declare module '../schema.ts' {
  interface TenantSchema {
    contacts: ContactsTable
    contact_coaches: ContactCoachesTable
    contact_addresses: ContactAddressesTable
    contact_labels: ContactLabelsTable
  }
}
