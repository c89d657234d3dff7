import type { Merge, MergeField, MergeStops } from '@attune/contract/doubles/entity'
import { MERGED_MAX } from '@attune/contract/doubles/limits'
import { coachesOf } from '@attune/store/contacts/change-contacts'
import { filterReachable, listMergedInto, lockContact, rootOf } from '@attune/store/contacts/contacts'
import { loadClientRules } from '@attune/store/conversations/automated/client-rules'
import { hideBehind, insertMerge, listMerges, lockMerges, takeAddresses } from '@attune/store/doubles/merges'
import {
  joinFolders,
  joinPlace,
  joinRules,
  joinWait,
  joinWindows,
  loadMarks,
  moveDrafts,
  movePhoto,
  moveRows,
} from '@attune/store/doubles/moved-rows'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { accessContact, type LockedContact } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { recordFacts } from '../work/record-facts.ts'
import { mergeFor } from './access-merges.ts'
import { joinProfiles } from './join-profiles.ts'
import { stopAutomation } from './stop-automation.ts'

interface MergeInput {
  id: string
  goes: string
  take: MergeField[]
}

/**
 * Merges two clients. The one that goes keeps its row, its messages and its record of consent, hidden behind the one that
 * stays: nothing is renumbered or rewritten, so that it can come back.
 */
export const mergeContacts = (
  deps: Deps,
  who: Member,
  input: MergeInput,
): Promise<{ merge: Merge; stopped: MergeStops }> => {
  if (input.id === input.goes) throw new Refusal('MergeWithSelf')
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockMerges(tx)
    const { stays, goes, parts } = await lockBoth(deps, tx, who, input)
    if (parts.length >= MERGED_MAX) throw new Refusal('TooManyMerged')
    await noteMember(tx, who)
    const by = byOf(who, deps.now())
    const stopped = await stopAutomation(deps, tx, goes.contact_id, by)
    const mergeId = newId('mg')
    const lost = await coachesOf(tx, goes.contact_id)
    const { was, became, photoId } = await joinProfiles(tx, { stays, goes, take: input.take, at: by.at })
    const thread = await joinThreads(tx, goes.contact_id, stays.contact_id)
    await insertMerge(tx, {
      mergeId,
      stays: stays.contact_id,
      goes: goes.contact_id,
      by: by.actor,
      at: by.at,
      was: { ...was, ...thread.was },
      became: { ...became, ...thread.became },
    })
    for (const move of [moveRows, moveDrafts, joinFolders]) await move(tx, mergeId, goes.contact_id, stays.contact_id)
    if (photoId !== null) await movePhoto(tx, photoId, stays.contact_id)
    await hideBehind(tx, goes.contact_id, stays.contact_id, by.at)
    await recordMerge(tx, { mergeId, stays, goes, lost, fields: Object.keys(became) }, by)
    const [merge] = await listMerges(tx, { mergeId })
    if (merge === undefined) throw new Error('The merge that was just made was not found.')
    return { merge: mergeFor(who, merge, by.at), stopped }
  })
}

/** Locks both and all clients they are made up of, from those that went to those that stay. */
const lockBoth = async (deps: Deps, tx: Tenant, who: Member, { id, goes: goesId }: MergeInput) => {
  await refuseMerged(tx, who, [id, goesId])
  await accessContact(deps, tx, who, id)
  await accessContact(deps, tx, who, goesId)
  const ofBoth = [await listMergedInto(tx, id), await listMergedInto(tx, goesId)].flat().toSorted()
  for (const part of ofBoth) await lockContact(tx, part)
  const goes = await lockContact(tx, goesId)
  const stays = await lockContact(tx, id)
  // Either may have been erased while this waited.
  if (goes === undefined || stays === undefined || goes.removed_at !== null || stays.removed_at !== null)
    throw new Refusal('ContactNotFound')
  return { stays, goes, parts: ofBoth }
}

const refuseMerged = async (tx: Tenant, who: Member, ids: string[]): Promise<void> => {
  for (const id of ids) {
    const root = await rootOf(tx, id)
    if (root === undefined || root === id) continue
    // Those who don't reach the one that stays don't learn that the other ever existed.
    if (!(await filterReachable(tx, who.reach, [root])).has(root)) throw new Refusal('ContactNotFound')
    throw new Refusal('AlreadyMerged', { contactId: root })
  }
}

/** What belongs to the conversation: how the client is reached, who is waiting, and under which rules. */
const joinThreads = async (tx: Tenant, goes: string, stays: string) => {
  const theirs = await loadMarks(tx, goes)
  const was = await loadOwn(tx, stays)
  await takeAddresses(tx, goes, stays)
  await joinRules(tx, goes, stays)
  await joinWindows(tx, goes, stays)
  await joinPlace(tx, goes, stays)
  if (theirs.needs_answer_since !== null) await joinWait(tx, stays, theirs.needs_answer_since)
  return { was, became: await loadOwn(tx, stays) }
}

/**
 * What a merge changes about the conversation of the one that stays. By `needsAnswerSince`, earlier versions undo it: an
 * organization may still have processes of both.
 */
const loadOwn = async (tx: Tenant, contactId: string): Promise<{ needsAnswerSince: string | null; rules: object }> => ({
  needsAnswerSince: (await loadMarks(tx, contactId)).needs_answer_since?.toISOString() ?? null,
  rules: await loadClientRules(tx, contactId),
})

interface Merged {
  mergeId: string
  stays: LockedContact
  goes: LockedContact
  /** The coaches of the one that goes. */
  lost: string[]
  fields: string[]
}

const recordMerge = async (tx: Tenant, { mergeId, stays, goes, lost, fields }: Merged, by: By): Promise<void> => {
  const contactId = stays.contact_id
  const isOptedOut = stays.opted_out_at === null && goes.opted_out_at !== null
  await recordFacts(tx, [
    { kind: 'ContactMerged', contactId: goes.contact_id, payload: { into: contactId, mergeId, lost }, ...by },
    { kind: 'ContactChanged', contactId, payload: { fields, merged: goes.contact_id }, ...by },
    ...(isOptedOut ? [{ kind: 'ContactOptedOut' as const, contactId, ...by }] : []),
  ])
}
