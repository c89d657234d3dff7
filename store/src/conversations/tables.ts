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
  /** When the thread last moved in the list: its last message, or its beginning. */
  moved_at: Timestamp
  needs_answer_since: NullableTimestamp
  /** The last message of ours that failed and that no delivered one followed, and when it was written. */
  failed_sequence: Generated<number | null>
  failed_at: NullableTimestamp
  /** Set when the client was erased: the thread is no longer listed. */
  removed_at: NullableTimestamp
  is_pinned: Generated<boolean>
  is_reviewed: Generated<boolean>
  /** From here on copies of what the client's row says, kept by the database. */
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
  author_kind: 'contact' | 'user' | 'scene' | 'schedule' | 'broadcast' | 'system'
  author_id: string | null
  tags: Generated<string[]>
  gate_decision: 'sent' | 'omitted' | null
  gate_reason: GateReason | null
  num_attach: Generated<number>
  pinned: Generated<boolean>
  review: Generated<boolean>
  deleted_at: NullableTimestamp
  deleted_by: Generated<string | null>
  /** The carrier's own id of a text that came in. */
  carrier_ref: Generated<string | null>
  rev: Generated<number>
}
export interface MessageAttachmentsTable {
  organization_id: string
  contact_id: string
  sequence: number
  /** Counts the files of a message from 0. */
  place: number
  /** `fetching`: the carrier named an address and it has not been read yet. */
  state: 'fetching' | 'ready' | 'failed'
  /** Null beside `ready`: the file was removed. */
  media_id: string | null
  source_url: string | null
  source_mime: string | null
  /** What a photo shows, as somebody said. */
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
  /** `resting`: it came late, into quiet hours or a mute; nothing waits for it meanwhile. */
  state: 'waiting' | 'intended' | 'resting' | 'calling' | 'accepted' | 'closed'
  carrier: string
  carrier_ref: string | null
  carrier_status: 'accepted' | 'sent' | 'delivered' | 'failed' | null
  called_at: NullableTimestamp
  asked: Generated<number>
  /** Counts the times somebody wanted it sent, from 1; earlier ones stand in `delivery_attempts`. */
  attempt: Generated<number>
  /** The last sequence there was when it was put in line anew; null: its own. */
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
  /** Something came in after it. Kept by the database. */
  behind: Generated<boolean>
}
export interface DraftsTable {
  organization_id: string
  account_id: string
  contact_id: string
  text: string
  /** Uploads of the writer. */
  media_ids: Generated<string[]>
  updated_at: Timestamp
}
