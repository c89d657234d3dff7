import * as z from 'zod'
import { LOCAL_TIME } from '../local-time.ts'

/** Which clients to notify about: none, those whose primary coach you are, or all within your reach. */
export const NOTIFY_OF = ['off', 'mine', 'all'] as const
export type NotifyOf = (typeof NOTIFY_OF)[number]

const HourText = z.string().regex(LOCAL_TIME, 'Use a time of day in the form HH:MM.')

/** An account's notification settings. They apply on every device. */
export const NotificationSettings = z.strictObject({
  /** Count of unread conversations in the tab's title. */
  title: z.enum(NOTIFY_OF),
  /** Desktop notices while the panel is open. */
  desktop: z.enum(NOTIFY_OF),
  /** A sound while the panel is open. */
  sound: z.enum(NOTIFY_OF),
  /** Push notices to subscribed browsers, even while the panel is closed. */
  push: z.enum(NOTIFY_OF),
  /** Push notices of alerts and errors, to the same browsers. */
  notices: z.boolean().default(false),
  /** Quiet hours as `HH:MM` in your time zone: no sound, notices or push. The title keeps counting. Null for none. */
  quiet: z.strictObject({ from: HourText, to: HourText }).nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A browser's push subscription (W3C Push API): the endpoint, and the encryption keys as base64url. */
export const PushSubscription = z.strictObject({
  endpoint: z.string().min(10).max(2_000),
  keys: z.strictObject({
    /** An uncompressed P-256 point: 65 bytes. */
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}={0,2}$/, 'The public key must be 65 bytes as base64url.'),
    /** Authentication secret: 16 bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'The secret must be 16 bytes as base64url.'),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>
