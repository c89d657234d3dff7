import type { Carrier, CarrierUnreachable } from '@attune/carriers/carrier'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import type { MessageKey } from '@attune/contract/ids'
import type { SenderRecord } from '@attune/store/channels/reach'
import { updateDelivery, type DeliveryInLine, type DeliveryRecord } from '@attune/store/conversations/deliveries'
import { loadMessagesAt, type MessageRecord } from '@attune/store/conversations/messages'
import {
  claimQueuing,
  hasTextedSince,
  hurryReleased,
  isBehindInLine,
  keepBusy,
  lengthenLine,
  putInLine,
  releasePaced,
  takeTurn,
  waitOf,
  type PaceLine,
  type PaceRequest,
} from '@attune/store/conversations/pace'
import type { Tenant } from '@attune/store/store'
import { hurryWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../work/add-job.ts'
import { claimMsOf, finish, postpone } from '../../work/claim.ts'
import { toJob, type Job } from '../../work/kinds.ts'
import { AUTOMATED } from './ask-gate.ts'
import { addDeliveries, recordDelivery, startNext, waitBehind } from './delivery-state.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** Releases the messages whose turn comes at one of our addresses, until none is queued. */
    'pace-address': { carrier: string; address: string }
  }
}

/** How often a queue is checked. */
const LOOK_MS = 1_000
/** Messages are released this long before their turn: longer than it takes to check again, even on a busy machine. */
const HORIZON_MS = 2 * LOOK_MS
/** A person's message takes a turn that comes within this time, rather than wait for the next check of the queue. */
const PERSONS_SOON_MS = HORIZON_MS
/** Waits that are shorter are not shown. */
const SHOWN_MS = 5_000
/** For how long, at most, one answer makes all messages of an address wait. After that, the next message tries. */
const ASKED_MAX_MS = 60_000
/** What automation sends to a client who has just texted is an answer and passes its other messages. */
const CONVERSATION_MS = 10 * 60_000

/**
 * Takes the message's turn at our address. If this is false, its job has nothing more to do: it comes back when that turn
 * comes, or is done, because the message queues there until `paceAddress` releases it, or waits behind an earlier one of
 * its client, which starts it. What a person writes never waits for automation, and what answers a client who has just
 * texted passes other automation.
 */
export const hasTurn = async (
  deps: Deps,
  tx: Tenant,
  item: Job<'deliver-message'>,
  key: MessageKey,
  { carrier, delivery, message, from, text, sender }: Pacing,
): Promise<boolean> => {
  if (carrier.segmentsPerSecond === undefined) return true
  if (delivery.slot_at !== null) {
    if (!delivery.isPassing || !(await isBehind(tx, key, { delivery, message, from }, deps.now()))) return true
    // It waited for an earlier message that was put off and is back in line: that goes first, and this one follows.
    await updateDelivery(tx, key, { slot_at: null })
  }
  const rate = sender.segments_per_second ?? carrier.segmentsPerSecond(from)
  const line = await findLine(tx, key, delivery, message, deps.now())
  const ms = Math.ceil((Math.max(segmentsOf(text).count, 1) * 1_000) / rate)
  const request = { carrier: carrier.name, address: from, line, ms }
  // Thousands find a line. They needn't lock the address to learn that.
  const knownMs = line === 'person' ? 0 : waitOf(sender, line)
  const turn = knownMs > 0 ? { isTaken: false, inMs: knownMs } : await takeTurn(tx, key, request, PERSONS_SOON_MS)
  if (turn === 'behind') {
    await hurryClient(tx, key, line)
    await waitBehind(tx, item, key, deps.now())
    return false
  }
  const { isTaken, inMs } = turn
  if (!isTaken) await waitInLine(tx, item, key, request, { inMs, hasOthers: delivery.hasOthers, now: deps.now() })
  else if (inMs > 0) await postpone(tx, item, inMs)
  return isTaken && inMs === 0
}

/** Whether an earlier message of the client, which this one may not pass, is in line at our address. */
export const isBehind = async (
  tx: Tenant,
  key: MessageKey,
  { delivery, message, from }: Pick<Pacing, 'delivery' | 'message' | 'from'>,
  now: Date,
): Promise<boolean> => {
  const line = await findLine(tx, key, delivery, message, now)
  return isBehindInLine(tx, key, { carrier: delivery.carrier, address: from, line })
}

/**
 * If a carrier asks for time, the address's other messages don't try in between, only to hear the same. Where an admin
 * has to do something, nobody knows when they can leave, so each asks for itself.
 */
export const waitAsAsked = async (
  tx: Tenant,
  carrier: Carrier,
  address: string,
  { reach, retryAfterMs, needsAdmin }: CarrierUnreachable,
): Promise<void> => {
  if (carrier.segmentsPerSecond === undefined || reach !== 'there' || retryAfterMs === null || needsAdmin) return
  await keepBusy(tx, { carrier: carrier.name, address }, Math.min(retryAfterMs, ASKED_MAX_MS))
}

/**
 * A message that goes first is behind others of its client whose jobs wait among thousands. Returns the jobs of those
 * that have to queue at their address, if the caller may do them (`mayQueue`) before it goes on. If there are none, the
 * others are done next, and the message has to wait for them.
 */
export const hurryEarlier = async (
  deps: Deps,
  tx: Tenant,
  key: MessageKey,
  delivery: DeliveryRecord,
  mayQueue: boolean,
): Promise<Job<'deliver-message'>[]> => {
  const [message] = await loadMessagesAt(tx, [key])
  if (message === undefined) return []
  const now = deps.now()
  const line = await findLine(tx, key, delivery, message, now)
  if (line === 'other') return []
  const queuing = mayQueue ? await claimQueuing(tx, key, { leaseMs: claimMsOf(deps), now }) : []
  if (queuing.length === 0) await hurryClient(tx, key, line)
  return queuing.map((item) => toJob('deliver-message', item))
}

/** A message of this line waits for the client's earlier ones. */
const hurryClient = async (tx: Tenant, { contactId }: MessageKey, line: PaceLine): Promise<void> => {
  await hurryWork(tx, 'deliver-message', contactId)
  if (line === 'person') await hurryReleased(tx, contactId)
}

export interface Pacing {
  carrier: Carrier
  delivery: DeliveryInLine
  message: MessageRecord
  from: string
  /** As it is sent. */
  text: string
  sender: SenderRecord
}

const findLine = async (
  tx: Tenant,
  { contactId }: MessageKey,
  delivery: DeliveryRecord,
  message: MessageRecord,
  now: Date,
): Promise<PaceLine> => {
  if (delivery.resent || !AUTOMATED.has(message.author_kind)) return 'person'
  return (await hasTextedSince(tx, contactId, new Date(now.getTime() - CONVERSATION_MS))) ? 'answer' : 'other'
}

const waitInLine = async (
  tx: Tenant,
  item: Job<'deliver-message'>,
  key: MessageKey,
  request: PaceRequest,
  { inMs, hasOthers, now }: { inMs: number; hasOthers: boolean; now: Date },
): Promise<void> => {
  await putInLine(tx, key, request)
  if (inMs > SHOWN_MS)
    await recordDelivery(
      tx,
      key,
      // It no longer waits for the carrier.
      { leaves_at: new Date(now.getTime() + inMs), delivery_error: null },
      { cause: null, at: now },
    )
  if (hasOthers) await startNext(tx, key, now)
  await finish(tx, item)
  // Last, so that the address's other messages wait for no more than this.
  const needsJob = await lengthenLine(tx, request)
  const { carrier, address } = request
  if (needsJob) await addJob(tx, { kind: 'pace-address', payload: { carrier, address }, dueAt: now, now, urgent: true })
}

/** Releases the messages whose turn comes at one of our addresses, again and again until none is queued. */
export const paceAddress = async (deps: Deps, item: Job<'pace-address'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { released, isEmpty } = await releasePaced(tx, item.payload, HORIZON_MS)
    // Before the thousands that haven't joined the line, but what a person waits for goes first.
    const jobs = released.map(({ slotAt, line, isAwaited, ...key }) => {
      return { key, at: slotAt, urgent: true, nobodyWaits: line !== 'person' && !isAwaited }
    })
    await addDeliveries(tx, jobs)
    for (const { contactId, isAwaited } of released) if (isAwaited) await hurryReleased(tx, contactId)
    if (isEmpty) await finish(tx, item)
    else await postpone(tx, item, LOOK_MS)
  })
