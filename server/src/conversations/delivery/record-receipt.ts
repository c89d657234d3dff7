import { MessageId, parseMessageId, toMessageId, type MessageKey } from '@attune/contract/ids'
import { HOUR_MS, MINUTE_MS } from '@attune/contract/durations'
import { laterStatus, type CarrierEvent, type DeliveryStatus, type FailureReason } from '@attune/carriers/carrier'
import { noteArrival, standingOf } from '@attune/store/channels/channels'
import { noteArrived } from '@attune/store/contacts/addresses'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  hasEarlierArrived,
  loadAttempt,
  repeatAttempt,
  returnToAttempt,
  updateAttempt,
} from '@attune/store/conversations/change/attempts'
import {
  loadDelivery,
  updateDelivery,
  type DeliveryRecord,
  type LoadedDelivery,
  type MessagePosition,
} from '@attune/store/conversations/deliveries'
import { findMessageBySuffix, loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { obeyCarrier } from '../opt-out.ts'
import { AUTOMATED } from './ask-gate.ts'
import { addDelivery, ATTEMPTS_MAX, recordDelivery, restUntil, startNext } from './delivery-state.ts'
import { noteBack } from './note-reach.ts'

type Receipt = Extract<CarrierEvent, { kind: 'receipt' }>

/** What a carrier reports about one attempt to deliver a message. */
export interface AttemptReport extends FailureReason {
  carrier: string
  ref: string
  status: DeliveryStatus
  error: string | null
  at: Date
}

/** How long a message waits that its carrier dropped from a full queue: after the first attempt, the second and so on. */
const DROPPED_WAIT_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS]

/** Takes in a carrier's receipt. Receipts arrive in any order and more than once; a delivery's status never goes back. */
export const recordReceipt = async (
  deps: Deps,
  carrier: string,
  receipt: Receipt,
  cause: string | null,
): Promise<'taken' | 'known' | 'unknown-message'> => {
  const own = { carrier, address: receipt.from }
  const standing = await standingOf(deps.store.global, carrier, receipt.from)
  const named = parseAttemptId(receipt.messageId)
  if (standing === undefined) return 'unknown-message'
  await noteArrival(deps.store.global, own, standing, 'last_receipt_at', deps.now())
  if (named === null) return 'unknown-message'
  const organizationId = standing.organization_id
  const { key, attempt } = named
  return deps.store.tenant(organizationId, async (tx) => {
    if ((await lockContact(tx, key.contactId)) === undefined) return 'unknown-message'
    // The whole id must match: after a restore its sequence may belong to another message.
    const message = await findMessageBySuffix(tx, key.contactId, key.suffix)
    const delivery = message?.sequence === key.sequence ? await loadDelivery(tx, key) : undefined
    if (delivery === undefined) return 'unknown-message'
    // The call's answer may be lost, but the message was taken.
    if (delivery.state === 'calling') await noteBack(tx, own, { isSending: true, cause, now: deps.now() })
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
  delivery: LoadedDelivery,
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
  delivery: LoadedDelivery,
  report: AttemptReport,
  cause: string | null,
): Promise<boolean> => {
  const position = positionOf(delivery)
  const status = laterStatus(delivery.carrier_status, report.status)
  const wasOpen = delivery.state !== 'accepted'
  if (status === delivery.carrier_status && !wasOpen) return false
  const arrived = status === 'delivered' || (delivery.attempt > 1 && (await hasEarlierArrived(tx, position)))
  const failed = status === 'failed' && !arrived
  const to = { state: 'accepted', carrier_ref: report.ref, carrier_status: status, put_off_since: null } as const
  if (failed) {
    await updateDelivery(tx, position, to)
    if ((await repeatDropped(tx, delivery, report, cause)) || (await repeatHeld(tx, delivery, report, cause)))
      return true
  }
  const outcome = {
    delivery: failed ? (-1 as const) : arrived ? (1 as const) : (0 as const),
    delivery_error: failed ? (report.error ?? null) : null,
    delivery_reason: failed ? (report.reason ?? 'other') : null,
    outcome: null,
    ...(delivery.carrier_status === null ? { sent_at: report.at } : {}),
  }
  await recordDelivery(tx, position, outcome, { cause, at: report.at, to })
  if (status === 'delivered') await noteReached(tx, delivery)
  if (failed) await obeyCarrier(tx, delivery, report.reason ?? 'other', { cause, at: report.at })
  if (wasOpen && delivery.state !== 'closed' && delivery.hasOthers) await startNext(tx, position, report.at)
  return true
}

/**
 * Automation's message that never left: it was still in the carrier's queue when the client's quiet hours began, or
 * WhatsApp no longer accepted free text. It is delivered again, after asking the gate. Returns whether it is. A
 * person's message stays failed, for them to decide.
 */
const repeatHeld = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  { carrier, reason, at }: AttemptReport,
  cause: string | null,
): Promise<boolean> => {
  // A mail server isn't told when quiet hours begin: it gives up by its own rules, after days.
  if ((reason !== 'expired' || carrier === 'email') && reason !== 'window') return false
  const position = positionOf(delivery)
  const [message] = await loadMessagesAt(tx, [position])
  const isAutomations = message !== undefined && !delivery.resent && AUTOMATED.has(message.author_kind)
  if (!isAutomations || delivery.attempt >= ATTEMPTS_MAX || (reason === 'window' && message.template !== null))
    return false
  await obeyCarrier(tx, delivery, reason, { cause, at })
  await repeatAttempt(tx, position)
  await recordDelivery(tx, position, { sent_at: null, leaves_at: null }, { cause, at })
  await addDelivery(tx, { ...position, suffix: message.suffix }, at)
  return true
}

/**
 * Delivers a message again that its carrier dropped from a full queue, whoever wrote it: after a delay that grows with
 * each attempt, and if the gate still allows it. Until then, it holds up no other message. One whose outcome was shown
 * as unknown is left to the person who saw that. Returns whether it is delivered again.
 */
const repeatDropped = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  { untaken, at }: AttemptReport,
  cause: string | null,
): Promise<boolean> => {
  const waitMs = DROPPED_WAIT_MS[delivery.attempt - 1]
  if (untaken !== true || waitMs === undefined || delivery.attempt >= ATTEMPTS_MAX || delivery.state === 'closed')
    return false
  const position = positionOf(delivery)
  const [message] = await loadMessagesAt(tx, [position])
  if (message === undefined) return false
  await repeatAttempt(tx, position)
  const urgent = !AUTOMATED.has(message.author_kind)
  const until = new Date(at.getTime() + waitMs)
  await restUntil(tx, position, until, { at, urgent })
  await recordDelivery(tx, position, { sent_at: null, leaves_at: until }, { cause, at })
  if (delivery.state !== 'accepted') await startNext(tx, position, at)
  return true
}

/**
 * A late report about an attempt that was given up. If the carrier has it after all and the next attempt has not been
 * called yet, the next one is withdrawn, so nothing is sent twice. If it reached the client, the message counts as
 * delivered whatever happens to the latest attempt. If it failed, nothing changes.
 */
const applyLateReport = async (
  tx: Tenant,
  delivery: LoadedDelivery,
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
  const notCalled = state === 'waiting' || state === 'intended' || state === 'resting' || state === 'paced'
  if (notCalled && attempt === delivery.attempt - 1) {
    await returnToAttempt(tx, position, attempt)
    await applyStatus(
      tx,
      // What had failed no longer counted as sent.
      {
        ...{ ...delivery, state: 'closed', attempt },
        carrier_status: earlier.carrier_status === 'failed' ? null : earlier.carrier_status,
      },
      report,
      cause,
    )
    await startNext(tx, position, report.at)
  } else if (status === 'delivered') {
    await recordDelivery(
      tx,
      position,
      { delivery: 1, delivery_error: null, delivery_reason: null, outcome: null },
      { cause, at: report.at },
    )
  }
  return true
}

const noteReached = async (tx: Tenant, delivery: DeliveryRecord): Promise<void> => {
  const [message] = await loadMessagesAt(tx, [positionOf(delivery)])
  const address = message?.to_address ?? null
  if (address !== null) await noteArrived(tx, delivery.contact_id, { carrier: delivery.carrier, address })
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
