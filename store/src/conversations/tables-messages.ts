import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Timestamp } from '../columns.ts'

/** What became of attempts to deliver a message that another attempt followed. */
export interface DeliveryAttemptsTable {
  organization_id: string
  contact_id: string
  sequence: number
  /** From 1. */
  attempt: number
  carrier: string
  carrier_ref: string | null
  carrier_status: 'accepted' | 'sent' | 'delivered' | 'failed' | null
}
export interface MessageReactionsTable {
  organization_id: string
  contact_id: string
  sequence: number
  /** A member of staff, or the contact. */
  by_id: string
  type: ReactionType
  at: Timestamp
}
