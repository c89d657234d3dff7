import type { GivenBack } from '@attune/contract/conversations/automated/gate'
import { loadContact } from '@attune/store/contacts/contacts'
import { loadGivenBack } from '@attune/store/conversations/change/attempts'
import { loadDelivery, type MessagePosition } from '@attune/store/conversations/deliveries'
import type { MessageRecord } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { askGateAtClaim } from './ask-gate.ts'
import { leavesAtOf } from './delivery-state.ts'

/** Whether automation's message came back from its carrier unsent, and when it is sent again; null if it didn't. */
export const givenBackOf = async (
  tx: Tenant,
  place: MessagePosition,
  message: MessageRecord,
  now: Date,
): Promise<GivenBack | null> => {
  const delivery = await loadDelivery(tx, place)
  // What a person sent again had failed before, which is a different matter.
  if (delivery === undefined || delivery.attempt === 1 || delivery.resent) return null
  const carrier = await loadGivenBack(tx, place, delivery.attempt)
  if (carrier === null) return null
  const contact = await loadContact(tx, place.contactId)
  if (delivery.state !== 'resting' || contact === undefined) return { carrier, leavesAt: null }
  // One that its carrier dropped rests until a set time, and the gate is asked then.
  const { slot_at: slotAt } = delivery
  const isSet = slotAt !== null && slotAt > now
  const decision = await askGateAtClaim(tx, contact, { message, delivery }, isSet ? slotAt : now)
  if (decision.decision === 'sent' && isSet) return { carrier, leavesAt: slotAt.toISOString() }
  const leavesAt = decision.decision === 'held' ? leavesAtOf(decision) : null
  return { carrier, leavesAt: leavesAt?.toISOString() ?? null }
}
