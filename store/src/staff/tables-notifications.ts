import type { Generated } from 'kysely'
import type { Timestamp } from '../columns.ts'

type NotifyOf = 'off' | 'mine' | 'all'

export interface NotificationSettingsTable {
  account_id: string
  title: NotifyOf
  desktop: NotifyOf
  sound: NotifyOf
  push: NotifyOf
  notices: Generated<boolean>
  /** `HH:MM` in the account's time zone. Both columns are set or neither. */
  quiet_from: string | null
  quiet_to: string | null
}
export interface PushSubscriptionsTable {
  push_subscription_id: string
  account_id: string
  session_id: string
  /** SHA-256 of the endpoint, which is long and must be kept secret. */
  endpoint_hash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  created_at: Timestamp
}

declare module '../schema.ts' {
  interface GlobalSchema {
    notification_settings: NotificationSettingsTable
    push_subscriptions: PushSubscriptionsTable
  }
}
