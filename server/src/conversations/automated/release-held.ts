import { toMessageId } from '@attune/contract/ids'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  listContactsWithWaiting,
  loadFirstHeld,
  keepHeld,
  markReleased,
  type HeldRecord,
} from '@attune/store/conversations/automated/held-messages'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'
import { loadMedia } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'
import { addWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import type { WorkKind } from '../../work/kinds.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { addMessage } from '../add-message.ts'
import { resumeResting } from '../delivery/gate-at-claim.ts'
import { findAutomatedRoute, type LockedContact } from '../delivery/ask-gate.ts'
import { cancelEach } from './cancel-held.ts'
import { suffixOf } from './suffix-of.ts'

const RELEASE: WorkKind = 'release-held'

/**
 * Something changed for what waits of a contact, or its time has come: what may leave now does, in order; the work goes on
 * as long as something waits. Without a contact: the organization's settings changed, and each contact is looked at.
 */
export const releaseHeld = (deps: Deps, item: ClaimedWork): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const { contactId } = item.payload
    const at = deps.now()
    if (typeof contactId !== 'string') {
      await hold(tx, item)
      for (const each of await listContactsWithWaiting(tx))
        await addWork(tx, { kind: RELEASE, payload: { contactId: each }, dueAt: at, now: at })
      return finish(tx, item)
    }
    const contact = await lockContact(tx, contactId)
    await hold(tx, item)
    if (contact === undefined) return finish(tx, item)
    const until = await releaseAll(tx, contact, { cause: `work:${item.workId}`, at })
    return until === null ? finish(tx, item) : postpone(tx, item, Math.max(0, until.getTime() - at.getTime()))
  })

/**
 * Lets out what waits of a contact until one has to wait on: the gate is asked for each anew. First goes what was written
 * before and rests. The caller holds the contact's lock, so that none leaves twice and none before another. Answers when to
 * look again; null: nothing waits any more.
 */
export const releaseAll = async (
  tx: Tenant,
  contact: LockedContact,
  by: { cause: string | null; at: Date },
): Promise<Date | null> => {
  const resting = await resumeResting(tx, contact, by)
  for (;;) {
    const held = await loadFirstHeld(tx, contact.contact_id)
    if (held === undefined) return resting
    const until = await releaseOne(tx, contact, held, by)
    if (until !== null) return resting !== null && resting < until ? resting : until
  }
}

/** Until when it waits on; null: it left, or is not to leave any more. */
const releaseOne = async (
  tx: Tenant,
  contact: LockedContact,
  held: HeldRecord,
  { cause, at }: { cause: string | null; at: Date },
): Promise<Date | null> => {
  const contactId = contact.contact_id
  // Erased: nothing of it may come back as a message.
  if (contact.removed_at !== null) {
    await cancelEach(tx, contactId, [held.held_id], { cause, at })
    return null
  }
  const { text, is_repeat: isRepeat, untracked, tags } = held
  const way = await findAutomatedRoute(tx, contact, at, { text, skipWhenMuted: false, isRepeat, untracked })
  const { decision } = way
  if (decision.decision === 'skipped') throw new Error('A message that waits is not skipped.')
  if (decision.decision === 'held') {
    if (held.reason !== decision.reason || held.until.getTime() !== decision.until.getTime())
      await keepHeld(tx, held.held_id, decision)
    // What let it leave sooner than it was to has told by a fact, and there is work for that.
    return decision.until
  }
  const origin = originOf(held)
  const suffix = suffixOf(origin)
  const there = new Set((await loadMedia(tx, held.attachments)).map((row) => row.media_id))
  const sequence = await addMessage(tx, {
    contact,
    suffix,
    text,
    attachments: held.attachments.filter((id) => there.has(id)),
    tags,
    author: { kind: held.author_kind, id: null },
    cause: held.cause ?? cause,
    at,
    automated: { origin, way: { ...way, decision } },
  })
  await markReleased(tx, held.held_id, sequence, at)
  const payload = { heldId: held.held_id, messageId: toMessageId({ contactId, sequence, suffix }) }
  await recordFacts(tx, [{ kind: 'HeldMessageReleased', contactId, payload, actor: null, cause, at }])
  return null
}

const originOf = (held: HeldRecord): MessageOrigin => ({
  runId: held.run_id,
  sceneId: held.scene_id,
  title: held.title,
  turn: held.turn,
  node: held.node,
  key: held.key,
})
