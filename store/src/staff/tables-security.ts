import type { ColumnType, Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from '../columns.ts'

export interface SecurityLogTable {
  security_event_id: Generated<bigint>
  at: Timestamp
  kind: string
  /** The organization whose admins see it; null: only admins of the installation do. */
  organization_id: string | null
  /** Whose account it is about. */
  account_id: string | null
  /** Who did it, if someone else. */
  actor_id: string | null
  address: string
  device: string
  detail: ColumnType<Record<string, string>, string | undefined, never>
  /** How many equal events this row stands for. */
  count: Generated<number>
}
export interface KnownDevicesTable {
  account_id: string
  device_hash: Buffer
  seen_at: Timestamp
}
export interface AccountSwitchesTable {
  switch_id: string
  /** The session of the person who switched: it stays theirs. */
  session_id: string
  /** Who switched. */
  actor_id: string
  /** Whose account they switched into. */
  account_id: string
  reason: string
  started_at: Timestamp
  expires_at: Timestamp
  confirmed_at: NullableTimestamp
  purpose: string | null
  ended_at: NullableTimestamp
}
export interface SecondFactorResetsTable {
  reset_id: string
  account_id: string
  asked_by: string
  reason: string
  asked_at: Timestamp
  expires_at: Timestamp
  confirmed_by: string | null
  confirmed_at: NullableTimestamp
  withdrawn_at: NullableTimestamp
}

declare module '../schema.ts' {
  interface GlobalSchema {
    known_devices: KnownDevicesTable
    security_log: SecurityLogTable
    account_switches: AccountSwitchesTable
    second_factor_resets: SecondFactorResetsTable
  }
}
