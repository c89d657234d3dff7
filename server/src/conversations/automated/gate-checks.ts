import type { GateReview } from '@attune/contract/conversations/automated/gate'
import { loadHeld, heldOfMessage, type HeldRecord } from '@attune/store/conversations/automated/held-messages'
import { gatesOf, type GateRecord } from '@attune/store/conversations/automated/origins'
import type { Tenant } from '@attune/store/store'

/** What the gate found about a message, in the order it was asked: while it waited, at its birth, when it was claimed. */
export const gateChecksOf = async (
  tx: Tenant,
  place: { contactId: string; sequence: number },
): Promise<GateReview[]> => {
  const held = await heldOfMessage(tx, place)
  return [...(held === undefined ? [] : [reviewOfHeld(held)]), ...(await gatesOf(tx, place)).map(reviewOf)]
}

/** The same of one that waits, or did; empty when there is none. */
export const gateChecksOfHeld = async (tx: Tenant, contactId: string, heldId: string): Promise<GateReview[]> => {
  const held = await loadHeld(tx, contactId, heldId)
  if (held === undefined) return []
  return held.sequence === null ? [reviewOfHeld(held)] : gateChecksOf(tx, { contactId, sequence: held.sequence })
}

const reviewOfHeld = (held: HeldRecord): GateReview => ({
  stage: 'asked',
  at: held.asked_at.toISOString(),
  decision: 'held',
  reason: held.reason,
  checks: held.checks,
})

const reviewOf = ({ stage, at, decision, reason, checks }: GateRecord): GateReview => ({
  stage,
  at: at.toISOString(),
  decision,
  reason,
  checks,
})
