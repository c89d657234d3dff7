import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { GateReason, PhotoCategory } from '@attune/contract/conversations/constants'
import type { Generated } from 'kysely'
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
  outcome: 'unknown' | null
  carrier: string
  from_address: string | null
  to_address: string | null
  author_kind: 'contact' | 'user' | 'scene' | 'schedule' | 'program' | 'broadcast' | 'system'
  author_id: string | null
  tags: Generated<string[]>
  gate_decision: 'sent' | 'omitted' | null
  gate_reason: GateReason | null
  num_attach: Generated<number>
  pinned: Generated<boolean>
  review: Generated<boolean>
  deleted_at: NullableTimestamp
  deleted_by: Generated<string | null>
  /** The carrier's id of an incoming text. */
  carrier_ref: Generated<string | null>
  /** A scene took this text of the client as an answer, so it doesn't wait for a person. */
  answers_scene: Generated<boolean>
  rev: Generated<number>
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
  /** What the photo shows, as set by staff. */
  category: Generated<PhotoCategory | null>
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
  /** `resting`: it fell into quiet hours or a mute; later messages don't wait for it. */
  state: 'waiting' | 'intended' | 'resting' | 'calling' | 'accepted' | 'closed'
  carrier: string
  carrier_ref: string | null
  carrier_status: 'accepted' | 'sent' | 'delivered' | 'failed' | null
  called_at: NullableTimestamp
  asked: Generated<number>
  /** Number of the delivery attempt, from 1. Earlier attempts are in `delivery_attempts`. */
  attempt: Generated<number>
  /** The thread's last sequence when it was requeued; null for its own position. */
  turn: Generated<number | null>
}
export interface InboundSeenTable {
  organization_id: string
  carrier: string
  carrier_id: string
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
  updated_at: Timestamp
}
