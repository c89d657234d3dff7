import { listMergedInto, lockContact, rootOf } from '@attune/store/contacts/contacts'
import { loadClientRules, writeClientRules } from '@attune/store/conversations/automated/client-rules'
import { partWait } from '@attune/store/conversations/waits'
import {
  bringBack,
  endMerge,
  listMerges,
  lockMerges,
  returnAddresses,
  type MergeRecord,
} from '@attune/store/doubles/merges'
import { leaveFolders, loadMarks, moveDraftsBack, moveRowsBack } from '@attune/store/doubles/moved-rows'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { accessContact } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { addJob } from '../work/add-job.ts'
import { recordFacts } from '../work/record-facts.ts'
import { undoneUntil } from './access-merges.ts'
import { forgetInLater, partProfiles } from './part-profiles.ts'

/** Undoes a merge: the merged client comes back with what they had. What somebody has changed since stays as it is. */
export const undoMerge = (
  deps: Deps,
  who: Member,
  input: { id: string },
): Promise<{ contactId: string; mergedId: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockMerges(tx)
    const merge = await accessMerge(deps, tx, who, input.id)
    const { contact_id: contactId, merged_id: mergedId } = merge
    if (undoneUntil(merge) <= deps.now()) throw new Refusal('MergeTooOld')
    for (const part of (await listMergedInto(tx, contactId)).filter((id) => id !== mergedId))
      await lockContact(tx, part)
    const goes = await lockContact(tx, mergedId)
    const stays = await lockContact(tx, contactId)
    // Erasing a client takes no lock on merges.
    if (goes === undefined || stays === undefined || stays.removed_at !== null) throw new Refusal('MergeNotFound')
    await noteMember(tx, who)
    const by = byOf(who, deps.now())
    await bringBack(tx, mergedId)
    await moveRowsBack(tx, merge.merge_id, mergedId, contactId)
    await leaveFolders(tx, merge.merge_id, contactId)
    await moveDraftsBack(tx, merge.merge_id, mergedId, contactId)
    await returnAddresses(tx, mergedId, contactId)
    const others = (await listMerges(tx, { contactId })).filter(({ merge_id: id }) => id !== merge.merge_id)
    const { isOut, lost } = await partProfiles(tx, { merge, stays, goes, others })
    const wasWaiting = (await loadMarks(tx, mergedId)).needs_answer_since !== null
    const waitEnded = wasWaiting && (await partWait(tx, contactId))
    await partRules(tx, merge)
    // A pause of the other one held what automation writes.
    await addJob(tx, { kind: 'release-held', payload: { contactId }, dueAt: by.at, now: by.at })
    await forgetInLater(
      tx,
      merge,
      others.filter(({ at }) => at >= merge.at),
    )
    await endMerge(tx, merge.merge_id, by.actor, by.at)
    const isIn = stays.opted_out_at !== null && !isOut
    await recordFacts(tx, [
      { kind: 'ContactUnmerged', contactId: mergedId, payload: { from: contactId, mergeId: merge.merge_id }, ...by },
      { kind: 'ContactReassigned', contactId, payload: { lost }, ...by },
      { kind: 'ContactChanged', contactId, payload: { fields: Object.keys(merge.became) }, ...by },
      ...(isIn ? [{ kind: 'ContactOptedIn' as const, contactId, ...by }] : []),
      ...(waitEnded ? [{ kind: 'WaitEnded' as const, contactId, ...by }] : []),
    ])
    return { contactId, mergedId }
  })

/** Loads a merge whose client is within reach. */
const accessMerge = async (deps: Deps, tx: Tenant, who: Member, mergeId: string): Promise<MergeRecord> => {
  const [merge] = await listMerges(tx, { mergeId })
  if (merge === undefined) throw new Refusal('MergeNotFound')
  const root = (await rootOf(tx, merge.contact_id)) ?? merge.contact_id
  try {
    await accessContact(deps, tx, who, root)
  } catch (error) {
    // A merge out of reach can't be told apart from one that never existed.
    throw error instanceof Refusal && error.code === 'ContactNotFound' ? new Refusal('MergeNotFound') : error
  }
  if (root !== merge.contact_id) throw new Refusal('MergedSince')
  return merge
}

/** What the other has asked of automation goes with it, unless something was asked since. */
const partRules = async (tx: Tenant, { contact_id: contactId, was, became }: MergeRecord): Promise<void> => {
  const [before, merged] = [was['rules'], became['rules']].map((rules) => (rules ?? {}) as Record<string, unknown>)
  const rules = await loadClientRules(tx, contactId)
  const now = JSON.parse(JSON.stringify(rules)) as Record<string, unknown>
  const isBack = (rule: string) => JSON.stringify(now[rule]) === JSON.stringify(merged?.[rule])
  const valueOf = (rule: string) => (before !== undefined && rule in before && isBack(rule) ? before[rule] : now[rule])
  const timeOf = (rule: string) => {
    const at = valueOf(rule)
    return typeof at === 'string' ? new Date(at) : null
  }
  await writeClientRules(tx, contactId, {
    ...rules,
    lessSteps: Number(valueOf('lessSteps')),
    pausedUntil: timeOf('pausedUntil'),
    laterOn: valueOf('laterOn') as typeof rules.laterOn,
    hours: valueOf('hours') as typeof rules.hours,
    personAskedAt: timeOf('personAskedAt'),
  })
}
