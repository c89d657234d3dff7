import type { OrganizationHours, TaskRules } from '@attune/contract/organizations/automation-settings'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, Mask } from '../columns.ts'

export interface OrganizationsTable {
  organization_id: string
  title: string
  labels: Generated<string[]>
  logo_url: string | null
  time_zone: string
  permissions: Mask
  permissions_by_role: ColumnType<Record<string, string>, string | undefined, string>
  features: Mask
  created_at: Timestamp
  accent_hue: Generated<number | null>
  rev: Generated<number>
  /** Whether everyone in it must have a second factor. */
  require_second_factor: Generated<boolean>
}
export interface AddressesTable {
  carrier: string
  address: string
  organization_id: string
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
  mail_domains: Generated<string[]>
  task_rules: ColumnType<Partial<TaskRules> | null, string | null | undefined, string | null>
  rev: Generated<number>
}
