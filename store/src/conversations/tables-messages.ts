import type { ReactionType, TranscriptReason } from '@attune/contract/conversations/constants'
import type { Timestamp } from '../columns.ts'

/** Earlier delivery attempts of messages that were resent. */
export interface DeliveryAttemptsTable {
  organization_id: string
  contact_id: string
  sequence: number
  /** Number of the attempt, from 1. */
  attempt: number
  carrier: string
  carrier_ref: string | null
  carrier_status: 'accepted' | 'sent' | 'delivered' | 'failed' | null
}
export interface MessageReactionsTable {
  organization_id: string
  contact_id: string
  sequence: number
  /** Id of a staff member or the contact. */
  by_id: string
  type: ReactionType
  at: Timestamp
}

/** What is said in a sound of a message, or why it wasn't transcribed. Deleted with its file. */
export interface TranscriptsTable {
  organization_id: string
  media_id: string
  contact_id: string
  sequence: number
  /** The message's. */
  at: Date
  text: string | null
  reason: TranscriptReason | null
  made_at: Date
}

declare module '../schema.ts' {
  interface TenantSchema {
    transcripts: TranscriptsTable
    delivery_attempts: DeliveryAttemptsTable
    message_reactions: MessageReactionsTable
  }
}
