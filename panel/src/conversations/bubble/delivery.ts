import { DELIVERED, DELIVERY_ERROR, OMITTED, OUTGOING, PENDING } from '@attune/contract/conversations/constants'
import type { GateReason } from '@attune/contract/conversations/constants'
import type { Message, MessageBody } from '@attune/contract/conversations/entity'
import { meaningOf, type ReasonMeaning } from '@attune/contract/conversations/sms/delivery-reasons'
import { PENDING_REPOLL } from '@attune/contract/conversations/limits'

/** A message's delivery state with its label; `reason` is shown beside it. */
export interface Delivery {
  state: 'sending' | 'sent' | 'delivered' | 'error' | 'omitted' | 'unknown'
  word: string
  reason: string | null
}

/** Null for incoming messages. */
export const deliveryOf = (body: MessageBody, now = Date.now()): Delivery | null => {
  if (body.type !== OUTGOING) return null
  if (body.carrier === OMITTED || body.gate?.decision === 'omitted') {
    const reason = body.gate?.reason ?? null
    return { state: 'omitted', word: 'Delivery omitted', reason: reason === null ? null : GATE_SENTENCES[reason] }
  }
  if (body.is_sent === DELIVERED) return { state: 'delivered', word: 'Delivered', reason: templateOf(body) }
  if (body.is_sent === DELIVERY_ERROR) {
    return { state: 'error', word: 'Delivery error', reason: failureOf(body) }
  }
  if (body.outcome === 'unknown') return { state: 'unknown', word: 'Outcome unknown', reason: UNKNOWN_SENTENCE }
  return body.sent_at === null
    ? { state: 'sending', word: 'Sending', reason: waitOf(body, now) }
    : { state: 'sent', word: 'Sent', reason: templateOf(body) }
}

/** What the client received, if it isn't the text itself. */
const templateOf = ({ template, text }: MessageBody): string | null =>
  template === null || template.text === text ? null : `The client read: ${template.text}`

const waitOf = ({ gate, leaves_at: leavesAt, sent_err: away }: MessageBody, now: number): string | null => {
  if (away !== null) return `Waiting: ${away} It will be sent as soon as possible.`
  const why = gate?.reason == null ? null : GATE_SENTENCES[gate.reason]
  if (leavesAt === null) return why
  const when = `Will be sent in about ${approximateWait(leavesAt - now / 1_000)}.`
  return why === null ? when : `${why} ${when}`
}

/** A wait in seconds, as people would say it: rounded to 10 seconds, a minute, half an hour or a day. */
const approximateWait = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(Math.round(seconds / 10), 1) * 10} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  if (seconds < 36 * 3_600) return `${Math.round(seconds / 1_800) / 2} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** What the carrier's words mean for the coach, and who can fix it. Unknown reasons stay in the carrier's own words. */
const failureOf = ({ sent_err: words, sent_reason: kind, carrier }: MessageBody): string => {
  const said = words?.replace(/\.$/, '') ?? ''
  if (kind === null || kind === 'other') return words === null || words === '' ? 'Unknown delivery error' : words
  const { meaning, remedy, mendedBy } = meaningOf(kind, carrier)
  return `${said === '' ? '' : `${said}. `}${meaning} ${remedy} ${MENDED_BY[mendedBy]}`
}

const MENDED_BY: Record<ReasonMeaning['mendedBy'], string> = {
  client: 'The client can fix this.',
  coach: 'You can fix this.',
  admin: 'An admin can fix this.',
  nobody: 'This may resolve on its own.',
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
  'dead-address':
    'Messages don’t reach this client any more. Ask them for another number or email, and correct it in their profile.',
  window:
    'WhatsApp’s 24-hour window has closed. This will be sent when the client writes. You can send an approved template now.',
  'client-pause': 'The client asked for a pause.',
  'client-person': 'The client asked for a person.',
  'client-later': 'The client asked for today’s messages tomorrow.',
  'client-hours': 'It’s outside the hours that the client asked for.',
  mute: 'The client is muted.',
  'coach-present': 'A coach has the conversation.',
  'quiet-hours': 'It’s quiet hours for the client.',
  'organization-hours': 'It’s outside the organization’s hours for automation.',
  quota: 'The client has reached their message limit.',
  'client-cap': 'The client asked for fewer messages.',
  cap: 'Automation has reached its daily limit.',
  'same-text': 'The same text was sent within the last hour.',
}

const UNKNOWN_SENTENCE = 'The carrier didn’t say whether it arrived.'
