import type { Generated } from 'kysely'
import type { WebhookDeliveryState, WebhookState } from '@attune/contract/integrations/limits'
import type { Json, NullableTimestamp, Timestamp } from '../columns.ts'

export interface WebhooksTable {
  organization_id: string
  webhook_id: string
  title: string
  url: string
  /** Null: all. */
  kinds: string[] | null
  state: Generated<WebhookState>
  /** The secrets that sign, encrypted. */
  sealed: Buffer
  /** Which key they are encrypted with. */
  sealed_by: string
  secret_end: string
  /** Until when the previous secret also signs. */
  both_until: Timestamp | null
  failing_since: Timestamp | null
  problem: string | null
  /** Until when its receiver asked not to be sent anything. */
  quiet_until: NullableTimestamp
  last_delivered_at: Timestamp | null
  /** How long the receiver last took to answer. */
  took_ms: Generated<number>
  created_by: string | null
  created_at: Timestamp
  rev: Generated<number>
}

export interface WebhookDeliveriesTable {
  organization_id: string
  webhook_id: string
  delivery_id: string
  place: Generated<bigint>
  /** Whose order it keeps: the client's id, or '' for facts about none. */
  stream: string
  contact_id: string | null
  kind: string
  payload: Json<Record<string, unknown>>
  at: Timestamp
  state: Generated<WebhookDeliveryState>
  tries: Generated<number>
  status_code: number | null
  problem: string | null
  last_tried_at: Timestamp | null
  next_at: Timestamp | null
  created_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}
