import { addJob } from '../../work/add-job.ts'
import { toMessageId } from '@attune/contract/ids'
import type { AutomationSource, GateReason } from '@attune/contract/conversations/constants'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import {
  loadFirstHeld,
  insertHeld,
  effectStandingOf,
  type EffectStanding,
} from '@attune/store/conversations/automated/held-messages'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'
import { loadMedia } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'
import { newId } from '../../new-id.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { addMessage } from '../add-message.ts'
import type { HoldReason } from '@attune/engine/gate/gate'
import {
  findAutomatedRoute,
  loadSendTerms,
  type AutomatedSend,
  type SendRoute,
  type SendTerms,
} from '../delivery/ask-gate.ts'
import type { LockedContact } from '../../contacts/access.ts'
import { releaseAll } from './release-held.ts'
import { suffixOf } from './suffix-of.ts'

/** A message that automation wants to send to a client. */
export interface AutomatedMessage {
  /** Locked. */
  contact: LockedContact
  text: string
  /** Media ids. Files that are gone or belong to another client are left out. */
  attachments: string[]
  tags: string[]
  source: AutomationSource
  origin: MessageOrigin
  skipWhenContactMuted: boolean
  excludeFromMuteTracking: boolean
  /** The same text again within the hour is intended. */
  repeat: boolean
  cause: string | null
  at: Date
  /** If the transaction has read them already. */
  terms?: SendTerms
}

export type SendOutcome =
  | { outcome: 'sent'; messageId: string }
  | { outcome: 'omitted'; messageId: string; reason: GateReason }
  | { outcome: 'held'; heldId: string; until: Date | null; reason: HoldReason }
  | { outcome: 'skipped' }

/**
 * Sends an automated message: it is written, held until a mute or quiet hours end, or skipped if its node says so. Held
 * messages are sent first if they now may be. Repeating the same effect of the same run returns its earlier outcome.
 * Messages to an erased client, or without text and files, are skipped.
 */
export const sendAutomated = async (tx: Tenant, message: AutomatedMessage): Promise<SendOutcome> => {
  const { contact, at } = message
  const standing = await effectStandingOf(tx, contact.contact_id, message.origin)
  const before = outcomeOf(standing)
  if (before !== null) return before
  const text = message.text.replaceAll('\0', '').toWellFormed().trim().slice(0, MESSAGE_TEXT_MAX)
  const attachments = await filesOf(tx, contact, message.attachments)
  if (contact.removed_at !== null || (text === '' && attachments.length === 0)) return { outcome: 'skipped' }
  const terms = message.terms ?? (await loadSendTerms(tx, contact.contact_id))
  if (standing.anyWaits) await releaseAll(tx, contact, { cause: message.cause, at }, terms)
  const automated: AutomatedSend = {
    text,
    hasFiles: attachments.length > 0,
    sceneId: message.origin.sceneId,
    skipWhenMuted: message.skipWhenContactMuted,
    isRepeat: message.repeat,
    untracked: message.excludeFromMuteTracking,
  }
  const route = await findAutomatedRoute(tx, contact, at, { ...automated, terms })
  const { decision } = route
  if (decision.decision === 'skipped') return { outcome: 'skipped' }
  if (decision.decision === 'held') return holdMessage(tx, { ...message, text, attachments }, decision)
  const { origin, tags, cause } = message
  const suffix = suffixOf(origin)
  const sequence = await addMessage(tx, {
    contact,
    suffix,
    text,
    attachments,
    tags,
    author: { kind: message.source, id: null },
    cause,
    at,
    automated: { origin, route: { ...route, decision } },
  })
  const id = toMessageId({ contactId: contact.contact_id, sequence, suffix })
  return decision.decision === 'omitted'
    ? { outcome: 'omitted', messageId: id, reason: decision.reason }
    : { outcome: 'sent', messageId: id }
}

const outcomeOf = ({ born, held }: EffectStanding): SendOutcome | null => {
  if (born !== null) {
    const id = toMessageId({ contactId: born.contact_id, sequence: born.sequence, suffix: born.suffix })
    return born.omitted
      ? { outcome: 'omitted', messageId: id, reason: born.reason ?? 'no-address' }
      : { outcome: 'sent', messageId: id }
  }
  if (held === null) return null
  return held.state === 'cancelled'
    ? { outcome: 'skipped' }
    : { outcome: 'held', heldId: held.held_id, until: held.until, reason: held.reason }
}

/** The files that exist and belong to no other client, without duplicates, up to a message's limit. */
const filesOf = async (tx: Tenant, contact: LockedContact, mediaIds: string[]): Promise<string[]> => {
  if (mediaIds.length === 0) return []
  const rows = (await loadMedia(tx, mediaIds)).filter(
    ({ kind, contact_id: of }) => kind === 'message-attachment' && (of === null || of === contact.contact_id),
  )
  const there = new Set(rows.map((row) => row.media_id))
  return [...new Set(mediaIds)].filter((id) => there.has(id)).slice(0, ATTACHMENTS_MAX)
}

const RELEASE = 'release-held'

const holdMessage = async (
  tx: Tenant,
  message: AutomatedMessage,
  { reason, until, checks }: Extract<SendRoute['decision'], { decision: 'held' }>,
): Promise<SendOutcome> => {
  const { contact, origin, cause, at } = message
  const contactId = contact.contact_id
  const heldId = newId('hm')
  const isFirst = (await loadFirstHeld(tx, contactId)) === undefined
  await insertHeld(tx, {
    held_id: heldId,
    contact_id: contactId,
    reason,
    until,
    text: message.text,
    attachments: message.attachments,
    tags: message.tags,
    author_kind: message.source,
    run_id: origin.runId,
    scene_id: origin.sceneId,
    title: origin.title,
    turn: origin.turn,
    node: origin.node,
    key: origin.key,
    skip_when_muted: message.skipWhenContactMuted,
    untracked: message.excludeFromMuteTracking,
    is_repeat: message.repeat,
    cause,
    checks: JSON.stringify(checks),
    asked_at: at,
  })
  await recordFacts(tx, [{ kind: 'MessageHeld', contactId, payload: { heldId }, actor: null, cause, at }])
  // One job per contact is enough: it releases all of them in order.
  if (isFirst) await addJob(tx, { kind: RELEASE, payload: { contactId }, dueAt: until, now: at })
  return { outcome: 'held', heldId, until, reason }
}
