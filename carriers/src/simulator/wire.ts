import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { PhoneEvent, PhoneFaults, PhoneText } from '@attune/contract/conversations/playground-calls'
import { REACTIONS } from '@attune/contract/conversations/constants'
import * as z from 'zod'
import { DELIVERY_STATUSES } from '../carrier.ts'
import { Faults } from './faults.ts'

/** Paths the simulator posts to, below Attune's base URL. */
export const INBOUND_PATH = '/carriers/simulator/inbound'
export const STATUS_PATH = '/carriers/simulator/status'

/** Path of files, below the simulator's own URL: `PUT` stores one, `GET` returns it. */
export const MEDIA_PATH = '/media'
/** File names are chosen by the uploader. */
export const MediaName = z.string().regex(/^[A-Za-z0-9_-]{8,80}$/)

/** A text from a phone. File URLs are relative to the simulator's own. `id` is the simulator's; times are ISO 8601. */
export const InboundBody = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  media: z.array(z.object({ url: z.string(), mime: z.string() })).optional(),
})
export type InboundBody = z.infer<typeof InboundBody>

/** A receipt of a message from Attune. `from` is the number it was sent from. */
export const StatusBody = z.object({
  from: z.string(),
  messageId: z.string(),
  ref: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  error: z.string().nullable(),
  at: z.iso.datetime(),
})
export type StatusBody = z.infer<typeof StatusBody>

const E164 = z.string().regex(/^\+[1-9][0-9]{6,14}$/, 'is not a phone number: a plus and 7 to 15 digits are expected')

/** `POST /messages`: send a message. */
export const SendBody = z.strictObject({
  id: z.string().min(1).max(200),
  from: E164,
  to: E164,
  text: z.string().max(1600, 'is longer than 1,600 characters'),
  media: z
    .array(z.strictObject({ url: z.url({ protocol: /^https?$/ }), mime: z.string(), fileName: z.string() }))
    .max(ATTACHMENTS_MAX, 'is more than ten files')
    .optional(),
})
export type SendBody = z.infer<typeof SendBody>
export const SendReply = z.object({ ref: z.string() })

/** `GET /messages?id=…`, and `DELETE` so that no message with this id is accepted from then on. */
export const FindReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absent') }),
  z.object({
    kind: z.literal('known'),
    ref: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    error: z.string().nullable(),
  }),
])

/** `POST /texts`: write a text on the phone `from` to the number `to`. Idempotent by id. */
export const TextBody = z.strictObject({
  id: z.string().min(1).max(200),
  from: E164,
  to: E164,
  text: z.string().max(10_000),
  /** Names of files stored before. */
  media: z
    .array(z.strictObject({ name: MediaName, mime: z.string() }))
    .max(ATTACHMENTS_MAX)
    .optional(),
})
export type TextBody = z.infer<typeof TextBody>

/** `POST /reactions`: react on the phone `from` to a text that arrived there, named by the phone's id of it. */
export const PhoneReaction = z.strictObject({
  id: z.string().min(1).max(200),
  from: E164,
  to: E164,
  of: z.string().min(1).max(200),
  type: z.enum(REACTIONS).nullable(),
})
export type PhoneReaction = z.infer<typeof PhoneReaction>

/** `PUT /reactions`: show a staff reaction to a text on the phone `to`. */
export const DeskReaction = z.strictObject({
  from: E164,
  to: E164,
  of: z.union([z.strictObject({ received: z.string() }), z.strictObject({ sent: z.string() })]),
  type: z.enum(REACTIONS).nullable(),
})
export type DeskReaction = z.infer<typeof DeskReaction>

/** A text as shown on a phone. Files are named by the URL they came from, or by the uploader's name. */
export const LineText = PhoneText.omit({ media: true }).extend({ media: z.array(z.string()) })
export type LineText = z.infer<typeof LineText>

/** `GET /line`: a phone's state with one number. At most 500 texts, oldest first, and 100 events, newest first. */
export const LineReply = z.object({ texts: z.array(LineText), events: z.array(PhoneEvent), faults: Faults })

/** A line's state for the Playground. */
export interface PhoneState {
  texts: LineText[]
  events: PhoneEvent[]
  faults: PhoneFaults
}

/** `GET /log`: all accepted sends, oldest first. A message sent twice occurs twice. */
export const LogReply = z.object({
  data: z.array(SendBody.extend({ ref: z.string(), at: z.iso.datetime() })),
  /** Number of webhooks Attune hasn't accepted yet. */
  pendingWebhooks: z.number().int(),
})
export type LogReply = z.infer<typeof LogReply>

/** Every error response. */
export const ErrorReply = z.object({ error: z.string() })
