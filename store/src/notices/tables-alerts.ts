import type { AlertChannel } from '@attune/contract/notices/alert-limits'
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from '../columns.ts'

/** Who is notified; people by their account ids. */
export interface AlertRecipients {
  coaches: boolean
  managers: boolean
  admins: boolean
  people: string[]
}

export interface ConfigurableAlertsTable {
  organization_id: string
  alert_id: string
  title: string
  /** Null: only scenes raise it. */
  condition: string | null
  recipients: Json<AlertRecipients>
  channels: AlertChannel[]
  makes_task: boolean
  rest_days: number
  is_on: boolean
  /** When all clients had been looked at once. */
  started_at: NullableTimestamp
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** What is known of a client. While the alert is off it stays as it was, for whoever takes the switch back. */
export interface AlertStatesTable {
  organization_id: string
  alert_id: string
  contact_id: string
  is_true: boolean
  is_reported: boolean
  fired_at: NullableTimestamp
  /** Of the last notice that was raised. */
  notice_id: string | null
  /** Why its condition couldn't be evaluated the last time. */
  failure: string | null
}

export interface AlertFiringsTable {
  organization_id: string
  alert_id: string
  contact_id: string
  fired_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    configurable_alerts: ConfigurableAlertsTable
    alert_states: AlertStatesTable
    alert_firings: AlertFiringsTable
  }
}
