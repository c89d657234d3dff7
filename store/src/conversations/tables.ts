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
  rev: Generated<number>
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
