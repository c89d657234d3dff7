import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId, MediaId } from '../ids.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { PHONE_ERRORS, REACTIONS } from './constants.ts'
import { conversationRefusals } from './refusals.ts'

/** Faults the simulated carrier injects for one phone. */
export const PhoneFaults = z.strictObject({
  /** Receipts report failure for this reason; null for delivered. */
  failWith: z.enum(PHONE_ERRORS).nullable(),
  /** Delay of receipts in milliseconds. */
  receiptDelayMs: z.number().int().min(0).max(600_000),
  /** The carrier accepts the message but its response is lost. */
  loseAnswers: z.boolean(),
  /** Every receipt and text is delivered twice. */
  deliverTwice: z.boolean(),
})
export type PhoneFaults = z.infer<typeof PhoneFaults>

export const NO_FAULTS: PhoneFaults = { failWith: null, receiptDelayMs: 0, loseAnswers: false, deliverTwice: false }

/** A text on the simulated phone. Times are ISO 8601. */
export const PhoneText = z.object({
  id: z.string(),
  /** `in` arrived on the phone, `out` was written on it. */
  direction: z.enum(['in', 'out']),
  text: z.string(),
  at: z.string(),
  /** For `out`: whether Attune has received it. For `in`: what the carrier reported to Attune. */
  status: z.enum(['waiting', 'received', 'accepted', 'delivered', 'failed']),
  /** Files of the text; `url` is null if Attune no longer has the file. */
  media: z.array(
    z.object({
      url: z.string().nullable(),
      mime: z.string(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    }),
  ),
  /** Reactions set on this phone (`client`) or by staff (`desk`). */
  reactions: z.array(z.object({ by: z.enum(['client', 'desk']), type: z.enum(REACTIONS) })),
})
export type PhoneText = z.infer<typeof PhoneText>

/** Something that happened on the line, newest first in lists. */
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
  /** The organization's number that the phone texts with. */
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

/** The phone has the texts of the conversation. */
const READING = { also: 'conversations.view' } as const

/** Lists the clients within your reach whose carrier is the simulator. */
const listPhones = tenantCall(
  'playground.use',
  {
    method: 'GET',
    path: '/v1/playground/phones',
    summary: 'List simulated phones',
  },
  READING,
)
  .input(z.strictObject({ q: z.string().max(100).optional() }).optional())
  .output(z.object({ data: z.array(PhoneSummary) }))

/** Returns a client's simulated phone. */
const getPhone = tenantCall(
  'playground.use',
  {
    method: 'GET',
    path: '/v1/playground/phones/{contactId}',
    summary: 'Get a simulated phone',
  },
  READING,
)
  .input(z.strictObject({ contactId: ContactId }))
  .output(Phone)
  .errors(errors)

/** Sends a text as the client. It arrives through the simulator's signed webhook, as from any carrier. */
const sendText = tenantCall(
  'playground.use',
  {
    method: 'POST',
    path: '/v1/playground/phones/{contactId}/texts',
    summary: 'Text as the client',
  },
  READING,
)
  .input(
    z.strictObject({
      contactId: ContactId,
      id: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
      text: z.string().max(10_000),
      /** Your uploads of the kind `message-attachment`. */
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
 * Reacts as the client to a text on the phone, or removes the reaction. Over SMS a reaction is itself a text, such as
 * 'Liked “…”', and it arrives like any other.
 */
const react = tenantCall(
  'playground.use',
  {
    method: 'POST',
    path: '/v1/playground/phones/{contactId}/reactions',
    summary: 'React as the client',
  },
  READING,
)
  .input(
    z.strictObject({
      contactId: ContactId,
      id: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
      /** Id of the text to react to. */
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

/** Sets the faults injected for a phone. */
const setFaults = tenantCall(
  'playground.use',
  {
    method: 'PUT',
    path: '/v1/playground/phones/{contactId}/faults',
    summary: 'Set phone faults',
  },
  READING,
)
  .input(PhoneFaults.extend({ contactId: ContactId }))
  .output(PhoneFaults)
  .errors(errors)

export const playground = { listPhones, getPhone, sendText, react, setFaults }
