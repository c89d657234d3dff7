import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { PhoneEvent, PhoneFaults, PhoneText } from '@attune/contract/conversations/playground-calls'
import { REACTIONS } from '@attune/contract/conversations/constants'
import * as z from 'zod'
import { DELIVERY_STATUSES } from '../carrier.ts'
import { Faults } from './faults.ts'

/** Where the simulator posts, below Attune's base address. */
export const INBOUND_PATH = '/carriers/simulator/inbound'
export const STATUS_PATH = '/carriers/simulator/status'

/** Where the simulator keeps files, below its own address: `PUT` takes one, `GET` gives it. */
export const MEDIA_PATH = '/media'
/** Names of files are given by whoever puts them there. */
export const MediaName = z.string().regex(/^[A-Za-z0-9_-]{8,80}$/)

/** A text from a phone. Addresses of its files are below the simulator's own. `id` is the simulator's own; times are ISO 8601. */
export const InboundBody = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  media: z.array(z.object({ url: z.string(), mime: z.string() })).optional(),
})
export type InboundBody = z.infer<typeof InboundBody>

/** News of a message of Attune's; `from` is the number it left from. */
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

/** `POST /messages`: Attune sends. */
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

/** `GET /messages/{id}` */
export const FindReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absent') }),
  z.object({
    kind: z.literal('known'),
    ref: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    error: z.string().nullable(),
  }),
])

/** `POST /texts`: a client writes on the phone `from` to the number `to`. The same id again is the same text. */
export const TextBody = z.strictObject({
  id: z.string().min(1).max(200),
  from: E164,
  to: E164,
  text: z.string().max(10_000),
  /** Files that were put before. */
  media: z
    .array(z.strictObject({ name: MediaName, mime: z.string() }))
    .max(ATTACHMENTS_MAX)
    .optional(),
})
export type TextBody = z.infer<typeof TextBody>

/** `POST /reactions`: a client reacts on the phone `from` to a text that arrived there, named by the phone's id of it. */
export const PhoneReaction = z.strictObject({
  id: z.string().min(1).max(200),
  from: E164,
  to: E164,
  of: z.string().min(1).max(200),
  type: z.enum(REACTIONS).nullable(),
})
export type PhoneReaction = z.infer<typeof PhoneReaction>

/** `PUT /reactions`: Attune shows on the phone `to` what the desk feels about a text. */
export const DeskReaction = z.strictObject({
  from: E164,
  to: E164,
  of: z.union([z.strictObject({ received: z.string() }), z.strictObject({ sent: z.string() })]),
  type: z.enum(REACTIONS).nullable(),
})
export type DeskReaction = z.infer<typeof DeskReaction>

/** A text as a phone shows it. Files are named by the address they came from, or by what the writer called them. */
export const LineText = PhoneText.omit({ media: true }).extend({ media: z.array(z.string()) })
export type LineText = z.infer<typeof LineText>

/** `GET /line`: one phone as it stands with one number. Texts oldest first, at most 500; events newest first, at most 100. */
export const LineReply = z.object({ texts: z.array(LineText), events: z.array(PhoneEvent), faults: Faults })

/** What the Playground sees of a line. */
export interface PhoneState {
  texts: LineText[]
  events: PhoneEvent[]
  faults: PhoneFaults
}

/** `GET /log`: every send taken, oldest first; a message sent twice stands there twice. */
export const LogReply = z.object({
  data: z.array(SendBody.extend({ ref: z.string(), at: z.iso.datetime() })),
  /** Webhooks that Attune has not taken yet. */
  pendingWebhooks: z.number().int(),
})
export type LogReply = z.infer<typeof LogReply>

/** Every answer that is not a success. */
export const ErrorReply = z.object({ error: z.string() })
