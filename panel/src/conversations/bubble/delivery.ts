import { DELIVERED, DELIVERY_ERROR, OMITTED, OUTGOING, PENDING } from '@attune/contract/conversations/constants'
import type { GateReason } from '@attune/contract/conversations/constants'
import type { Message, MessageBody } from '@attune/contract/conversations/entity'
import { PENDING_REPOLL } from '@attune/contract/conversations/limits'

/** A message's delivery state with its label; `reason` is shown beside it. */
export interface Delivery {
  state: 'sending' | 'sent' | 'delivered' | 'error' | 'omitted' | 'unknown'
  word: string
  reason: string | null
}

/** Null for incoming messages. */
export const deliveryOf = (body: MessageBody): Delivery | null => {
  if (body.type !== OUTGOING) return null
  if (body.carrier === OMITTED || body.gate?.decision === 'omitted') {
    const reason = body.gate?.reason ?? null
    return { state: 'omitted', word: 'Delivery omitted', reason: reason === null ? null : GATE_SENTENCES[reason] }
  }
  if (body.is_sent === DELIVERED) return { state: 'delivered', word: 'Delivered', reason: null }
  if (body.is_sent === DELIVERY_ERROR) {
    const reason = body.sent_err === null || body.sent_err === '' ? 'Unknown delivery error' : body.sent_err
    return { state: 'error', word: 'Delivery error', reason }
  }
  if (body.outcome === 'unknown') return { state: 'unknown', word: 'Outcome unknown', reason: UNKNOWN_SENTENCE }
  return body.sent_at === null
    ? { state: 'sending', word: 'Sending', reason: body.gate?.reason == null ? null : GATE_SENTENCES[body.gate.reason] }
    : { state: 'sent', word: 'Sent', reason: null }
}

/** Ids of the messages to poll: pending outgoing ones among the last few. */
export const pendingAmongLast = (messages: readonly Message[]): string[] =>
  messages.slice(-PENDING_REPOLL.among).flatMap(({ id, body }) => {
    const pending = body?.type === OUTGOING && body.is_sent === PENDING && body.carrier !== OMITTED
    return pending ? [id] : []
  })

const GATE_SENTENCES: Record<GateReason, string> = {
  status: 'The client is stopped.',
  'opt-out': 'The client texted STOP.',
  'no-address': 'The client has no phone number.',
  mute: 'The client is muted.',
  'coach-present': 'A coach has the conversation.',
  'quiet-hours': 'It’s quiet hours for the client.',
  'organization-hours': 'It’s outside the organization’s hours for automation.',
  quota: 'The client has reached their message limit.',
  cap: 'Automation has reached its daily limit.',
  'same-text': 'The same text was sent within the last hour.',
}

const UNKNOWN_SENTENCE = 'The carrier didn’t say whether it arrived.'
