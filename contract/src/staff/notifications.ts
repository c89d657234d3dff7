import * as z from 'zod'

/** Of which clients one is told: none, those whose primary coach one is, or all in one's reach. */
export const NOTIFY_OF = ['off', 'mine', 'all'] as const
export type NotifyOf = (typeof NOTIFY_OF)[number]

const HourText = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'A time of day has the form HH:MM.')

/** How an account wants to hear of new messages; the same on every machine. */
export const NotificationSettings = z.strictObject({
  /** The count of unread conversations in the tab's title. */
  title: z.enum(NOTIFY_OF),
  desktop: z.enum(NOTIFY_OF),
  sound: z.enum(NOTIFY_OF),
  /** To the browsers that were subscribed, also while the panel is closed. */
  push: z.enum(NOTIFY_OF),
  /** In the account's own zone. Then there is neither sound, notice nor push; the title goes on counting. */
  quiet: z.strictObject({ from: HourText, to: HourText }).nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** What a browser's subscription says (W3C Push API): where to send, and the keys to encrypt with, base64url. */
export const PushSubscription = z.strictObject({
  endpoint: z.string().min(10).max(2_000),
  keys: z.strictObject({
    /** A point on P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}={0,2}$/, 'The public key has 65 bytes as base64url.'),
    /** 16 bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'The secret has 16 bytes as base64url.'),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>
