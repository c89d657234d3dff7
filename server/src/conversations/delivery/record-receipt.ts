import { MessageId, parseMessageId, toMessageId, type MessageKey } from '@attune/contract/ids'
import { laterStatus, type CarrierEvent, type DeliveryStatus } from '@attune/carriers/carrier'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  hasEarlierArrived,
  loadAttempt,
  returnToAttempt,
  updateAttempt,
} from '@attune/store/conversations/change/attempts'
import {
  loadDelivery,
  updateDelivery,
  type DeliveryRecord,
  type MessagePosition,
} from '@attune/store/conversations/deliveries'
import { findMessageBySuffix } from '@attune/store/conversations/messages'
import { organizationAtAddress } from '@attune/store/organizations/organizations'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { recordDelivery, startNext } from './delivery-state.ts'

type Receipt = Extract<CarrierEvent, { kind: 'receipt' }>

/** What a carrier reports about one attempt to deliver a message. */
export interface AttemptReport {
  carrier: string
  ref: string
  status: DeliveryStatus
  error: string | null
  at: Date
}

/** Takes in a carrier's receipt. Receipts arrive in any order and more than once; a delivery's status never goes back. */
export const recordReceipt = async (
  deps: Deps,
  carrier: string,
  receipt: Receipt,
  cause: string | null,
): Promise<'taken' | 'known' | 'unknown-message'> => {
  const organizationId = await organizationAtAddress(deps.store.global, carrier, receipt.from)
  const named = parseAttemptId(receipt.messageId)
  if (organizationId === null || named === null) return 'unknown-message'
  const { key, attempt } = named
  return deps.store.tenant(organizationId, async (tx) => {
    if ((await lockContact(tx, key.contactId)) === undefined) return 'unknown-message'
    // The whole id must match: after a restore its sequence may belong to another message.
    const message = await findMessageBySuffix(tx, key.contactId, key.suffix)
    const delivery = message?.sequence === key.sequence ? await loadDelivery(tx, key) : undefined
    if (delivery === undefined) return 'unknown-message'
    const moved = await applyReport(tx, delivery, attempt, { ...receipt, carrier, at: deps.now() }, cause)
    if (moved === null) return 'unknown-message'
    return moved ? 'taken' : 'known'
  })
}

/**
 * Applies a carrier's report about the latest attempt or an earlier one, under the contact's lock. Returns whether
 * anything changed; null if that carrier had no such attempt.
 */
export const applyReport = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  attempt: number,
  report: AttemptReport,
  cause: string | null,
): Promise<boolean | null> => {
  if (attempt < delivery.attempt) return applyLateReport(tx, delivery, attempt, report, cause)
  if (attempt > delivery.attempt || delivery.carrier !== report.carrier) return null
  return applyStatus(tx, delivery, report, cause)
}

/**
 * Moves the delivery to the reported status and records the fact. A receipt that arrives before the call's own answer
 * settles the call too: the carrier certainly has the message.
 */
const applyStatus = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  report: AttemptReport,
  cause: string | null,
): Promise<boolean> => {
  const position = positionOf(delivery)
  const status = laterStatus(delivery.carrier_status, report.status)
  const wasOpen = delivery.state !== 'accepted'
  if (status === delivery.carrier_status && !wasOpen) return false
  const arrived = status === 'delivered' || (delivery.attempt > 1 && (await hasEarlierArrived(tx, position)))
  const failed = status === 'failed' && !arrived
  await updateDelivery(tx, position, { state: 'accepted', carrier_ref: report.ref, carrier_status: status })
  const outcome = {
    delivery: failed ? (-1 as const) : arrived ? (1 as const) : (0 as const),
    delivery_error: failed ? (report.error ?? null) : null,
    outcome: null,
    ...(delivery.carrier_status === null ? { sent_at: report.at } : {}),
  }
  await recordDelivery(tx, position, outcome, { cause, at: report.at })
  if (wasOpen && delivery.state !== 'closed') await startNext(tx, position, report.at)
  return true
}

/**
 * A late report about an attempt that was given up. If the carrier has it after all and the next attempt has not been
 * called yet, the next one is withdrawn, so nothing is sent twice. If it reached the client, the message counts as
 * delivered whatever becomes of the latest attempt. If it failed, nothing changes.
 */
const applyLateReport = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  attempt: number,
  report: AttemptReport,
  cause: string | null,
): Promise<boolean | null> => {
  const position = positionOf(delivery)
  const earlier = await loadAttempt(tx, position, attempt)
  if (earlier === undefined || earlier.carrier !== report.carrier) return null
  const status = laterStatus(earlier.carrier_status, report.status)
  if (status === earlier.carrier_status) return false
  await updateAttempt(tx, position, attempt, { carrier_ref: report.ref, carrier_status: status })
  if (status === 'failed') return true
  const { state } = delivery
  const notCalled = state === 'waiting' || state === 'intended' || state === 'resting'
  if (notCalled && attempt === delivery.attempt - 1) {
    await returnToAttempt(tx, position, attempt)
    await applyStatus(
      tx,
      { ...delivery, state: 'closed', attempt, carrier_status: earlier.carrier_status },
      report,
      cause,
    )
    await startNext(tx, position, report.at)
  } else if (status === 'delivered') {
    await recordDelivery(tx, position, { delivery: 1, delivery_error: null, outcome: null }, { cause, at: report.at })
  }
  return true
}

const positionOf = (delivery: DeliveryRecord): MessagePosition => ({
  contactId: delivery.contact_id,
  sequence: delivery.sequence,
})

/**
 * The id under which a carrier knows an attempt: the message's id, followed from the second attempt on by its number. A
 * carrier may treat an id it has seen as a duplicate, so a resend needs a new one; and a report about one attempt must
 * not be applied to another.
 */
export const attemptId = (key: MessageKey, attempt: number): string =>
  attempt === 1 ? toMessageId(key) : `${toMessageId(key)}:${attempt}`

/** The message and attempt that a receipt names; null if the id is not one of ours. */
const parseAttemptId = (id: string): { key: MessageKey; attempt: number } | null => {
  if (MessageId.safeParse(id).success) return { key: parseMessageId(id), attempt: 1 }
  const [, of = '', number = ''] = /^(.*):([2-9]|[1-9][0-9]{1,3})$/.exec(id) ?? []
  return MessageId.safeParse(of).success ? { key: parseMessageId(of), attempt: Number(number) } : null
}
