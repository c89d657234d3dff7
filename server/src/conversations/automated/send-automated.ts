import { messageId } from '@attune/contract/ids'
import type { GateReason } from '@attune/contract/conversations/constants'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { firstHeld, insertHeld, standingOf, type Standing } from '@attune/store/conversations/automated/held-messages'
import type { Origin } from '@attune/store/conversations/automated/origins'
import { mediaAt } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'
import { addWork } from '@attune/store/work/queue'
import { newId } from '../../new-id.ts'
import type { WorkKind } from '../../work/kinds.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { addMessage } from '../add-message.ts'
import type { HoldReason } from '@attune/engine/gate/gate'
import { wayOutOfAutomated, type Automated, type LockedContact, type WayOut } from '../delivery/way-out.ts'
import { releaseAll } from './release-held.ts'
import { suffixOf } from './suffix-of.ts'

/** What automation wants to say to a client. */
export interface AutomatedMessage {
  /** Under its lock. */
  contact: LockedContact
  text: string
  /** Files of the organization by their media ids; those that are gone, or another client's, are left out. */
  attachments: string[]
  tags: string[]
  author: { kind: 'scene' | 'schedule'; id: string }
  origin: Origin
  skipWhenContactMuted: boolean
  excludeFromMuteTracking: boolean
  /** Asked before: the same words within the hour are meant. */
  repeat: boolean
  cause: string | null
  at: Date
}

export type Sent =
  | { outcome: 'sent'; messageId: string }
  | { outcome: 'omitted'; messageId: string; reason: GateReason }
  | { outcome: 'held'; heldId: string; until: Date | null; reason: HoldReason }
  | { outcome: 'skipped' }

/**
 * Automation writes to a client: the message is born, or waits for the end of quiet hours or of a mute, or its node would
 * rather skip it. What waits already leaves first, if it may now. The same effect of the same run again answers what became
 * of it. A client who was erased, and a message without words or files, are skipped.
 */
export const sendAutomated = async (tx: Tenant, message: AutomatedMessage): Promise<Sent> => {
  const { contact, at } = message
  const standing = await standingOf(tx, contact.contact_id, message.origin)
  const before = becameOf(standing)
  if (before !== null) return before
  const text = message.text.replaceAll('\0', '').toWellFormed().trim().slice(0, MESSAGE_TEXT_MAX)
  const attachments = await filesOf(tx, contact, message.attachments)
  if (contact.removed_at !== null || (text === '' && attachments.length === 0)) return { outcome: 'skipped' }
  if (standing.anyWaits) await releaseAll(tx, contact, { cause: message.cause, at })
  const automated: Automated = {
    text,
    skipWhenMuted: message.skipWhenContactMuted,
    isRepeat: message.repeat,
    untracked: message.excludeFromMuteTracking,
  }
  const way = await wayOutOfAutomated(tx, contact, at, automated)
  const { decision } = way
  if (decision.decision === 'skipped') return { outcome: 'skipped' }
  if (decision.decision === 'held') return hold(tx, { ...message, text, attachments }, decision)
  const { origin, tags, cause } = message
  const suffix = suffixOf(origin)
  const sequence = await addMessage(tx, {
    contact,
    suffix,
    text,
    attachments,
    tags,
    author: { kind: message.author.kind, id: null },
    cause,
    at,
    automated: { origin, way: { ...way, decision } },
  })
  const id = messageId({ contactId: contact.contact_id, sequence, suffix })
  return decision.decision === 'omitted'
    ? { outcome: 'omitted', messageId: id, reason: decision.reason }
    : { outcome: 'sent', messageId: id }
}

const becameOf = ({ born, held }: Standing): Sent | null => {
  if (born !== null) {
    const id = messageId({ contactId: born.contact_id, sequence: born.sequence, suffix: born.suffix })
    return born.omitted
      ? { outcome: 'omitted', messageId: id, reason: born.reason ?? 'no-address' }
      : { outcome: 'sent', messageId: id }
  }
  if (held === null) return null
  return held.state === 'cancelled'
    ? { outcome: 'skipped' }
    : { outcome: 'held', heldId: held.held_id, until: held.until, reason: held.reason }
}

/** Those that are there and no other client's, each once, as many as a message may have. */
const filesOf = async (tx: Tenant, contact: LockedContact, mediaIds: string[]): Promise<string[]> => {
  if (mediaIds.length === 0) return []
  const rows = (await mediaAt(tx, mediaIds)).filter(
    ({ kind, contact_id: of }) => kind === 'message-attachment' && (of === null || of === contact.contact_id),
  )
  const there = new Set(rows.map((row) => row.media_id))
  return [...new Set(mediaIds)].filter((id) => there.has(id)).slice(0, ATTACHMENTS_MAX)
}

const RELEASE: WorkKind = 'release-held'

const hold = async (
  tx: Tenant,
  message: AutomatedMessage,
  { reason, until, checks }: Extract<WayOut['decision'], { decision: 'held' }>,
): Promise<Sent> => {
  const { contact, origin, cause, at } = message
  const contactId = contact.contact_id
  const heldId = newId('hm')
  const isFirst = (await firstHeld(tx, contactId)) === undefined
  await insertHeld(tx, {
    held_id: heldId,
    contact_id: contactId,
    reason,
    until,
    text: message.text,
    attachments: message.attachments,
    tags: message.tags,
    author_kind: message.author.kind,
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
  // Those behind it leave with it.
  if (isFirst) await addWork(tx, { kind: RELEASE, payload: { contactId }, dueAt: until, now: at })
  return { outcome: 'held', heldId, until, reason }
}
