import type { OrganizationHours, TaskRules } from '@attune/contract/organizations/automation-settings'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Mask } from '../columns.ts'

export interface OrganizationsTable {
  organization_id: string
  title: string
  labels: Generated<string[]>
  /** Never written. */
  logo_url: string | null
  logo_media_id: Generated<string | null>
  time_zone: string
  permissions: Mask
  permissions_by_role: ColumnType<Record<string, string>, string | undefined, string>
  features: Mask
  created_at: Timestamp
  accent_hue: Generated<number | null>
  /** Colors that don't follow from the hue; null: none. */
  own_colors: ColumnType<object | null, string | null | undefined, string | null>
  rev: Generated<number>
  /** Whether everyone in it must have a second factor. */
  require_second_factor: Generated<boolean>
  /** How many days it keeps its event log; null: forever. */
  log_days: Generated<number | null>
  /** After how many days sessions of its staff end; null: when the installation's do. */
  session_days: Generated<number | null>
  /** Whether its coaches may have public pages. */
  coach_pages: Generated<boolean>
  /** Whether visitors can sign up there. */
  sign_ups: Generated<boolean>
  /** Whether sounds of messages are sent to the installation's provider, to be transcribed. */
  transcripts: Generated<boolean>
  /** When it was deleted: it is stopped, but can be restored for a while. */
  deleted_at: NullableTimestamp
  deleted_by: Generated<string | null>
  /** When its data had been erased: only this row is left. */
  erased_at: NullableTimestamp
}
export interface AddressesTable {
  carrier: string
  address: string
  organization_id: string
  title: Generated<string>
  /** The coach whose clients get messages from it; null: the organization's. */
  owner_id: string | null
  state: Generated<'active' | 'paused' | 'disconnected'>
  /** Null: what is usual for its kind. */
  segments_per_second: number | null
  /** Null: the settings of the installation connect it, or it needs no account. */
  carrier_account_id: string | null
  /** Null for what was there before channels were. */
  created_at: Timestamp | null
  changed_at: Timestamp | null
  /** To the minute, like `last_receipt_at`. */
  last_in_at: Timestamp | null
  last_receipt_at: Timestamp | null
  rev: Generated<number>
}
export interface AutomationSettingsTable {
  organization_id: string
  /** `HH:MM`, like all times in this table. */
  quiet_from: string | null
  quiet_to: string | null
  daily_cap: number | null
  mute_limit: number | null
  mute_minutes: number
  coach_pause_minutes: ColumnType<number | null, number | null | undefined, number | null>
  /** Null: none were entered. */
  hours: ColumnType<OrganizationHours | null, string | null | undefined, string | null>
  wake_up_time: string
  go_to_sleep_time: string
  workout_time: string
  custom_time: string
  client_commands: Generated<boolean>
  mail_domains: Generated<string[]>
  task_rules: ColumnType<Partial<TaskRules> | null, string | null | undefined, string | null>
  rev: Generated<number>
}

declare module '../schema.ts' {
  interface GlobalSchema {
    organizations: OrganizationsTable
    addresses: AddressesTable
  }
  interface TenantSchema {
    organizations: OrganizationsTable
    addresses: AddressesTable
    automation_settings: AutomationSettingsTable
  }
}
