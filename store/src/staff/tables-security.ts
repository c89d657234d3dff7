import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from '../columns.ts'

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
