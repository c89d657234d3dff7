import type { Job } from '../../work/kinds.ts'
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
import { isOtherDue } from '@attune/store/work/queue'
import { addJobs } from '../../work/add-job.ts'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { addMessage } from '../add-message.ts'
import { resumeResting } from '../delivery/delivery-state.ts'
import { findAutomatedRoute, loadSendTerms, type SendTerms } from '../delivery/ask-gate.ts'
import type { LockedContact } from '../../contacts/access.ts'
import { cancelEach } from './cancel-held.ts'
import { suffixOf } from './suffix-of.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** Without a contact: everything that waits in the organization. */
    'release-held': { contactId?: string }
  }
}

const RELEASE = 'release-held'
/** As many jobs as are added in one statement. */
const JOBS_AT_ONCE = 500
/** By how much jobs for one moment may differ: some are postponed by the database's clock, others are added by ours. */
const SAME_MS = 1_000

/**
 * Releases a contact's held messages after something about them changed or their time has come, in order. While any are
 * left, the job is postponed, unless another one will be due by then anyway: each change adds one, and one is enough. A
 * job without a contact means that the organization's settings changed: it adds one for each contact with held messages.
 */
export const releaseHeld = (deps: Deps, item: Job<'release-held'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId } = item.payload
    const at = deps.now()
    if (typeof contactId !== 'string') {
      await hold(tx, item)
      const all = await listContactsWithWaiting(tx)
      for (let done = 0; done < all.length; done += JOBS_AT_ONCE)
        await addJobs(
          tx,
          all.slice(done, done + JOBS_AT_ONCE).map((each) => ({
            kind: RELEASE,
            payload: { contactId: each },
            dueAt: at,
            now: at,
          })),
        )
      return finish(tx, item)
    }
    const contact = await lockContact(tx, contactId)
    await hold(tx, item)
    if (contact === undefined) return finish(tx, item)
    const until = await releaseAll(tx, contact, { cause: causeOfJob(item), at })
    if (until === null) return finish(tx, item)
    if (await isOtherDue(tx, item, contactId, new Date(until.getTime() + SAME_MS))) return finish(tx, item)
    return postpone(tx, item, Math.max(0, until.getTime() - at.getTime()))
  })

/**
 * Releases held messages one by one until the gate holds one again. Written messages that are resting go first. The
 * caller holds the contact's lock, so none is sent twice or out of order. Returns when to check again; null if none is
 * left.
 */
export const releaseAll = async (
  tx: Tenant,
  contact: LockedContact,
  by: { cause: string | null; at: Date },
  known?: SendTerms,
): Promise<Date | null> => {
  const resting = await resumeResting(tx, contact, by)
  let terms = known
  for (;;) {
    const held = await loadFirstHeld(tx, contact.contact_id)
    if (held === undefined) return resting
    terms ??= await loadSendTerms(tx, contact.contact_id)
    const until = await releaseOne(tx, contact, held, { ...by, terms })
    if (until !== null) return resting !== null && resting < until ? resting : until
  }
}

/** Releases one message. Returns until when it stays held; null if it was released or cancelled. */
const releaseOne = async (
  tx: Tenant,
  contact: LockedContact,
  held: HeldRecord,
  { cause, at, terms }: { cause: string | null; at: Date; terms: SendTerms },
): Promise<Date | null> => {
  const contactId = contact.contact_id
  const { text, scene_id: sceneId, is_repeat: isRepeat, untracked, tags } = held
  const attachments = await filesLeftOf(tx, held)
  const hasFiles = attachments.length > 0
  // The client was erased: nothing may turn into a message any more. Or it has no text, and its files are gone.
  if (contact.removed_at !== null || (text === '' && !hasFiles)) {
    await cancelEach(tx, contactId, [held.held_id], { cause, at })
    return null
  }
  const send = { text, hasFiles, sceneId, skipWhenMuted: false, isRepeat, untracked, askedAt: held.asked_at, terms }
  const route = await findAutomatedRoute(tx, contact, at, send)
  const { decision } = route
  if (decision.decision === 'skipped') throw new Error('A held message cannot be skipped.')
  if (decision.decision === 'held') {
    if (held.reason !== decision.reason || held.until.getTime() !== decision.until.getTime())
      await keepHeld(tx, held.held_id, decision)
    // If a change lets it leave earlier, that change's fact has added a job.
    return decision.until
  }
  const origin = originOf(held)
  const suffix = suffixOf(origin)
  const sequence = await addMessage(tx, {
    contact,
    suffix,
    text,
    attachments,
    tags,
    author: { kind: held.author_kind, id: null },
    cause: held.cause ?? cause,
    at,
    automated: { origin, route: { ...route, decision } },
  })
  await markReleased(tx, held.held_id, sequence, at)
  const payload = { heldId: held.held_id, messageId: toMessageId({ contactId, sequence, suffix }) }
  await recordFacts(tx, [{ kind: 'HeldMessageReleased', contactId, payload, actor: null, cause, at }])
  return null
}

/** Those of its files that are still there. */
const filesLeftOf = async (tx: Tenant, { attachments }: HeldRecord): Promise<string[]> => {
  if (attachments.length === 0) return []
  const there = new Set((await loadMedia(tx, attachments)).map((row) => row.media_id))
  return attachments.filter((id) => there.has(id))
}

const originOf = (held: HeldRecord): MessageOrigin => ({
  runId: held.run_id,
  sceneId: held.scene_id,
  title: held.title,
  turn: held.turn,
  node: held.node,
  key: held.key,
})
