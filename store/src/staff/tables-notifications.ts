import type { Timestamp } from '../columns.ts'

type NotifyOf = 'off' | 'mine' | 'all'

export interface NotificationSettingsTable {
  account_id: string
  title: NotifyOf
  desktop: NotifyOf
  sound: NotifyOf
  push: NotifyOf
  /** `HH:MM` in the account's own zone; both or neither. */
  quiet_from: string | null
  quiet_to: string | null
}
export interface PushSubscriptionsTable {
  push_subscription_id: string
  account_id: string
  session_id: string
  /** SHA-256: endpoints are long, and open a browser's mailbox to whoever knows one. */
  endpoint_hash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  created_at: Timestamp
}
