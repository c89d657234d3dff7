import * as z from 'zod'
import { AccountId, ContactId, MediaId, MessageId, ThreadId } from '../ids.ts'
import { CONTACT_STATUSES } from '../contacts/entity.ts'
import { StaffName } from '../staff/entity.ts'
import { GATE_REASONS } from './constants.ts'
import { MEASURES, RANKS } from '../contacts/ranks.ts'

export * from './constants.ts'

/** Who writes messages. */
export const MESSAGE_AUTHORS = ['contact', 'user', 'scene', 'schedule', 'broadcast', 'system'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

const Body = z.object({
  text: z.string(),
  /** 1 incoming, 2 outgoing. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** When it was born, in seconds since 1970. */
  date: z.number().int(),
  /** When the carrier took it, in seconds; null until then. */
  sent_at: z.number().int().nullable(),
  /** -1 error, 0 pending, 1 delivered. */
  is_sent: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  sent_err: z.string().nullable(),
  /** `unknown`: the carrier's answer was lost and it could not say what became of the message. Never resent by itself. */
  outcome: z.literal('unknown').nullable(),
  carrier: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  link_by: z.string().nullable(),
  link_to: z.string().nullable(),
  num_attach: z.number().int(),
  tags: z.array(z.string()),
  send_by: StaffName.nullable(),
  send_by_type: z.enum(MESSAGE_AUTHORS),
  pinned: z.boolean(),
  review: z.boolean(),
  /** What the send gate decided; null for incoming messages. */
  gate: z.object({ decision: z.enum(['sent', 'omitted']), reason: z.enum(GATE_REASONS).nullable() }).nullable(),
})

/** What a message tells about a measure: `type` is its name, `value` a number where the measure has a unit. */
export const MessageContext = z.object({
  type: z.enum(MEASURES),
  rank: z.literal(RANKS),
  value: z.string().nullable(),
})
export type MessageContext = z.infer<typeof MessageContext>

/**
 * A file of a message (spec 1 §3). `url` is the file itself, `src` what is shown of a picture, `thumbnail` its blur: all
 * signed and short-lived, null unless `state` is `ready`. `fetching`: it is on its way from the carrier.
 */
export const Attachment = z.object({
  _id: MediaId.nullable(),
  state: z.enum(['ready', 'fetching', 'failed']),
  type: z.enum(['image', 'audio', 'video', 'file']),
  url: z.string().nullable(),
  src: z.string().nullable(),
  thumbnail: z.string().nullable(),
  mime: z.string(),
  name: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
})
export type Attachment = z.infer<typeof Attachment>

/** A message (spec 1 §3). Parts that were not asked for by `include` are absent. */
export const Message = z.object({
  id: MessageId,
  contactId: ContactId,
  /** Counts a contact's messages from 1 without gaps. */
  sequence: z.number().int(),
  rev: z.number().int(),
  body: Body.optional(),
  /** By measure, each once. */
  context: z.array(MessageContext).optional(),
  /** In the order they were attached. */
  attachments: z.array(Attachment).optional(),
  reaction: z.array(z.object({ by: AccountId, type: z.string() })).optional(),
})
export type Message = z.infer<typeof Message>
export type MessageBody = z.infer<typeof Body>

/** A client's thread as this reader sees it (spec 1 §3). Times are ISO 8601. */
export const Thread = z.object({
  _id: ThreadId,
  contactId: ContactId,
  title: z.string(),
  masked: z.boolean(),
  contactStatus: z.enum(CONTACT_STATUSES),
  contactTimezone: z.string().nullable(),
  optedOut: z.boolean(),
  labels: z.array(z.string()),
  primaryCoach: StaffName.nullable(),
  lastReceivedAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  lastMessageAt: z.string().nullable(),
  lastSequence: z.number().int(),
  /** The last sequence this reader has seen. */
  readSequence: z.number().int(),
  unreadCount: z.number().int(),
  /** Since when the client waits for an answer; null when nobody waits. Not the same as unread. */
  needsAnswerSince: z.string().nullable(),
  preview: z
    .object({
      id: MessageId,
      text: z.string(),
      type: z.union([z.literal(1), z.literal(2)]),
      is_sent: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
      outcome: z.literal('unknown').nullable(),
      carrier: z.string(),
      send_by_type: z.string(),
      num_attach: z.number().int(),
      /** Id of the member of staff who wrote it. */
      send_by: AccountId.nullable(),
    })
    .nullable(),
  draft: z.string().nullable(),
  isPinned: z.boolean(),
  isReviewed: z.boolean(),
  reviewPoint: z.string().nullable(),
  abilities: z.object({ send: z.boolean() }),
  rev: z.number().int(),
})
export type Thread = z.infer<typeof Thread>

/** Text a member of staff has begun to write to a client. */
export const Draft = z.object({ contactId: ContactId, text: z.string(), updatedAt: z.string().nullable() })
export type Draft = z.infer<typeof Draft>
