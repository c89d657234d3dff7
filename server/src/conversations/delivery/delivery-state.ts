import { toMessageId, type MessageKey } from '@attune/contract/ids'
import { DELIVERY_ERROR, OMITTED, type GateReason } from '@attune/contract/conversations/constants'
import type { DeliveryReason } from '@attune/contract/conversations/sms/delivery-reasons'
import { lockContact } from '@attune/store/contacts/contacts'
import { writeGate } from '@attune/store/conversations/automated/origins'
import { hasEarlierArrived } from '@attune/store/conversations/change/attempts'
import {
  listResting,
  loadDelivery,
  rejoinLine,
  stepAside,
  takeNext,
  updateDelivery,
  updateOutcome,
  type DeliveryRecord,
  type LoadedDelivery,
  type MessagePosition,
} from '@attune/store/conversations/deliveries'
import { loadMessagesAt, type MessageRecord } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { GateDecision } from '@attune/engine/gate/gate'
import type { LockedContact } from '../../contacts/access.ts'
import { addJob, addJobs } from '../../work/add-job.ts'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { finish } from '../../work/claim.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { obeyCarrier } from '../opt-out.ts'
import { askGateAtClaim, AUTOMATED } from './ask-gate.ts'

const DELIVER = 'deliver-message'
const RELEASE = 'release-held'

/** After this many attempts, a message that its carrier keeps losing, or has lost for too long, is left to a person. */
export const ATTEMPTS_MAX = 5

/** How a delivery ends when the carrier has not accepted it. */
export type DeliveryEnd = { failed: string; reason: DeliveryReason } | { omitted: GateReason } | 'unknown'

/** Locks the contact and loads the delivery. Throws if there is none. */
export const lockDelivery = async (tx: Tenant, key: MessageKey): Promise<LoadedDelivery> => {
  await lockContact(tx, key.contactId)
  const delivery = await loadDelivery(tx, key)
  if (delivery === undefined) throw new Error('The delivery under way was not found.')
  return delivery
}

/**
 * Closes a delivery, writes the outcome on its message, records the fact and starts the next delivery. If an earlier
 * attempt reached the client, the message stays delivered. Finishing the job is up to the caller.
 */
export const settleDelivery = async (
  deps: Deps,
  tx: Tenant,
  item: ClaimedWork,
  delivery: DeliveryRecord,
  end: DeliveryEnd,
): Promise<void> => {
  const position = { contactId: delivery.contact_id, sequence: delivery.sequence }
  const at = deps.now()
  await updateDelivery(tx, position, { state: 'closed' })
  if (delivery.attempt === 1 || !(await hasEarlierArrived(tx, position)))
    await recordDelivery(tx, position, outcomeOf(end), { cause: causeOfJob(item), at })
  if (end !== 'unknown' && 'failed' in end) await obeyCarrier(tx, delivery, end.reason, { cause: causeOfJob(item), at })
  await startNext(tx, position, at)
}

const outcomeOf = (end: DeliveryEnd): Parameters<typeof updateOutcome>[2] => {
  if (end === 'unknown') return { outcome: 'unknown', delivery_error: null }
  if ('failed' in end)
    return { delivery: DELIVERY_ERROR, delivery_error: end.failed, delivery_reason: end.reason, outcome: null }
  return { carrier: OMITTED, gate_decision: 'omitted', gate_reason: end.omitted, delivery_error: null }
}

/**
 * Starts the contact's next delivery once the one at `position` has been handed over, given up or held up by its sending
 * address: a contact's messages leave in order per sending address. Call it under the contact's lock, in the transaction
 * that takes the delivery out of the line. What a person's message waits for is urgent, too.
 */
export const startNext = async (tx: Tenant, { contactId, sequence }: MessagePosition, at: Date): Promise<void> => {
  const next = await takeNext(tx, { contactId, sequence })
  if (next !== undefined) await addDelivery(tx, { contactId, ...next }, at, { urgent: next.isAwaited })
}

/**
 * Makes a message wait for an earlier one, which will start it again. If the earlier one is held up by its sending
 * address, later messages from our other addresses don't wait along with it.
 */
export const waitBehind = async (tx: Tenant, item: ClaimedWork, position: MessagePosition, at: Date): Promise<void> => {
  await updateDelivery(tx, position, { state: 'waiting', stuck_from: null })
  await startNext(tx, position, at)
  await finish(tx, item)
}

/**
 * Lets later messages from our other addresses pass one that is held up by its own, until its job tries again. Call it
 * under the contact's lock.
 */
export const letOthersPass = async (
  tx: Tenant,
  delivery: DeliveryRecord,
  own: string | null | undefined,
  at: Date,
): Promise<void> => {
  // Without an address it fails at once, so there is nothing to pass.
  if (own === null || own === undefined) return
  const position = { contactId: delivery.contact_id, sequence: delivery.sequence }
  await stepAside(tx, position, own)
  await startNext(tx, position, at)
}

/** Adds the job that delivers a message. */
export const addDelivery = (
  tx: Tenant,
  key: MessageKey,
  at: Date,
  { urgent = false }: { urgent?: boolean } = {},
): Promise<void> => addDeliveries(tx, [{ key, at, urgent }])

/** Adds the jobs that deliver these messages, in one statement. */
export const addDeliveries = (
  tx: Tenant,
  deliveries: readonly { key: MessageKey; at: Date; urgent: boolean; nobodyWaits?: boolean }[],
): Promise<void> =>
  addJobs(
    tx,
    deliveries.map(({ key, at, urgent, nobodyWaits }) => ({
      kind: DELIVER,
      payload: {
        ...{ messageId: toMessageId(key), contactId: key.contactId },
        ...(nobodyWaits === true && { nobodyWaits }),
      },
      dueAt: at,
      now: at,
      urgent,
    })),
  )

/** Writes a delivery's outcome on its message, and what changes about the delivery (`to`), and records the fact. */
export const recordDelivery = async (
  tx: Tenant,
  position: MessagePosition,
  outcome: Parameters<typeof updateOutcome>[2],
  { cause, at, to }: { cause: string | null; at: Date; to?: Parameters<typeof updateOutcome>[3] },
): Promise<void> => {
  const { contactId, sequence } = position
  const { suffix, rev } = await updateOutcome(tx, position, outcome, to)
  const messageId = toMessageId({ contactId, sequence, suffix })
  const fact = { kind: 'DeliveryChanged' as const, contactId, payload: { messageId, rev }, actor: null, cause, at }
  await recordFacts(tx, [fact], { traits: outcome.delivery === DELIVERY_ERROR ? ['failed'] : [] })
}

type Held = Extract<GateDecision, { decision: 'held' }>

/** Reasons that are only checked again after a while, because nobody knows when they end. */
const WITHOUT_END: ReadonlySet<string> = new Set(['window', 'dead-address'])

/** When a message that the gate holds will be sent; null if nobody knows. */
export const leavesAtOf = ({ reason, until }: Held): Date | null => (WITHOUT_END.has(reason) ? null : until)

/**
 * Holds a delivery that came too late to leave now until the gate allows it, without holding up the deliveries behind
 * it. If its carrier had put it off, the five days for that begin again afterwards.
 */
export const restDelivery = async (
  tx: Tenant,
  item: ClaimedWork,
  position: MessagePosition,
  held: Held,
  at: Date,
): Promise<void> => {
  const { reason, until, checks } = held
  await updateDelivery(tx, position, { state: 'resting', slot_at: null, put_off_since: null })
  await writeGate(tx, position, { stage: 'claim', decision: 'held', reason, checks, at })
  const outcome = { gate_reason: reason, leaves_at: leavesAtOf(held), delivery_error: null }
  await recordDelivery(tx, position, outcome, { cause: causeOfJob(item), at })
  await startNext(tx, position, at)
  await addJob(tx, { kind: RELEASE, payload: { contactId: position.contactId }, dueAt: until, now: at })
  await finish(tx, item)
}

/** Rests a delivery until a set time, whatever the gate says. The caller starts the next one if it was in line. */
export const restUntil = async (
  tx: Tenant,
  position: MessagePosition,
  until: Date,
  { at, urgent }: { at: Date; urgent: boolean },
): Promise<void> => {
  await updateDelivery(tx, position, { state: 'resting', slot_at: until })
  await addJob(tx, { kind: RELEASE, payload: { contactId: position.contactId }, dueAt: until, now: at, urgent })
}

/**
 * Puts a contact's resting deliveries back in line, behind those already there, as soon as the gate allows them, or their
 * time has come. Returns when to check again; null if none is resting any more. The caller holds the contact's lock, so
 * each gets only one job.
 */
export const resumeResting = async (
  tx: Tenant,
  contact: LockedContact,
  { cause, at }: { cause: string | null; at: Date },
): Promise<Date | null> => {
  const contactId = contact.contact_id
  let next: Date | null = null
  for (const delivery of await listResting(tx, contactId)) {
    const position = { contactId, sequence: delivery.sequence }
    const [message] = await loadMessagesAt(tx, [position])
    const rest = await findRest(tx, contact, { message, delivery }, at)
    if (rest !== null) {
      if (next === null || rest.until < next) next = rest.until
      if (message !== undefined && 'reason' in rest) await noteRest(tx, position, message, rest, { cause, at })
      continue
    }
    await rejoinLine(tx, position)
    if (message !== undefined && (message.gate_reason !== null || message.leaves_at !== null))
      await recordDelivery(tx, position, { gate_reason: null, leaves_at: null }, { cause, at })
    const urgent = message !== undefined && !AUTOMATED.has(message.author_kind)
    await addDelivery(tx, { ...position, suffix: message?.suffix ?? '' }, at, { urgent })
  }
  return next
}

/** Says on a resting message what holds it and when it will be sent, if that has changed. */
const noteRest = async (
  tx: Tenant,
  position: MessagePosition,
  { gate_reason: reason, leaves_at: leavesAt }: MessageRecord,
  held: Held,
  by: { cause: string | null; at: Date },
): Promise<void> => {
  const told = { gate_reason: held.reason, leaves_at: leavesAtOf(held) }
  if (reason !== told.gate_reason || leavesAt?.getTime() !== told.leaves_at?.getTime())
    await recordDelivery(tx, position, told, by)
}

/** What a delivery rests for; null if it may leave now. One with a set time asks the gate only once that has come. */
const findRest = async (
  tx: Tenant,
  contact: LockedContact,
  { message, delivery }: { message: MessageRecord | undefined; delivery: DeliveryRecord },
  at: Date,
): Promise<Held | { until: Date } | null> => {
  if (delivery.slot_at !== null) return delivery.slot_at > at ? { until: delivery.slot_at } : null
  const decision = await askGateAtClaim(tx, contact, { message, delivery }, at)
  return decision.decision === 'held' ? decision : null
}
