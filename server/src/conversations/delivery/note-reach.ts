import { CarrierUnreachable, OutcomeUnknown, reachOf, type Carrier } from '@attune/carriers/carrier'
import { awaySentence } from '@attune/contract/channels/limits'
import {
  isHeldAway,
  noteAway,
  noteDoubt,
  noteThere,
  returnTrial,
  takeTrial,
  wakeWaiting,
  type AccountAt,
  type SenderRecord,
} from '@attune/store/channels/reach'
import type { DeliveryRecord, MessagePosition } from '@attune/store/conversations/deliveries'
import { updateDelivery } from '@attune/store/conversations/deliveries'
import type { MessageRecord } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { addJob } from '../../work/add-job.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { recordDelivery } from './delivery-state.ts'

interface OwnAddress {
  carrier: string
  address: string
}

interface Noting {
  /** Whether a message was handed over; otherwise something was asked. */
  isSending: boolean
  /** It gave a sign of life after that call: then only the second message in a row without an answer counts. */
  isAlive?: boolean
  cause: string | null
  now: Date
}

/** How soon the first check is made whether a carrier that didn't answer is back. */
const FIRST_LOOK_MS = 500

/**
 * Notes what the answer of a call, or its error, says about the account of one of our addresses. If it is the first
 * that gets no answer, a job watches for the account's return. `known` is what was known before the call: an account
 * that answers as usual costs no statement.
 */
export const noteReach = async (
  tx: Tenant,
  answer: object,
  at: OwnAddress,
  noting: Noting,
  known?: SenderRecord,
): Promise<void> => {
  const reach = reachOf(answer)
  if (reach === null) {
    if (known?.state === 'active' && isAway(known))
      await returnTrial(tx, { carrier: at.carrier, account: known.account })
    return
  }
  if (reach === 'there') {
    const isNews = known === undefined || known.there_since === null || known.away_since !== null || known.is_doubted
    return isNews ? noteBack(tx, at, noting) : undefined
  }
  if (noting.isAlive === true && (await noteDoubt(tx, at))) return
  const account = await noteAway(tx, at, noting)
  if (account === null) return
  const { now } = noting
  const dueAt = new Date(now.getTime() + FIRST_LOOK_MS)
  const payload = { ...account, since: now.toISOString() }
  await addJob(tx, { kind: 'watch-carrier', payload, dueAt, now, urgent: true })
}

/** Notes that an account answers. What was waiting for it is sent, and what is shown about it changes. */
export const noteBack = async (tx: Tenant, at: OwnAddress, noting: Noting): Promise<void> => {
  const ended = await noteThere(tx, at, noting)
  if (ended === null) return
  const { wasAway, wasTold, ...account } = ended
  if (wasAway) await wakeWaiting(tx, account, noting.now)
  if (wasTold) await recordReach(tx, account, noting)
}

/** Records that what screens show about an account has changed. */
export const recordReach = (
  tx: Tenant,
  { carrier, account }: AccountAt,
  { cause, now }: Pick<Noting, 'cause' | 'now'>,
): Promise<void> =>
  recordFacts(tx, [{ kind: 'ChannelChanged', payload: { carrier, account }, actor: null, cause, at: now }], {
    traits: ['reach'],
  })

/** Whether an account doesn't answer to messages. */
const isAway = ({ away_since, away_at_sending }: SenderRecord): boolean => away_since !== null && away_at_sending

/**
 * Whether a message may be handed over. While its address is paused it waits. While its account doesn't answer it
 * waits, too, and says so once people have been told. As soon as the carrier gives a sign of life, one message at a
 * time may try, without queueing: nothing else is sent then. The caller puts off the job of one that waits.
 */
export const mayLeave = async (
  tx: Tenant,
  key: MessagePosition,
  sender: SenderRecord,
  { message, delivery }: { message: MessageRecord; delivery: DeliveryRecord },
  { cause, now }: Pick<Noting, 'cause' | 'now'>,
): Promise<'yes' | 'to-try' | 'no'> => {
  if (sender.state === 'paused') {
    await waitForAddress(tx, key, { message, delivery }, { cause, now })
    return 'no'
  }
  // The account of a removed address isn't asked.
  if (!isAway(sender) || sender.state !== 'active') return 'yes'
  const { carrier } = delivery
  const account = { carrier, account: sender.account }
  if (sender.is_open && (await takeTrial(tx, account))) return 'to-try'
  if (!(await isHeldAway(tx, account))) return 'yes'
  // Its turn is over, so that what has been waiting isn't sent all at once when the carrier is back.
  if (delivery.slot_at !== null) await updateDelivery(tx, key, { slot_at: null })
  const words = sender.is_told ? awaySentence(carrier) : message.delivery_error
  if (message.delivery_error !== words || message.leaves_at !== null)
    await recordDelivery(tx, key, { delivery_error: words, leaves_at: null }, { cause, at: now })
  return 'no'
}

/** A message whose address is paused gives up its turn there, and no longer waits for its carrier. */
const waitForAddress = async (
  tx: Tenant,
  key: MessagePosition,
  { message, delivery }: { message: MessageRecord; delivery: DeliveryRecord },
  { cause, now }: Pick<Noting, 'cause' | 'now'>,
): Promise<void> => {
  if (delivery.slot_at !== null || delivery.put_off_since !== null)
    await updateDelivery(tx, key, { slot_at: null, put_off_since: null })
  if (message.delivery_error !== null || message.leaves_at !== null)
    await recordDelivery(tx, key, { delivery_error: null, leaves_at: null }, { cause, at: now })
}

/** Whether a carrier gives a sign of life. We don't wait for one that we can't ask: messages find out by themselves. */
export const isAnswering = async (carrier: Carrier, address: string): Promise<boolean> => {
  try {
    await carrier.ping(address)
    return true
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return reachOf(error) !== 'away'
    throw error
  }
}
