import { messageId, messageKey, MessageId } from '@attune/contract/ids'
import { laterStatus, type CarrierEvent, type DeliveryStatus } from '@attune/carriers/carrier'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  loadDelivery,
  updateDelivery,
  updateOutcome,
  type DeliveryRecord,
} from '@attune/store/conversations/deliveries'
import { messageBySuffix } from '@attune/store/conversations/messages'
import { organizationAtAddress } from '@attune/store/organizations/organizations'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { recordFacts } from '../work/record-facts.ts'
import { startNext } from './start-next.ts'

type Receipt = Extract<CarrierEvent, { kind: 'receipt' }>

/** News of a message of ours. Receipts come in any order and more than once: the status never goes back. */
export const recordReceipt = async (
  deps: Deps,
  carrier: string,
  receipt: Receipt,
  cause: string | null,
): Promise<'taken' | 'known' | 'unknown-message'> => {
  const organizationId = await organizationAtAddress(deps.store.global, carrier, receipt.from)
  if (organizationId === null || !MessageId.safeParse(receipt.messageId).success) return 'unknown-message'
  const key = messageKey(receipt.messageId)
  return deps.store.tenant(organizationId, async (tx) => {
    if ((await lockContact(tx, key.contactId)) === undefined) return 'unknown-message'
    // The whole name must fit: after a restore a place in the thread may have gone to another message.
    const message = await messageBySuffix(tx, key.contactId, key.suffix)
    const delivery = message?.sequence === key.sequence ? await loadDelivery(tx, key) : undefined
    if (delivery === undefined || delivery.carrier !== carrier) return 'unknown-message'
    const moved = await applyStatus(tx, delivery, { ...receipt, at: deps.now() }, cause)
    return moved ? 'taken' : 'known'
  })
}

/**
 * Moves a delivery to a carrier's status, under the contact's lock, and tells of it. A receipt that arrives while the
 * call's own outcome is open settles it: the carrier surely has the message. Answers whether anything moved.
 */
export const applyStatus = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  news: { ref: string; status: DeliveryStatus; error: string | null; at: Date },
  cause: string | null,
): Promise<boolean> => {
  const place = { contactId: delivery.contact_id, sequence: delivery.sequence }
  const status = laterStatus(delivery.carrier_status, news.status)
  const wasOpen = delivery.state !== 'accepted'
  if (status === delivery.carrier_status && !wasOpen) return false
  const failed = status === 'failed'
  await updateDelivery(tx, place, { state: 'accepted', carrier_ref: news.ref, carrier_status: status })
  const { suffix, rev } = await updateOutcome(tx, place, {
    delivery: failed ? -1 : status === 'delivered' ? 1 : 0,
    delivery_error: failed ? (news.error ?? null) : null,
    outcome: null,
    ...(delivery.carrier_status === null ? { sent_at: news.at } : {}),
  })
  await recordFacts(tx, [
    {
      kind: 'DeliveryChanged',
      contactId: place.contactId,
      payload: { messageId: messageId({ ...place, suffix }), rev },
      actor: null,
      cause,
      at: news.at,
    },
  ])
  if (wasOpen && delivery.state !== 'closed') await startNext(tx, place, news.at)
  return true
}
