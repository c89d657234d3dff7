import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { Generated } from 'kysely'
import type { At, AtOrNull } from '../columns.ts'

export interface ThreadsTable {
  organization_id: string
  contact_id: string
  last_sequence: Generated<number>
  received_count: Generated<number>
  last_received_at: AtOrNull
  last_sent_at: AtOrNull
  last_message_at: AtOrNull
  /** When the thread last moved in the list: its last message, or its beginning. */
  moved_at: At
  needs_answer_since: AtOrNull
  /** The last message of ours that failed and that no delivered one followed, and when it was written. */
  failed_sequence: Generated<number | null>
  failed_at: AtOrNull
  /** Set when the client was erased: the thread is no longer listed. */
  removed_at: AtOrNull
  is_pinned: Generated<boolean>
  is_reviewed: Generated<boolean>
  review_point: AtOrNull
  rev: Generated<number>
}
export interface MessagesTable {
  organization_id: string
  contact_id: string
  sequence: number
  suffix: string
  direction: 1 | 2
  text: string
  at: At
  sent_at: AtOrNull
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
  gate_reason: 'status' | 'opt-out' | 'no-address' | null
  num_attach: Generated<number>
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
  state: 'waiting' | 'intended' | 'calling' | 'accepted' | 'closed'
  carrier: string
  carrier_ref: string | null
  carrier_status: 'accepted' | 'sent' | 'delivered' | 'failed' | null
  called_at: AtOrNull
  asked: Generated<number>
}
export interface InboundSeenTable {
  organization_id: string
  carrier: string
  carrier_id: string
  at: At
}
export interface ReadMarksTable {
  organization_id: string
  account_id: string
  contact_id: string
  sequence: number
  received_count: number
}
export interface DraftsTable {
  organization_id: string
  account_id: string
  contact_id: string
  text: string
  updated_at: At
}
