import type { Job } from '../../work/kinds.ts'
import { parseMessageId, type MessageKey } from '@attune/contract/ids'
import {
  CarrierUnreachable,
  OutcomeUnknown,
  type Carrier,
  type FoundMessage,
  type OutgoingMessage,
} from '@attune/carriers/carrier'
import {
  hasEarlierOpen,
  loadDelivery,
  updateDelivery,
  type DeliveryRecord,
} from '@attune/store/conversations/deliveries'
import { lockContact } from '@attune/store/contacts/contacts'
import { repeatAttempt } from '@attune/store/conversations/change/attempts'
import { writeGate } from '@attune/store/conversations/automated/origins'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { finish, finishIfMine, hold, postpone, postponeIfMine } from '../../work/claim.ts'
import { mediaForCarrier } from '../attachments/message-files.ts'
import { askGateAtClaim } from './ask-gate.ts'
import { lockDelivery, restDelivery, settleDelivery, startNext } from './delivery-state.ts'
import { applyReport, attemptId } from './record-receipt.ts'

/** Backoff while the carrier is unreachable, so that certainly nothing was sent. */
const UNREACHABLE_WAIT_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000]
/** After a lost answer the carrier is asked at these intervals; then the message is shown as unknown. */
const ASK_AFTER_MS = [1_000, 5_000, 15_000] as const

/** After this many attempts, a message that its carrier keeps losing is left to a person. */
const ATTEMPTS_MAX = 5

type DeliveryState = DeliveryRecord['state']

type DeliveryStep =
  | { do: 'nothing' }
  | { do: 'call'; carrier: Carrier; message: OutgoingMessage; attempt: number }
  | { do: 'ask'; carrier: Carrier; attempt: number }

/**
 * Delivers one message: write down the intent, call the carrier, write down the result. After a crash or a lost answer
 * the carrier is first asked about that call: a message is never sent twice unless a person resends it or the carrier
 * has withdrawn it.
 */
export const deliverMessage = async (deps: Deps, item: Job<'deliver-message'>): Promise<void> => {
  const key = parseMessageId(item.payload.messageId)
  const step = await deps.store.tenant(item.organizationId ?? '', (tx) => claimDelivery(deps, tx, item, key))
  if (step.do === 'ask') await askCarrier(deps, item, key, step)
  if (step.do === 'call') await callCarrier(deps, item, key, step)
}

/** Ended, or resting: a resting delivery gets a job of its own when the gate lets it go on. */
const NOTHING_TO_DO: ReadonlySet<DeliveryState> = new Set(['accepted', 'closed', 'resting'])

/** Decides under the contact's lock what to do, and writes down the intent before anything leaves. */
const claimDelivery = async (deps: Deps, tx: Tenant, item: ClaimedWork, key: MessageKey): Promise<DeliveryStep> => {
  const contact = await lockContact(tx, key.contactId)
  const delivery = await loadDelivery(tx, key)
  if (contact === undefined || delivery === undefined || NOTHING_TO_DO.has(delivery.state)) {
    await finish(tx, item)
    return { do: 'nothing' }
  }
  if (delivery.state !== 'calling' && (await hasEarlierOpen(tx, key))) {
    // The earlier delivery starts this one again (`startNext`).
    await updateDelivery(tx, key, { state: 'waiting' })
    await finish(tx, item)
    return { do: 'nothing' }
  }
  const carrier = deps.carriers.get(delivery.carrier)
  if (carrier === undefined) {
    deps.log.warn({ carrier: delivery.carrier }, 'a message is waiting for a carrier that is not running here')
    await postpone(tx, item, backoffOf(item))
    return { do: 'nothing' }
  }
  const { attempt } = delivery
  if (delivery.state === 'calling') return { do: 'ask', carrier, attempt }
  const [message] = await loadMessagesAt(tx, [key])
  // Deleted during a call that then sent nothing.
  if (message !== undefined && message.deleted_at !== null) {
    await updateDelivery(tx, key, { state: 'closed' })
    await startNext(tx, key, deps.now())
    await finish(tx, item)
    return { do: 'nothing' }
  }
  const decision = await askGateAtClaim(tx, contact, { message, delivery }, deps.now())
  if (decision.decision === 'held') {
    await restDelivery(tx, item, key, decision, deps.now())
    return { do: 'nothing' }
  }
  const [from, to] = [message?.from_address ?? null, message?.to_address ?? null]
  if (decision.decision !== 'sent' || message === undefined || from === null || to === null) {
    await writeGate(tx, key, { stage: 'claim', ...decision, decision: 'omitted', at: deps.now() })
    await settleDelivery(deps, tx, item, delivery, { omitted: decision.reason ?? 'no-address' })
    await finish(tx, item)
    return { do: 'nothing' }
  }
  await hold(tx, item)
  await updateDelivery(tx, key, { state: 'calling', called_at: deps.now() })
  const media = mediaForCarrier(deps, tx.organizationId, message.attachments ?? [], carrier.mediaBytesMax)
  const files = media.length === 0 ? {} : { media }
  return {
    do: 'call',
    carrier,
    attempt,
    message: { id: attemptId(key, attempt), from, to, text: message.text, ...files },
  }
}

const callCarrier = async (
  deps: Deps,
  item: ClaimedWork,
  key: MessageKey,
  { carrier, message, attempt }: Extract<DeliveryStep, { do: 'call' }>,
): Promise<void> => {
  const answer = await carrier.send(message).catch((error: unknown) => {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return error
    throw error
  })
  // Only this call knows its answer, so it is recorded even if another worker has taken the job over.
  await deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const delivery = await lockDelivery(tx, key)
    const isLatest = delivery.attempt === attempt
    // A receipt may have settled it during the call.
    if (isLatest && delivery.state !== 'calling') return finishIfMine(tx, item)
    if (!(answer instanceof Error) && answer.kind === 'accepted') {
      const report = {
        carrier: carrier.name,
        ref: answer.ref,
        status: 'accepted' as const,
        error: null,
        at: deps.now(),
      }
      await applyReport(tx, delivery, attempt, report, causeOf(item))
      return finishIfMine(tx, item)
    }
    // It was given up and resent during the call: this attempt's failure says nothing about the new one.
    if (!isLatest) return finishIfMine(tx, item)
    if (answer instanceof CarrierUnreachable) {
      await updateDelivery(tx, key, { state: 'intended', called_at: null })
      return postponeIfMine(tx, item, backoffOf(item))
    }
    if (answer instanceof OutcomeUnknown) return postponeIfMine(tx, item, ASK_AFTER_MS[0])
    await settleDelivery(deps, tx, item, delivery, { failed: answer.error })
    return finishIfMine(tx, item)
  })
}

/**
 * Asks the carrier about a message whose call has no known outcome. Never sends. If the carrier doesn't have the
 * message and withdraws it, so that the call can't succeed any more, another attempt takes its place.
 */
const askCarrier = async (
  deps: Deps,
  item: ClaimedWork,
  key: MessageKey,
  { carrier, attempt }: Extract<DeliveryStep, { do: 'ask' }>,
): Promise<void> => {
  const found = await findAtCarrier(carrier, attemptId(key, attempt))
  await deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const delivery = await lockDelivery(tx, key)
    // The call itself may have come back and reported that nothing was sent.
    if (delivery.state === 'intended') return postpone(tx, item, 0)
    if (delivery.state !== 'calling' || delivery.attempt !== attempt) return finish(tx, item)
    if (found?.kind === 'known') {
      await applyReport(tx, delivery, attempt, { ...found, carrier: carrier.name, at: deps.now() }, causeOf(item))
      return finish(tx, item)
    }
    if (found?.kind === 'absent' && carrier.withdraw !== undefined && attempt < ATTEMPTS_MAX) {
      await repeatAttempt(tx, key)
      return postpone(tx, item, backoffOf(item))
    }
    const asked = delivery.asked + 1
    await updateDelivery(tx, key, { asked })
    const wait = ASK_AFTER_MS[asked]
    if (wait !== undefined) return postpone(tx, item, wait)
    await settleDelivery(deps, tx, item, delivery, 'unknown')
    deps.meters.deliveriesUnknown.inc()
    return finish(tx, item)
  })
}

/** Null if the carrier cannot tell right now. */
const findAtCarrier = async (carrier: Carrier, id: string): Promise<FoundMessage | null> => {
  try {
    return await (carrier.withdraw === undefined ? carrier.find(id) : carrier.withdraw(id))
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return null
    throw error
  }
}

const backoffOf = (item: ClaimedWork): number =>
  UNREACHABLE_WAIT_MS[Math.min(item.attempts, UNREACHABLE_WAIT_MS.length) - 1] ?? 500

const causeOf = (item: ClaimedWork): string => `work:${item.workId}`
