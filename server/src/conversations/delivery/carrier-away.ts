import { CarrierUnreachable, type SendAnswer } from '@attune/carriers/carrier'
import { unreachableSentence, UNREACHABLE_SAID_MS } from '@attune/contract/channels/limits'
import { loadReach, noteReached, noteTold, noteUnreachable } from '@attune/store/channels/reach'
import type { MessagePosition } from '@attune/store/conversations/deliveries'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../../work/record-facts.ts'
import { recordDelivery } from './delivery-state.ts'

interface At {
  carrier: string
  address: string
}

/**
 * Notes what a call says about its carrier. If it hasn't answered for a while, the message says that it waits for it, and the
 * admins are told, once until it answers again.
 */
export const noteAnswer = async (
  tx: Tenant,
  answer: SendAnswer | Error,
  at: At,
  position: MessagePosition,
  { cause, now }: { cause: string | null; now: Date },
): Promise<void> => {
  const since = (await loadReach(tx, at))?.unreachable_since ?? null
  if (!(answer instanceof Error)) return since === null ? undefined : noteReached(tx, at)
  if (!isAway(answer)) return
  if (since === null) return noteUnreachable(tx, at, now)
  if (now.getTime() - since.getTime() < UNREACHABLE_SAID_MS) return
  if (await noteTold(tx, at)) {
    const { carrier } = at
    await recordFacts(tx, [{ kind: 'ChannelChanged', payload: { carrier }, actor: null, cause, at: now }], {
      traits: ['unreachable'],
    })
  }
  const [message] = await loadMessagesAt(tx, [position])
  const words = unreachableSentence(at.carrier)
  if (message !== undefined && message.delivery_error !== words)
    await recordDelivery(tx, position, { delivery_error: words }, { cause, at: now })
}

/** A carrier that asks for time, or takes nothing from our account, is there. */
const isAway = (error: Error): boolean =>
  error instanceof CarrierUnreachable && !error.needsAdmin && !error.isPutOff && error.retryAfterMs === null
