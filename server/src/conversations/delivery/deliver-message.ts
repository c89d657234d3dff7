import type { Job } from '../../work/kinds.ts'
import { isWhatsApp } from '@attune/contract/channels/whatsapp/templates'
import { parseMessageId, type MessageKey } from '@attune/contract/ids'
import {
  CarrierUnreachable,
  OutcomeUnknown,
  type Carrier,
  type FoundMessage,
  type OpenCall,
  type OutgoingMessage,
} from '@attune/carriers/carrier'
import {
  hasEarlierOpen,
  loadDeliveryInLine,
  startCall,
  updateDelivery,
  type DeliveryRecord,
} from '@attune/store/conversations/deliveries'
import { loadSender, returnTrial, type SenderRecord } from '@attune/store/channels/reach'
import { lockContact } from '@attune/store/contacts/contacts'
import { loadOtherCalls, repeatAttempt } from '@attune/store/conversations/change/attempts'
import { writeGate } from '@attune/store/conversations/automated/origins'
import { loadMessagesAt, setTemplate, type MessageRecord } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { ClaimLost, finish, finishIfMine, handBack, postpone, postponeIfMine } from '../../work/claim.ts'
import { askGateAtClaim } from './ask-gate.ts'
import {
  ATTEMPTS_MAX,
  letOthersPass,
  lockDelivery,
  recordDelivery,
  restDelivery,
  settleDelivery,
  startNext,
  waitBehind,
} from './delivery-state.ts'
import { handOver } from './hand-over.ts'
import { isAnswering, mayLeave, noteReach } from './note-reach.ts'
import { besidesText, textOf } from './outgoing-text.ts'
import { hasTurn, hurryEarlier, isBehind, waitAsAsked, type Pacing } from './pace-address.ts'
import { judgePutOff } from './put-off.ts'
import { applyReport, attemptId } from './record-receipt.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** `nobodyWaits`: its turn at our address has come, and automation wrote it. */
    'deliver-message': { messageId: string; contactId?: string; nobodyWaits?: true }
  }
}

/** Backoff while the carrier is unreachable, so that certainly nothing was sent. */
const UNREACHABLE_WAIT_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000]
/** After a lost answer the carrier is asked at these intervals; then the message is shown as unknown. */
const ASK_AFTER_MS = [1_000, 5_000, 15_000] as const

/** As carriers say it of an address that is disconnected. */
const NOT_OURS = 'The number or mailbox it was written from is no longer connected.'

type DeliveryState = DeliveryRecord['state']

type DeliveryStep =
  | { do: 'nothing' }
  /** Jobs of earlier messages, claimed for this worker. They come first, and then this message again. */
  | { do: 'earlier'; jobs: Job<'deliver-message'>[] }
  | {
      do: 'call'
      carrier: Carrier
      message: OutgoingMessage
      attempt: number
      sender: SenderRecord
      /** What it says that it waits for. */
      waits: Pick<MessageRecord, 'delivery_error' | 'leaves_at'>
      /** When it must have left the carrier's queue; null if it may leave at any time. */
      quietFrom: Date | null
    }
  | { do: 'ask'; carrier: Carrier; attempt: number; call: OpenCall }

/**
 * Delivers one message: record the intent, call the carrier, record the result. After a crash or a lost answer the
 * carrier is first asked about that call: a message is never sent twice unless a person resends it or the carrier has
 * withdrawn it. A person's message doesn't wait until a worker comes to what has to queue anyway: the jobs of these
 * earlier messages are done here first.
 */
export const deliverMessage = async (deps: Deps, item: Job<'deliver-message'>): Promise<void> => {
  const key = parseMessageId(item.payload.messageId)
  const claim = (mayQueue: boolean) => transact(deps, item, (tx) => claimDelivery(deps, tx, item, key, mayQueue))
  let step = await claim(true)
  while (step.do === 'earlier') step = await claim(await queueEarlier(deps, step.jobs))
  if (step.do === 'ask') await askCarrier(deps, item, key, step)
  if (step.do === 'call') await callCarrier(deps, item, key, step)
}

/**
 * A transaction of a job. Its statements find a few rows by client and message: planning them for each message takes
 * longer than running them.
 */
const transact = <T>(
  deps: Deps,
  { organizationId }: Job<'deliver-message'>,
  work: (tx: Tenant) => Promise<T>,
): Promise<T> => deps.store.tenant(organizationId, work, { plans: 'once' })

/** The message doesn't have to queue after all, so its carrier has to be called. */
class CallNeeded extends Error {
  override name = 'CallNeeded'
}

/**
 * Does the jobs of earlier messages, each in a transaction of its own. None calls its carrier here: these claims aren't
 * renewed, so another worker could take the job over during the call. False if one wasn't done: it and those after it
 * are handed back.
 */
const queueEarlier = async (deps: Deps, jobs: readonly Job<'deliver-message'>[]): Promise<boolean> => {
  const left = [...jobs]
  try {
    for (const job of jobs) {
      const key = parseMessageId(job.payload.messageId)
      await transact(deps, job, async (tx) => {
        const step = await claimDelivery(deps, tx, job, key, false)
        if (step.do !== 'nothing') throw new CallNeeded()
      })
      left.shift()
      deps.meters.workDone.inc({ kind: job.kind })
    }
    return true
  } catch {
    // Any other error will occur again in the earlier message's own job, which reports it.
    await handBack(deps, left)
    return false
  }
}

/** Ended, resting or queued: the last two get a job of their own when they may go on. */
const NOTHING_TO_DO: ReadonlySet<DeliveryState> = new Set(['accepted', 'closed', 'resting', 'paced'])

/**
 * Decides under the contact's lock what to do, and records the intent before anything is sent. `mayQueue`: this worker
 * does the jobs of earlier messages that have to queue.
 */
const claimDelivery = async (
  deps: Deps,
  tx: Tenant,
  item: Job<'deliver-message'>,
  key: MessageKey,
  mayQueue: boolean,
): Promise<DeliveryStep> => {
  const contact = await lockContact(tx, key.contactId)
  const delivery = await loadDeliveryInLine(tx, key)
  if (contact === undefined || delivery === undefined || NOTHING_TO_DO.has(delivery.state)) {
    await finish(tx, item)
    return { do: 'nothing' }
  }
  if (delivery.state !== 'calling' && delivery.hasEarlier && (await hasEarlierOpen(tx, key))) {
    const jobs = await hurryEarlier(deps, tx, key, delivery, mayQueue)
    if (jobs.length > 0) return { do: 'earlier', jobs }
    await waitBehind(tx, item, key, deps.now())
    return { do: 'nothing' }
  }
  const carrier = deps.carriers.get(delivery.carrier)
  const { attempt } = delivery
  const [message] = await loadMessagesAt(tx, [key])
  if (carrier === undefined) {
    deps.log.warn({ carrier: delivery.carrier }, 'a message is waiting for a carrier that is not running here')
    if (delivery.state !== 'calling') await letOthersPass(tx, delivery, message?.from_address, deps.now())
    await postpone(tx, item, backoffOf(item))
    return { do: 'nothing' }
  }
  if (delivery.state === 'calling')
    return { do: 'ask', carrier, attempt, call: await openCallOf(deps, tx, key, delivery, message) }
  // Deleted during a call that then sent nothing.
  if (message !== undefined && message.deleted_at !== null) {
    await updateDelivery(tx, key, { state: 'closed' })
    await startNext(tx, key, deps.now())
    await finish(tx, item)
    return { do: 'nothing' }
  }
  const { quietFrom, template, to, ...decision } = await askGateAtClaim(tx, contact, { message, delivery }, deps.now())
  if (decision.decision === 'held') {
    await restDelivery(tx, item, key, decision, deps.now())
    return { do: 'nothing' }
  }
  const from = message?.from_address ?? null
  if (decision.decision !== 'sent' || message === undefined || from === null || to === null) {
    await writeGate(tx, key, { stage: 'claim', ...decision, decision: 'omitted', at: deps.now() })
    await settleDelivery(deps, tx, item, delivery, { omitted: decision.reason ?? 'no-address' })
    await finish(tx, item)
    return { do: 'nothing' }
  }
  // A carrier finds the mailbox or account by the address alone, and another organization may have it by now.
  const sender = await loadSender(tx, { carrier: delivery.carrier, address: from })
  if (sender === undefined) {
    await settleDelivery(deps, tx, item, delivery, { failed: NOT_OURS, reason: 'other' })
    await finish(tx, item)
    return { do: 'nothing' }
  }
  const leaving = await mayLeaveInOrder(deps, tx, item, key, { message, delivery, from, sender })
  if (leaving === 'no') {
    await letOthersPass(tx, delivery, from, deps.now())
    await postpone(tx, item, backoffOf(item))
    return { do: 'nothing' }
  }
  if (template !== null) await setTemplate(tx, key, template)
  if (to !== message.to_address)
    await recordDelivery(tx, key, { to_address: to }, { cause: causeOfJob(item), at: deps.now() })
  const leavesAs = isWhatsApp(from) ? (template ?? message.template) : null
  const text = await textOf(deps, tx, key, { ...message, template: leavesAs })
  if (leaving === 'yes' && !(await hasTurn(deps, tx, item, key, { carrier, delivery, message, from, text, sender })))
    return { do: 'nothing' }
  if (!(await startCall(tx, key, { work: item, at: deps.now() }))) throw new ClaimLost()
  return {
    do: 'call',
    ...{ carrier, attempt, sender, waits: message, quietFrom },
    message: {
      ...{ id: attemptId(key, attempt), from, to, text, ...(await besidesText(deps, tx, key, message, carrier)) },
      ...(leavesAs === null ? {} : { template: { sid: leavesAs.sid, values: leavesAs.values } }),
    },
  }
}

/**
 * Whether a message may be handed over (`mayLeave`). It tries no carrier that is away before an earlier one of its client
 * that is in line: one that tries doesn't queue, so it would pass that.
 */
const mayLeaveInOrder = async (
  deps: Deps,
  tx: Tenant,
  item: Job<'deliver-message'>,
  key: MessageKey,
  { message, delivery, from, sender }: Pick<Pacing, 'message' | 'delivery' | 'from' | 'sender'>,
): Promise<'yes' | 'to-try' | 'no'> => {
  const by = { cause: causeOfJob(item), now: deps.now() }
  const leaving = await mayLeave(tx, key, sender, { message, delivery }, by)
  if (leaving !== 'to-try' || !(await isBehind(tx, key, { message, delivery, from }, by.now))) return leaving
  await returnTrial(tx, { carrier: delivery.carrier, account: sender.account })
  return 'no'
}

/** A call whose outcome isn't known, as its carrier may recognize it. */
const openCallOf = async (
  deps: Deps,
  tx: Tenant,
  key: MessageKey,
  { attempt, called_at: calledAt }: DeliveryRecord,
  message: MessageRecord | undefined,
): Promise<OpenCall> => ({
  id: attemptId(key, attempt),
  ref: null,
  from: message?.from_address ?? '',
  to: message?.to_address ?? '',
  text: message === undefined ? '' : await textOf(deps, tx, key, message),
  calledAt: calledAt ?? deps.now(),
  ...(await loadOtherCalls(tx, key, attempt)),
})

const callCarrier = async (
  deps: Deps,
  item: Job<'deliver-message'>,
  key: MessageKey,
  { carrier, message, attempt, sender, waits, quietFrom }: Extract<DeliveryStep, { do: 'call' }>,
): Promise<void> => {
  const answer = await handOver(deps, carrier, message, quietFrom)
  // News only for an account that wasn't known to be away yet.
  const isNews = answer instanceof OutcomeUnknown && answer.reach === 'away' && sender.away_since === null
  const isAlive = isNews && (await isAnswering(carrier, message.from))
  // Only this call knows its answer, so it is recorded even if another worker has taken the job over.
  await transact(deps, item, async (tx) => {
    const delivery = await lockDelivery(tx, key)
    const at = { carrier: carrier.name, address: message.from }
    await noteReach(tx, answer, at, { isSending: true, isAlive, cause: causeOfJob(item), now: deps.now() }, sender)
    if (!(answer instanceof Error) && answer.kind === 'accepted') {
      const report = {
        carrier: carrier.name,
        ref: answer.ref,
        status: 'accepted' as const,
        error: null,
        at: deps.now(),
      }
      // Whatever others made of it during the call, the carrier has it.
      await applyReport(tx, delivery, attempt, report, causeOfJob(item))
      return finishIfMine(tx, item)
    }
    // During the call a receipt settled it, or it was given up and perhaps resent: a failure says nothing about that.
    if (delivery.attempt !== attempt || delivery.state !== 'calling') return finishIfMine(tx, item)
    if (answer instanceof CarrierUnreachable) {
      // It now waits for something else: not for its carrier's answer, unless that is away, and no longer for its turn.
      const isAnswered = waits.delivery_error !== null && answer.reach !== 'away'
      if (isAnswered || waits.leaves_at !== null)
        await recordDelivery(
          tx,
          key,
          { leaves_at: null, ...(isAnswered && { delivery_error: null }) },
          { cause: causeOfJob(item), at: deps.now() },
        )
      const { since, waitMs, isOver } = judgePutOff(answer, delivery.put_off_since, deps.now())
      await updateDelivery(tx, key, { called_at: null, put_off_since: isOver ? null : since })
      if (!isOver) {
        await letOthersPass(tx, delivery, message.from, deps.now())
        await waitAsAsked(tx, carrier, message.from, answer)
        return postponeIfMine(tx, item, Math.max(backoffOf(item), answer.retryAfterMs ?? 0, waitMs))
      }
      await settleDelivery(deps, tx, item, delivery, {
        ...{ failed: `Put off for five days. ${answer.message}`, reason: 'expired' },
      })
      return finishIfMine(tx, item)
    }
    if (answer instanceof OutcomeUnknown) return postponeIfMine(tx, item, ASK_AFTER_MS[0])
    await settleDelivery(deps, tx, item, delivery, { failed: answer.error, reason: answer.reason ?? 'other' })
    return finishIfMine(tx, item)
  })
}

/**
 * Asks the carrier about a message whose call has no known outcome. Never sends. If the carrier doesn't have the
 * message and withdraws it, so that the call can't succeed any more, another attempt takes its place.
 */
const askCarrier = async (
  deps: Deps,
  item: Job<'deliver-message'>,
  key: MessageKey,
  { carrier, attempt, call }: Extract<DeliveryStep, { do: 'ask' }>,
): Promise<void> => {
  const found = await findAtCarrier(carrier, call)
  await transact(deps, item, async (tx) => {
    const delivery = await lockDelivery(tx, key)
    // It accepts messages: it has this one, or knows for certain that it never will.
    const isSending = carrier.withdraw !== undefined || (!(found instanceof Error) && found.kind === 'known')
    const at = { carrier: carrier.name, address: call.from }
    await noteReach(tx, found, at, { isSending, cause: causeOfJob(item), now: deps.now() })
    // The call itself may have come back and reported that nothing was sent.
    if (delivery.state === 'intended') return postpone(tx, item, 0)
    if (delivery.state !== 'calling' || delivery.attempt !== attempt) return finish(tx, item)
    if (!(found instanceof Error) && found.kind === 'known') {
      await applyReport(tx, delivery, attempt, { ...found, carrier: carrier.name, at: deps.now() }, causeOfJob(item))
      return finish(tx, item)
    }
    if (!(found instanceof Error) && carrier.withdraw !== undefined && attempt < ATTEMPTS_MAX) {
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

/** An error if the carrier cannot tell right now. */
const findAtCarrier = async (
  carrier: Carrier,
  call: OpenCall,
): Promise<FoundMessage | CarrierUnreachable | OutcomeUnknown> => {
  try {
    return await (carrier.withdraw === undefined ? carrier.find(call) : carrier.withdraw(call.id))
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return error
    throw error
  }
}

const backoffOf = (item: Job<'deliver-message'>): number =>
  UNREACHABLE_WAIT_MS[Math.min(item.attempts, UNREACHABLE_WAIT_MS.length) - 1] ?? 500
