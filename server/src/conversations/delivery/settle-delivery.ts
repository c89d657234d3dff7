import type { MessageKey } from '@attune/contract/ids'
import { DELIVERY_ERROR, OMITTED, type GateReason } from '@attune/contract/conversations/constants'
import { lockContact } from '@attune/store/contacts/contacts'
import { hasEarlierArrived } from '@attune/store/conversations/change/attempts'
import {
  loadDelivery,
  updateDelivery,
  type DeliveryRecord,
  type updateOutcome,
} from '@attune/store/conversations/deliveries'
import type { Tenant } from '@attune/store/store'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { startNext } from './start-next.ts'
import { recordDelivery } from './tell-delivery.ts'

/** How a delivery ends without the carrier's yes. */
export type DeliveryEnd = { failed: string } | { omitted: GateReason } | 'unknown'

/** A delivery under its contact's lock. */
export const lockDelivery = async (tx: Tenant, key: MessageKey): Promise<DeliveryRecord> => {
  await lockContact(tx, key.contactId)
  const delivery = await loadDelivery(tx, key)
  if (delivery === undefined) throw new Error('A delivery under way is not there.')
  return delivery
}

/**
 * Closes a delivery, writes on the message what became of it and tells of it; what an earlier attempt brought to the
 * client stays delivered. Ending the work is the caller's.
 */
export const settleDelivery = async (
  deps: Deps,
  tx: Tenant,
  item: ClaimedWork,
  delivery: DeliveryRecord,
  end: DeliveryEnd,
): Promise<void> => {
  const place = { contactId: delivery.contact_id, sequence: delivery.sequence }
  const at = deps.now()
  await updateDelivery(tx, place, { state: 'closed' })
  if (delivery.attempt === 1 || !(await hasEarlierArrived(tx, place)))
    await recordDelivery(tx, place, outcomeOf(end), { cause: `work:${item.workId}`, at })
  await startNext(tx, place, at)
}

const outcomeOf = (end: DeliveryEnd): Parameters<typeof updateOutcome>[2] => {
  if (end === 'unknown') return { outcome: 'unknown' }
  if ('failed' in end) return { delivery: DELIVERY_ERROR, delivery_error: end.failed, outcome: null }
  return { carrier: OMITTED, gate_decision: 'omitted', gate_reason: end.omitted }
}
