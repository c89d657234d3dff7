import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { GateReason, PhotoCategory } from '@attune/contract/conversations/constants'
import type { MessageAuthor } from '@attune/contract/conversations/entity'
import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp } from '../columns.ts'

export interface ThreadsTable {
  organization_id: string
  contact_id: string
  last_sequence: Generated<number>
  received_count: Generated<number>
  last_received_at: NullableTimestamp
  last_sent_at: NullableTimestamp
  last_message_at: NullableTimestamp
  /** When the thread last moved in the list: its last message, or its creation. */
  moved_at: Timestamp
  /** Since when the client has been waiting for a person. The two sequences are their first and last text that does. */
  needs_answer_since: NullableTimestamp
  waiting_from_sequence: Generated<number | null>
  waiting_sequence: Generated<number | null>
  /** The last failed outgoing message that no delivered one followed. */
  failed_sequence: Generated<number | null>
  failed_at: NullableTimestamp
  /** Set when the client was erased; the thread is no longer listed. */
  removed_at: NullableTimestamp
  is_pinned: Generated<boolean>
  is_reviewed: Generated<boolean>
  /** The columns from here on are copies of the client's row, kept up to date by triggers. */
  review_point: NullableTimestamp
  stopped: Generated<boolean>
  primary_coach_id: Generated<string | null>
  muted_from: NullableTimestamp
  muted_until: NullableTimestamp
  rev: Generated<number>
}
/** What an incoming email has besides its text, as it is stored. */
export interface MailRecord {
  subject: string
  quoted: string
  verified: boolean
  automatic: boolean
  /** It came with HTML. */
  html?: true
  /** It couldn't be read, or not all of it: what its text says about that are words of ours. */
  unreadable?: true
  /** The sender's own words, if the text also has words of ours. */
  written?: string
}
/** The template that a message is sent as, with the words for its placeholders. */
export interface TemplateRecord {
  sid: string
  name: string
  body: string
  values: string[]
}
export interface MessagesTable {
  organization_id: string
  contact_id: string
  sequence: number
  suffix: string
  direction: 1 | 2
  text: string
  at: Timestamp
  sent_at: NullableTimestamp
  delivery: -1 | 0 | 1
  delivery_error: string | null
  delivery_reason: Generated<DeliveryReason | null>
  outcome: 'unknown' | null
  carrier: string
  from_address: string | null
  to_address: string | null
  author_kind: MessageAuthor
  author_id: string | null
  /** The coach for whom the author covered. */
  covered_id: Generated<string | null>
  tags: Generated<string[]>
  gate_decision: 'sent' | 'omitted' | null
  gate_reason: GateReason | null
  /** Roughly when it will be sent, while it waits until our address is free or rests; null if nobody knows. */
  leaves_at: NullableTimestamp
  template: ColumnType<TemplateRecord | null, string | null | undefined, string | null>
  num_attach: Generated<number>
  pinned: Generated<boolean>
  review: Generated<boolean>
  deleted_at: NullableTimestamp
  deleted_by: Generated<string | null>
  /** The carrier's id of an incoming text. */
  carrier_ref: Generated<string | null>
  /** A scene took this text from the client as an answer, so it doesn't wait for a person. */
  answers_scene: Generated<boolean>
  /** The message of the same thread that it quotes. */
  quotes_sequence: Generated<number | null>
  /** The import that brought it from another product: nobody has to read it, and nothing followed from it. */
  history_id: Generated<string | null>
  /** Of an incoming email; null for all other messages. */
  mail: ColumnType<MailRecord | null, string | null | undefined, string | null>
  rev: Generated<number>
}
/** A file that came with a message, until it is stored. */
export interface BroughtFilesTable {
  organization_id: string
  contact_id: string
  sequence: number
  place: number
  file_name: string
  bytes: Buffer
}
/** An email's HTML as it came. Those that are too long aren't kept. */
export interface MailHtmlTable {
  organization_id: string
  contact_id: string
  sequence: number
  html: string
}
export interface MessageAttachmentsTable {
  organization_id: string
  contact_id: string
  sequence: number
  /** Position among the message's files, from 0. */
  place: number
  /** `fetching`: the carrier gave a URL that hasn't been fetched yet. */
  state: 'fetching' | 'ready' | 'failed'
  /** Null with `ready` means the file was removed. */
  media_id: string | null
  source_url: string | null
  source_mime: string | null
  /** The name that its email's HTML uses to show it. */
  content_id: Generated<string | null>
  /** What the photo shows, as set by staff. */
  category: Generated<PhotoCategory | null>
  /** When a member of staff first played a client's sound. */
  played_at: Generated<Date | null>
}
export interface MessageContextsTable {
  organization_id: string
  contact_id: string
  sequence: number
  type: Measure
  rank: Rank
  value: string | null
}
export interface DeliveriesTable {
  organization_id: string
  contact_id: string
  sequence: number
  /**
   * `resting`: it fell into quiet hours or a mute, or its carrier dropped it from a full queue; `paced`: it waits until our
   * address is free. Later messages don't wait for either.
   */
  state: 'waiting' | 'intended' | 'resting' | 'paced' | 'calling' | 'accepted' | 'closed'
  carrier: string
  carrier_ref: string | null
  carrier_status: 'accepted' | 'sent' | 'delivered' | 'failed' | null
  called_at: NullableTimestamp
  /** How often its carrier was asked about this attempt. */
  asked: Generated<number>
  /** Number of the delivery attempt, from 1. Earlier attempts are in `delivery_attempts`. */
  attempt: Generated<number>
  /** The thread's last sequence when it was requeued; null for its own position. */
  turn: Generated<number | null>
  /** A person sent it again, so the gate no longer holds it. */
  resent: Generated<boolean>
  /** When it has its turn at our address; null until it has one. If its carrier dropped it: when it rejoins the line. */
  slot_at: NullableTimestamp
  /** In which of our addresses' lines it is or was, since when, whether among those that go first, and how long it takes. */
  paced_from: string | null
  paced_at: NullableTimestamp
  paced_first: Generated<boolean>
  paced_ms: number | null
  /** Our address that holds it up while it is `intended` and has no turn, because nothing can be sent from there now. */
  stuck_from: string | null
  /** When its carrier first put it off; null while it hasn't. */
  put_off_since: NullableTimestamp
}
/** When each of our addresses is free again: for what people write (`first_at`), and for automation. */
export interface AddressPaceTable {
  organization_id: string
  carrier: string
  address: string
  first_at: Timestamp
  next_at: Timestamp
  /** How long the queued messages keep it busy: those of people and automation's answers, and the others. */
  first_ms: Generated<bigint>
  other_ms: Generated<bigint>
  /** A job releases the queued messages. */
  has_job: Generated<boolean>
}
export interface InboundSeenTable {
  organization_id: string
  carrier: string
  carrier_id: string
  /** When the client sent it by the carrier's time, which may be hours before we learned of it. */
  at: Timestamp
}
export interface ReadMarksTable {
  organization_id: string
  account_id: string
  contact_id: string
  sequence: number
  received_count: number
  /** True if a message came in after the mark. Kept up to date by triggers. */
  behind: Generated<boolean>
}
export interface DraftsTable {
  organization_id: string
  account_id: string
  contact_id: string
  text: string
  /** The author's uploads. */
  media_ids: Generated<string[]>
  /** The message that it quotes. */
  quotes_sequence: Generated<number | null>
  updated_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    threads: ThreadsTable
    messages: MessagesTable
    brought_files: BroughtFilesTable
    mail_html: MailHtmlTable
    message_attachments: MessageAttachmentsTable
    message_contexts: MessageContextsTable
    deliveries: DeliveriesTable
    address_pace: AddressPaceTable
    inbound_seen: InboundSeenTable
    read_marks: ReadMarksTable
    drafts: DraftsTable
  }
}
