import { messageId, type MessageKey } from '@attune/contract/ids'
import { DELIVERY_ERROR, OMITTED, type GateReason } from '@attune/contract/conversations/constants'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  loadDelivery,
  updateDelivery,
  updateOutcome,
  type DeliveryRecord,
} from '@attune/store/conversations/deliveries'
import type { Tenant } from '@attune/store/store'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { recordFacts } from '../work/record-facts.ts'
import { startNext } from './start-next.ts'

/** How a delivery ends without the carrier's yes. */
export type DeliveryEnd = { failed: string } | { omitted: GateReason } | 'unknown'

/** A delivery under its contact's lock. */
export const lockDelivery = async (tx: Tenant, key: MessageKey): Promise<DeliveryRecord> => {
  await lockContact(tx, key.contactId)
  const delivery = await loadDelivery(tx, key)
  if (delivery === undefined) throw new Error('A delivery under way is not there.')
  return delivery
}

/** Closes a delivery, writes on the message what became of it and tells of it. Ending the work is the caller's. */
export const settleDelivery = async (
  deps: Deps,
  tx: Tenant,
  item: ClaimedWork,
  key: MessageKey,
  end: DeliveryEnd,
): Promise<void> => {
  await updateDelivery(tx, key, { state: 'closed' })
  const { rev } = await updateOutcome(tx, key, columns(end))
  await recordFacts(tx, [
    {
      kind: 'DeliveryChanged',
      contactId: key.contactId,
      payload: { messageId: messageId(key), rev },
      actor: null,
      cause: `work:${item.workId}`,
      at: deps.now(),
    },
  ])
  await startNext(tx, key, deps.now())
}

const columns = (end: DeliveryEnd): Parameters<typeof updateOutcome>[2] => {
  if (end === 'unknown') return { outcome: 'unknown' }
  if ('failed' in end) return { delivery: DELIVERY_ERROR, delivery_error: end.failed, outcome: null }
  return { carrier: OMITTED, gate_decision: 'omitted', gate_reason: end.omitted }
}
