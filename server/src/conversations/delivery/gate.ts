import type { GateReason } from '@attune/contract/conversations/entity'

/** What the send gate looks at. */
export interface GateInput {
  contact: { status: 'active' | 'stop'; opted_out_at: Date | null }
  /** False when no carrier reaches the contact. */
  hasAddress: boolean
}

export type GateDecision = { decision: 'sent'; reason: null } | { decision: 'omitted'; reason: GateReason }

/**
 * The one place that decides whether a message may leave. It is asked twice: when the message is
 * born, and again under the contact's lock when its delivery is claimed.
 */
export const gate = ({ contact, hasAddress }: GateInput): GateDecision => {
  if (contact.opted_out_at !== null) return { decision: 'omitted', reason: 'opt-out' }
  if (contact.status === 'stop') return { decision: 'omitted', reason: 'status' }
  if (!hasAddress) return { decision: 'omitted', reason: 'no-address' }
  return { decision: 'sent', reason: null }
}
