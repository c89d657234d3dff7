import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId, MediaId } from '../ids.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { PHONE_ERRORS, REACTIONS } from './constants.ts'
import { conversationRefusals } from './refusals.ts'

/** What the simulated carrier does on purpose with the messages to one phone. */
export const PhoneFaults = z.strictObject({
  /** Receipts say failed, with this reason; null: delivered. */
  failWith: z.enum(PHONE_ERRORS).nullable(),
  /** Receipts come this much later. */
  receiptDelayMs: z.number().int().min(0).max(600_000),
  /** The message is accepted and the answer to the sender is lost. */
  loseAnswers: z.boolean(),
  /** Every receipt and every text comes twice. */
  deliverTwice: z.boolean(),
})
export type PhoneFaults = z.infer<typeof PhoneFaults>

export const NO_FAULTS: PhoneFaults = { failWith: null, receiptDelayMs: 0, loseAnswers: false, deliverTwice: false }

/** A text on the simulated phone. `out` was written on the phone, `in` arrived there. Times are ISO 8601. */
export const PhoneText = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  text: z.string(),
  at: z.string(),
  /** For `out`: whether Attune has taken it. For `in`: what the carrier told Attune. */
  status: z.enum(['waiting', 'received', 'accepted', 'delivered', 'failed']),
  /** Files that came along; `url` is null where Attune no longer has them. */
  media: z.array(
    z.object({
      url: z.string().nullable(),
      mime: z.string(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    }),
  ),
  /** The client's own, set on this phone, and the desk's. */
  reactions: z.array(z.object({ by: z.enum(['client', 'desk']), type: z.enum(REACTIONS) })),
})
export type PhoneText = z.infer<typeof PhoneText>

export const PhoneEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum([
    'text-written',
    'text-received',
    'arrived',
    'delivered',
    'failed',
    'answer-lost',
    'webhook-refused',
    'reacted',
  ]),
  detail: z.string(),
})
export type PhoneEvent = z.infer<typeof PhoneEvent>

const PhoneSummary = z.object({
  contactId: ContactId,
  title: z.string(),
  phone: z.string(),
  lastTextAt: z.string().nullable(),
})
export type PhoneSummary = z.infer<typeof PhoneSummary>

const Phone = PhoneSummary.extend({
  organizationTitle: z.string(),
  /** The organization's own number, which the phone texts with. */
  number: z.string(),
  texts: z.array(PhoneText),
  /** Newest first, at most 100. */
  events: z.array(PhoneEvent),
  faults: PhoneFaults,
})
export type Phone = z.infer<typeof Phone>

const errors = {
  PhoneNotFound: conversationRefusals.PhoneNotFound,
  SimulatorUnavailable: conversationRefusals.SimulatorUnavailable,
}

/** Clients of the simulator carrier in the reader's reach. */
const phones = tenantCall('playground.use', {
  method: 'GET',
  path: '/v1/playground/phones',
  summary: 'Simulated phones',
})
  .input(z.strictObject({ q: z.string().max(100).optional() }).optional())
  .output(z.object({ data: z.array(PhoneSummary) }))

const phone = tenantCall('playground.use', {
  method: 'GET',
  path: '/v1/playground/phones/{contactId}',
  summary: 'One simulated phone',
})
  .input(z.strictObject({ contactId: ContactId }))
  .output(Phone)
  .errors(errors)

/** Texts as the client. The simulator sends it through its signed webhook, like any carrier. */
const text = tenantCall('playground.use', {
  method: 'POST',
  path: '/v1/playground/phones/{contactId}/texts',
  summary: 'Text as the client',
})
  .input(
    z.strictObject({
      contactId: ContactId,
      id: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
      text: z.string().max(10_000),
      /** Own uploads of the kind `message-attachment`. */
      attachments: z.array(MediaId).max(100).optional(),
    }),
  )
  .output(PhoneText)
  .errors({
    ...errors,
    PhoneTextTaken: conversationRefusals.PhoneTextTaken,
    MessageRequired: conversationRefusals.MessageRequired,
    TooManyAttachments: conversationRefusals.TooManyAttachments,
    MediaUnknown: mediaRefusals.MediaUnknown,
    MediaTaken: mediaRefusals.MediaTaken,
  })

/**
 * Reacts as the client to a text that arrived on the phone, or takes it back. Over SMS a reaction is a text that says so,
 * 'Liked “…”': the phone writes it, and it comes in like any other. `id` is the caller's, as that of a text.
 */
const react = tenantCall('playground.use', {
  method: 'POST',
  path: '/v1/playground/phones/{contactId}/reactions',
  summary: 'React as the client',
})
  .input(
    z.strictObject({
      contactId: ContactId,
      id: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
      text: z.string().min(1).max(200),
      type: z.enum(REACTIONS).nullable(),
    }),
  )
  .output(PhoneText)
  .errors({
    ...errors,
    PhoneTextNotFound: conversationRefusals.PhoneTextNotFound,
    PhoneTextTaken: conversationRefusals.PhoneTextTaken,
  })

const setFaults = tenantCall('playground.use', {
  method: 'PUT',
  path: '/v1/playground/phones/{contactId}/faults',
  summary: 'Fail on purpose',
})
  .input(PhoneFaults.extend({ contactId: ContactId }))
  .output(PhoneFaults)
  .errors(errors)

export const playground = { phones, phone, text, react, setFaults }
