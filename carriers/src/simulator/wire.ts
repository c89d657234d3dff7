import { PhoneEvent, PhoneFaults, PhoneText } from '@attune/contract/conversations/playground'
import * as z from 'zod'
import { DELIVERY_STATUSES } from '../carrier.ts'
import { Faults } from './faults.ts'

/** Where the simulator posts, below Attune's base address. */
export const INBOUND_PATH = '/carriers/simulator/inbound'
export const STATUS_PATH = '/carriers/simulator/status'

/** A text from a phone. `id` is the simulator's own; times are ISO 8601. */
export const InboundBody = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
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
  text: z.string().min(1).max(1600, 'is longer than 1,600 characters'),
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
  text: z.string().min(1).max(10_000),
})
export type TextBody = z.infer<typeof TextBody>

/** `GET /line`: one phone as it stands with one number. Texts oldest first, at most 500; events newest first, at most 100. */
export const LineReply = z.object({ texts: z.array(PhoneText), events: z.array(PhoneEvent), faults: Faults })

/** What the Playground sees of a line. */
export interface PhoneState {
  texts: PhoneText[]
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
