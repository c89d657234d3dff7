import type { MessageKey } from '@attune/contract/ids'
import { laterStatus, type CarrierEvent, type DeliveryStatus } from '@attune/carriers/carrier'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  hasEarlierArrived,
  loadAttempt,
  returnToAttempt,
  updateAttempt,
} from '@attune/store/conversations/change/attempts'
import { loadDelivery, updateDelivery, type DeliveryRecord } from '@attune/store/conversations/deliveries'
import { findMessageBySuffix } from '@attune/store/conversations/messages'
import { organizationAtAddress } from '@attune/store/organizations/organizations'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { readAttemptId } from './attempt-id.ts'
import { startNext } from './start-next.ts'
import { recordDelivery } from './tell-delivery.ts'

type Receipt = Extract<CarrierEvent, { kind: 'receipt' }>

/** What a carrier says of one attempt. `carrier` is who says it. */
export interface AttemptReport {
  carrier: string
  ref: string
  status: DeliveryStatus
  error: string | null
  at: Date
}

/** News of a message of ours. Receipts come in any order and more than once: the status never goes back. */
export const recordReceipt = async (
  deps: Deps,
  carrier: string,
  receipt: Receipt,
  cause: string | null,
): Promise<'taken' | 'known' | 'unknown-message'> => {
  const organizationId = await organizationAtAddress(deps.store.global, carrier, receipt.from)
  const named = readAttemptId(receipt.messageId)
  if (organizationId === null || named === null) return 'unknown-message'
  const { key, attempt } = named
  return deps.store.tenant(organizationId, async (tx) => {
    if ((await lockContact(tx, key.contactId)) === undefined) return 'unknown-message'
    // The whole name must fit: after a restore a place in the thread may have gone to another message.
    const message = await findMessageBySuffix(tx, key.contactId, key.suffix)
    const delivery = message?.sequence === key.sequence ? await loadDelivery(tx, key) : undefined
    if (delivery === undefined) return 'unknown-message'
    const moved = await applyReport(tx, delivery, attempt, { ...receipt, carrier, at: deps.now() }, cause)
    if (moved === null) return 'unknown-message'
    return moved ? 'taken' : 'known'
  })
}

/**
 * Takes in, under the contact's lock, what a carrier says of an attempt: of the latest one, or late news of one that
 * another followed. Answers whether anything moved; null when that carrier had no such attempt.
 */
export const applyReport = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  attempt: number,
  news: AttemptReport,
  cause: string | null,
): Promise<boolean | null> => {
  if (attempt < delivery.attempt) return applyLateReport(tx, delivery, attempt, news, cause)
  if (attempt > delivery.attempt || delivery.carrier !== news.carrier) return null
  return applyStatus(tx, delivery, news, cause)
}

/**
 * Moves a delivery to a carrier's status and tells of it. A receipt that arrives while the call's own outcome is open
 * settles it: the carrier surely has the message.
 */
const applyStatus = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  news: AttemptReport,
  cause: string | null,
): Promise<boolean> => {
  const place = placeOf(delivery)
  const status = laterStatus(delivery.carrier_status, news.status)
  const wasOpen = delivery.state !== 'accepted'
  if (status === delivery.carrier_status && !wasOpen) return false
  const arrived = status === 'delivered' || (delivery.attempt > 1 && (await hasEarlierArrived(tx, place)))
  const failed = status === 'failed' && !arrived
  await updateDelivery(tx, place, { state: 'accepted', carrier_ref: news.ref, carrier_status: status })
  const outcome = {
    delivery: failed ? (-1 as const) : arrived ? (1 as const) : (0 as const),
    delivery_error: failed ? (news.error ?? null) : null,
    outcome: null,
    ...(delivery.carrier_status === null ? { sent_at: news.at } : {}),
  }
  await recordDelivery(tx, place, outcome, { cause, at: news.at })
  if (wasOpen && delivery.state !== 'closed') await startNext(tx, place, news.at)
  return true
}

/**
 * Late news of an attempt that was given up. If the carrier has that one after all and the next has not been called yet,
 * the next is taken back, so that nothing leaves twice. What reached the client makes the message delivered, whatever
 * becomes of the latest attempt; that it failed says nothing new.
 */
const applyLateReport = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  attempt: number,
  news: AttemptReport,
  cause: string | null,
): Promise<boolean | null> => {
  const place = placeOf(delivery)
  const earlier = await loadAttempt(tx, place, attempt)
  if (earlier === undefined || earlier.carrier !== news.carrier) return null
  const status = laterStatus(earlier.carrier_status, news.status)
  if (status === earlier.carrier_status) return false
  await updateAttempt(tx, place, attempt, { carrier_ref: news.ref, carrier_status: status })
  if (status === 'failed') return true
  const { state } = delivery
  const notCalled = state === 'waiting' || state === 'intended' || state === 'resting'
  if (notCalled && attempt === delivery.attempt - 1) {
    await returnToAttempt(tx, place, attempt)
    await applyStatus(
      tx,
      { ...delivery, state: 'closed', attempt, carrier_status: earlier.carrier_status },
      news,
      cause,
    )
    await startNext(tx, place, news.at)
  } else if (status === 'delivered') {
    await recordDelivery(tx, place, { delivery: 1, delivery_error: null, outcome: null }, { cause, at: news.at })
  }
  return true
}

const placeOf = (delivery: DeliveryRecord): Omit<MessageKey, 'suffix'> => ({
  contactId: delivery.contact_id,
  sequence: delivery.sequence,
})
