import * as z from 'zod'
import { AccountId, ContactId, FolderId, MediaId, MessageId, RunId, SceneId, ThreadId } from '../ids.ts'
import { CONTACT_STATUSES } from '../contacts/entity.ts'
import { StaffName } from '../staff/entity.ts'
import { GATE_REASONS, PHOTO_CATEGORIES, REACTIONS } from './constants.ts'
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
  /** What of a client's automation sent it: the run and its scene, by the title it had then. */
  scene: z.object({ runId: RunId, sceneId: SceneId, title: z.string() }).nullable(),
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
  /** In the list of its message's files: 10000 and its place (spec 1 §9). */
  id: z.number().int(),
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
  /** What a photo shows, as somebody said. */
  category: z.enum(PHOTO_CATEGORIES).nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** What somebody feels about a message, each person once: a member of staff with their name, or the client without. */
export const Reaction = z.object({
  by: z.union([AccountId, ContactId]),
  type: z.enum(REACTIONS),
  name: z.string().nullable(),
})
export type Reaction = z.infer<typeof Reaction>

/** What this reader may do with a message as it stands. */
const MessageAbilities = z.object({
  pin: z.boolean(),
  flag: z.boolean(),
  delete: z.boolean(),
  /** Only what failed, was omitted or has an unknown outcome is sent again. */
  resend: z.boolean(),
  rank: z.boolean(),
  react: z.boolean(),
  /** Whether the client sees a reaction of ours: their carrier takes them. Otherwise it stays on the desk. */
  tellReaction: z.boolean(),
  editFiles: z.boolean(),
})

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
  reaction: z.array(Reaction).optional(),
  /**
   * Set once somebody deleted it: the place stays, without text, files, ranks and reactions. A message whose delivery had
   * been called before may still have reached the client.
   */
  deleted: z.object({ at: z.string(), by: StaffName.nullable() }).nullable(),
  abilities: MessageAbilities,
})
export type Message = z.infer<typeof Message>
export type MessageBody = z.infer<typeof Body>

/** A client's thread as this reader sees it (spec 1 §3). Times are ISO 8601. */
export const Thread = z.object({
  _id: ThreadId,
  contactId: ContactId,
  title: z.string(),
  masked: z.boolean(),
  /** Small, signed and short-lived; null for who may not see who clients are. */
  photoUrl: z.string().nullable(),
  contactStatus: z.enum(CONTACT_STATUSES),
  contactTimezone: z.string().nullable(),
  optedOut: z.boolean(),
  labels: z.array(z.string()),
  primaryCoach: StaffName.nullable(),
  /** The rank of each measure by the latest message that tells of it; null while none does. */
  ranks: z.record(z.enum(MEASURES), z.literal(RANKS).nullable()),
  /** Until when automation leaves the client alone; null while it does not. */
  mutedUntil: z.string().nullable(),
  lastReceivedAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  lastMessageAt: z.string().nullable(),
  /** What lists stand by, newest first: the last message, or when the client was made. Equal ones stand by id, backwards. */
  movedAt: z.string(),
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
      deleted: z.boolean(),
      /** What the first of its files is. */
      file: z.enum(['image', 'audio', 'video', 'file']).nullable(),
    })
    .nullable(),
  draft: z.string().nullable(),
  /** Marks of the thread are the same for everybody. */
  isPinned: z.boolean(),
  isReviewed: z.boolean(),
  /** When to look at the client again; it stays as history once that was done. The client's own too. */
  reviewPoint: z.string().nullable(),
  /** Personal folders of the reader that it was put into by hand. */
  folderIds: z.array(FolderId),
  abilities: z.object({
    send: z.boolean(),
    pin: z.boolean(),
    /** To set a review point, and to say that it was reviewed. */
    review: z.boolean(),
    /** As the client's own of the same names. */
    mute: z.boolean(),
    assign: z.boolean(),
  }),
  rev: z.number().int(),
})
export type Thread = z.infer<typeof Thread>

/** What a member of staff has begun to write to a client; `attachments` are their uploads, some of which may be gone. */
export const Draft = z.object({
  contactId: ContactId,
  text: z.string(),
  attachments: z.array(MediaId),
  updatedAt: z.string().nullable(),
})
export type Draft = z.infer<typeof Draft>
