import { parseMessageId, type MessageKey } from '@attune/contract/ids'
import { CarrierUnreachable, OutcomeUnknown, type Carrier, type OutgoingMessage } from '@attune/carriers/carrier'
import {
  hasEarlierOpen,
  loadDelivery,
  updateDelivery,
  type DeliveryRecord,
} from '@attune/store/conversations/deliveries'
import { lockContact } from '@attune/store/contacts/contacts'
import { writeGate } from '@attune/store/conversations/automated/origins'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { finish, finishIfMine, hold, postpone, postponeIfMine } from '../../work/claim.ts'
import { ASK_AFTER_MS, askCarrier } from './ask-carrier.ts'
import { attemptId } from './attempt-id.ts'
import { mediaForCarrier } from '../attachments/message-files.ts'
import { askGateAtClaim, restDelivery } from './gate-at-claim.ts'
import { applyReport } from './record-receipt.ts'
import { lockDelivery, settleDelivery } from './settle-delivery.ts'
import { startNext } from './start-next.ts'

/** Nothing left: tried again after this, longer each time. */
const UNREACHABLE_WAIT_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000]

type DeliveryState = DeliveryRecord['state']

type DeliveryStep =
  | { do: 'nothing' }
  | { do: 'call'; carrier: Carrier; message: OutgoingMessage; attempt: number }
  | { do: 'ask'; carrier: Carrier; attempt: number }

/**
 * Takes one message to its carrier: write the intent, call, write the result. After a crash or a lost
 * answer the carrier is asked before anything else, and nothing is ever sent a second time by itself.
 */
export const deliverMessage = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  const key = parseMessageId(String(item.payload['messageId']))
  const step = await deps.store.tenant(item.organizationId ?? '', (tx) => nextStep(deps, tx, item, key))
  if (step.do === 'ask') await askCarrier(deps, item, key, step.carrier, step.attempt)
  if (step.do === 'call') await callCarrier(deps, item, key, step)
}

/** It has ended, or rests and gets work of its own when that ends (gate-at-claim.ts). */
const NOTHING_TO_DO: ReadonlySet<DeliveryState> = new Set(['accepted', 'closed', 'resting'])

/** Under the contact's lock: what is to be done, with the intent written down before anything leaves. */
const nextStep = async (deps: Deps, tx: Tenant, item: ClaimedWork, key: MessageKey): Promise<DeliveryStep> => {
  const contact = await lockContact(tx, key.contactId)
  const delivery = await loadDelivery(tx, key)
  if (contact === undefined || delivery === undefined || NOTHING_TO_DO.has(delivery.state)) {
    await finish(tx, item)
    return { do: 'nothing' }
  }
  if (delivery.state !== 'calling' && (await hasEarlierOpen(tx, key))) {
    // The earlier one gives it work again (start-next.ts).
    await updateDelivery(tx, key, { state: 'waiting' })
    await finish(tx, item)
    return { do: 'nothing' }
  }
  const carrier = deps.carriers.get(delivery.carrier)
  if (carrier === undefined) {
    deps.log.warn({ carrier: delivery.carrier }, 'a message waits for a carrier that does not run here')
    await postpone(tx, item, backoffOf(item))
    return { do: 'nothing' }
  }
  const { attempt } = delivery
  if (delivery.state === 'calling') return { do: 'ask', carrier, attempt }
  const [message] = await loadMessagesAt(tx, [key])
  // Deleted while a call was under way that then brought nothing out.
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
  // Only this call knows its answer: it is written down even if another worker has taken the item over meanwhile.
  await deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const delivery = await lockDelivery(tx, key)
    const isLatest = delivery.attempt === attempt
    // A receipt may have settled it while the call was under way.
    if (isLatest && delivery.state !== 'calling') return finishIfMine(tx, item)
    if (!(answer instanceof Error) && answer.kind === 'accepted') {
      const news = { carrier: carrier.name, ref: answer.ref, status: 'accepted' as const, error: null, at: deps.now() }
      await applyReport(tx, delivery, attempt, news, causeOf(item))
      return finishIfMine(tx, item)
    }
    // It was given up and sent again meanwhile: that nothing came of this attempt is no news of the other.
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

const backoffOf = (item: ClaimedWork): number =>
  UNREACHABLE_WAIT_MS[Math.min(item.attempts, UNREACHABLE_WAIT_MS.length) - 1] ?? 500

const causeOf = (item: ClaimedWork): string => `work:${item.workId}`
