import * as z from 'zod'
import { AccountId, ContactId, MediaId, MessageId, RunId, SceneId } from '../ids.ts'
import { FolderId, ThreadId } from './ids.ts'
import { CONTACT_STATUSES } from '../contacts/entity.ts'
import { Covering, StaffName } from '../staff/entity.ts'
import { ReceivedMail } from './email/received-mail.ts'
import { DELIVERY_REASONS } from './sms/delivery-reasons.ts'
import { AUTOMATION_SOURCES, GATE_REASONS, PHOTO_CATEGORIES, REACTIONS, TRANSCRIPT_REASONS } from './constants.ts'
import { MEASURES, RANKS } from '../contacts/ranks.ts'

export * from './constants.ts'

/** Who a message can be written by. */
export const MESSAGE_AUTHORS = ['contact', 'user', ...AUTOMATION_SOURCES, 'broadcast', 'system'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

/** The message that another one quotes. */
export const Quote = z.object({
  id: MessageId,
  /** The beginning of its text. */
  text: z.string(),
  /** Direction: 1 incoming, 2 outgoing. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** Type of its first file. */
  file: z.enum(['image', 'audio', 'video', 'file']).nullable(),
  /** It was deleted after it was quoted. */
  deleted: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

const Body = z.object({
  text: z.string(),
  /** Direction: 1 incoming, 2 outgoing. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** When the message was created, as Unix time in seconds. */
  date: z.number().int(),
  /** When the carrier accepted the message, as Unix time in seconds; null until then. */
  sent_at: z.number().int().nullable(),
  /** Delivery: -1 failed, 0 pending, 1 delivered. */
  is_sent: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  /** Why the delivery failed, in the carrier's words; while pending, that it can't be reached; null otherwise. */
  sent_err: z.string().nullable(),
  /** The kind of that failure, the same for every carrier; null if there is none, or if it failed before kinds existed. */
  sent_reason: z.enum(DELIVERY_REASONS).nullable(),
  /**
   * `unknown` if the carrier's response was lost and the carrier couldn't say whether it has the message. Such a message is
   * never resent automatically.
   */
  outcome: z.literal('unknown').nullable(),
  /**
   * Roughly when it will be sent, as Unix time in seconds, while it is queued at our address, its carrier has dropped
   * it from a full queue, or the gate holds it; null otherwise, and if nobody knows.
   */
  leaves_at: z.number().int().nullable(),
  /** The WhatsApp template it is sent as, with the text as the client reads it; null for every other message. */
  template: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** The carrier the message went through; `omitted` if the send gate did not let it out. */
  carrier: z.string(),
  /** Sender's address; null if it is the client's and you may not see it. */
  from: z.string().nullable(),
  /** Recipient's address; null if it is the client's and you may not see it. */
  to: z.string().nullable(),
  /** Reserved; always null. */
  link_by: z.string().nullable(),
  /** Reserved; always null. */
  link_to: z.string().nullable(),
  /** Number of files. */
  num_attach: z.number().int(),
  tags: z.array(z.string()),
  /** The staff member who wrote it. */
  send_by: StaffName.nullable(),
  /** Whose client it was, if the staff member covered for a colleague who was away. */
  send_for: StaffName.nullable(),
  send_by_type: z.enum(MESSAGE_AUTHORS),
  /** The scene run that sent it, with the scene's title at the time; null if no scene did. */
  scene: z.object({ runId: RunId, sceneId: SceneId, title: z.string() }).nullable(),
  /** The program that sent it, with its title at the time; null if none did. */
  program: z.object({ title: z.string() }).nullable(),
  /** The keyword that it answers, as it was saved; null if it answers none. */
  keyword: z.object({ title: z.string() }).nullable(),
  /**
   * The message of the same client that it quotes; null for none. The client gets a first line about it, such as
   * `Re: "My knee hurts"`, which isn't part of `text`.
   */
  quote: Quote.nullable(),
  /** What an incoming email has besides its text; null for every other message. */
  mail: ReceivedMail.nullable(),
  pinned: z.boolean(),
  /** Flagged for review. */
  review: z.boolean(),
  /** The send gate's decision, and why a message was omitted; null for incoming messages. */
  gate: z.object({ decision: z.enum(['sent', 'omitted']), reason: z.enum(GATE_REASONS).nullable() }).nullable(),
})

/** What a message says about a measure. */
export const MessageContext = z.object({
  /** The measure. */
  type: z.enum(MEASURES),
  /** From 1 (bad) to 4 (on point). */
  rank: z.literal(RANKS),
  /** A number if the measure has a unit, otherwise free text; null for none. */
  value: z.string().nullable(),
})
export type MessageContext = z.infer<typeof MessageContext>

/** A file of a message. Its URLs are signed and expire soon; they are null unless `state` is `ready`. */
export const Attachment = z.object({
  /** Position in the message's list of files, plus 10000. */
  id: z.number().int(),
  /** Null unless `state` is `ready`. */
  _id: MediaId.nullable(),
  /**
   * `fetching`: it is being downloaded from the carrier. `failed`: it couldn't be downloaded, or it says who the client is
   * and you may not see that: an email, what is signed or encrypted, and a client's contact card or calendar file.
   */
  state: z.enum(['ready', 'fetching', 'failed']),
  type: z.enum(['image', 'audio', 'video', 'file']),
  /** The original file. */
  url: z.string().nullable(),
  /** A picture at display size. */
  src: z.string().nullable(),
  /** A small blurred version of a picture. */
  thumbnail: z.string().nullable(),
  mime: z.string(),
  name: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
  /** What the photo shows; null until staff set it. */
  category: z.enum(PHOTO_CATEGORIES).nullable(),
  /** When a member of staff first played a client's sound, ISO 8601; null until then, and for all other files. */
  playedAt: z.string().nullable(),
  /** A sound's automatic transcript, or why there is none; null until then, and for other files. */
  transcript: z.object({ text: z.string().nullable(), reason: z.enum(TRANSCRIPT_REASONS).nullable() }).nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** A reaction to a message. Each person has at most one. */
export const Reaction = z.object({
  /** A staff member or the client. */
  by: z.union([AccountId, ContactId]),
  type: z.enum(REACTIONS),
  /** The staff member's name; null for the client. */
  name: z.string().nullable(),
})
export type Reaction = z.infer<typeof Reaction>

/** What you may do with the message in its current state. */
const MessageAbilities = z.object({
  pin: z.boolean(),
  flag: z.boolean(),
  delete: z.boolean(),
  /** Only messages that failed, were omitted or have an unknown outcome can be resent. */
  resend: z.boolean(),
  rank: z.boolean(),
  react: z.boolean(),
  /** True if the client's carrier delivers reactions; otherwise only staff see them. */
  tellReaction: z.boolean(),
  editFiles: z.boolean(),
})

/** A message. Parts not requested with `include` are absent. */
export const Message = z.object({
  id: MessageId,
  contactId: ContactId,
  /** Position in the client's thread, from 1 without gaps. */
  sequence: z.number().int(),
  /** Increases with every change; send it back as `if-match`. */
  rev: z.number().int(),
  body: Body.optional(),
  /** What the message says about each measure, at most one entry per measure. */
  context: z.array(MessageContext).optional(),
  /** Files in the order they were attached. */
  attachments: z.array(Attachment).optional(),
  reaction: z.array(Reaction).optional(),
  /**
   * Who deleted the message and when; null if it isn't deleted. A deleted message keeps its position but has no text, files,
   * ranks or reactions. It may still have reached the client if its delivery had already started.
   */
  deleted: z.object({ at: z.string(), by: StaffName.nullable() }).nullable(),
  abilities: MessageAbilities,
})
export type Message = z.infer<typeof Message>
export type MessageBody = z.infer<typeof Body>

/** A client's conversation as you see it. Times are ISO 8601. */
export const Thread = z.object({
  _id: ThreadId,
  contactId: ContactId,
  /** The client's name, or their alias if you may not see it. */
  title: z.string(),
  /** True if you may not see who the client is. */
  masked: z.boolean(),
  /** Other clients were merged into this one; their messages are listed separately. */
  isMerged: z.boolean(),
  /** A signed URL of a small photo that expires soon; null if `masked`. */
  photoUrl: z.string().nullable(),
  contactStatus: z.enum(CONTACT_STATUSES),
  /** IANA name; null if unknown. */
  contactTimezone: z.string().nullable(),
  /** The client texted STOP and must not be messaged. */
  optedOut: z.boolean(),
  labels: z.array(z.string()),
  primaryCoach: StaffName.nullable(),
  /** The coach of this client you are covering for now; null if you aren't. */
  covering: Covering.nullable(),
  /** The rank of each measure, from the latest message that ranks it; null if none does. */
  ranks: z.record(z.enum(MEASURES), z.literal(RANKS).nullable()),
  /** Until when automation is muted for the client; null if it isn't. */
  mutedUntil: z.string().nullable(),
  lastReceivedAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  lastMessageAt: z.string().nullable(),
  /** The list's sort key: time of the last message, or of the client's creation; if equal, the greater id first. */
  movedAt: z.string(),
  /** Sequence of the last message; 0 if there is none. */
  lastSequence: z.number().int(),
  /** The last sequence you have read. */
  readSequence: z.number().int(),
  /** Incoming messages after your read mark. */
  unreadCount: z.number().int(),
  /**
   * Since when the client has been waiting for an answer; null if they aren't. Independent of unread. A text that a
   * scene took as the answer to its question doesn't count, unless it says more than that.
   */
  needsAnswerSince: z.string().nullable(),
  /**
   * What the client is waiting for: the first of their unanswered messages that asks something, otherwise the first of
   * them; null if there is none.
   */
  waiting: z
    .object({
      id: MessageId,
      text: z.string(),
      /** Type of its first file. */
      file: z.enum(['image', 'audio', 'video', 'file']).nullable(),
      /** Sequence of the last unanswered message. */
      lastSequence: z.number().int(),
    })
    .nullable(),
  /** The client asked for a person, and is waiting for one. */
  askedForPerson: z.boolean(),
  /** The last message, for the list; null if there is none. */
  preview: z
    .object({
      id: MessageId,
      text: z.string(),
      /** Direction: 1 incoming, 2 outgoing. */
      type: z.union([z.literal(1), z.literal(2)]),
      /** Delivery: -1 failed, 0 pending, 1 delivered. */
      is_sent: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
      /** `unknown` if the carrier's response was lost. */
      outcome: z.literal('unknown').nullable(),
      carrier: z.string(),
      send_by_type: z.string(),
      num_attach: z.number().int(),
      /** Id of the staff member who wrote it. */
      send_by: AccountId.nullable(),
      deleted: z.boolean(),
      /** Type of its first file. */
      file: z.enum(['image', 'audio', 'video', 'file']).nullable(),
    })
    .nullable(),
  /** Text of your draft. */
  draft: z.string().nullable(),
  /** Position of the message that your draft quotes; null if it quotes none. */
  draftQuotes: z.number().int().nullable(),
  /** Pinned, for everyone. */
  isPinned: z.boolean(),
  /** Reviewed, for everyone. */
  isReviewed: z.boolean(),
  /** When to review the client; it is kept after the review. The client has the same value. */
  reviewPoint: z.string().nullable(),
  /** Your personal folders the client was added to by hand. */
  folderIds: z.array(FolderId),
  abilities: z.object({
    /** False for clients who get no messages: they texted STOP, or are stopped. */
    send: z.boolean(),
    /** Mark that no answer is needed, or that one still is; take the conversation and hand it back. */
    answer: z.boolean(),
    pin: z.boolean(),
    /** Set a review point and mark the thread as reviewed. */
    review: z.boolean(),
    /** The same as the client's abilities with these names. */
    mute: z.boolean(),
    assign: z.boolean(),
  }),
  rev: z.number().int(),
})
export type Thread = z.infer<typeof Thread>

/** A staff member's unsent message to a client. */
export const Draft = z.object({
  contactId: ContactId,
  text: z.string(),
  /** The author's uploads; some may have expired. */
  attachments: z.array(MediaId),
  /** The message that it quotes; null if it quotes none. */
  quote: Quote.nullable(),
  updatedAt: z.string().nullable(),
})
export type Draft = z.infer<typeof Draft>
