import type { GateReview } from '@attune/contract/conversations/automated/gate'
import { loadHeld, heldOfMessage, type HeldRecord } from '@attune/store/conversations/automated/held-messages'
import { gatesOf, type GateRecord } from '@attune/store/conversations/automated/origins'
import type { Tenant } from '@attune/store/store'

/**
 * The gate's checks of a message in the order they were made: while it was held, when it was written, when its delivery
 * was claimed.
 */
export const gateChecksOf = async (
  tx: Tenant,
  position: { contactId: string; sequence: number },
): Promise<GateReview[]> => {
  const held = await heldOfMessage(tx, position)
  return [...(held === undefined ? [] : [reviewOfHeld(held)]), ...(await gatesOf(tx, position)).map(reviewOf)]
}

/** The same for a held message, released or not. Empty if there is none. */
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
