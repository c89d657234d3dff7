import { mentionedIds } from '@attune/contract/contacts/mentions'
import type { StaffName } from '@attune/contract/staff/entity'
import { coachesOf } from '@attune/store/contacts/change-contacts'
import { filterReachable } from '@attune/store/contacts/contacts'
import { addMentions } from '@attune/store/contacts/mentions'
import { listAdminIds, listStaff } from '@attune/store/staff/list-staff'
import { managersOfCoaches } from '@attune/store/staff/reach'
import type { Tenant } from '@attune/store/store'
import { causeOf } from '../../calls/by.ts'
import { hasFeature, may, type Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { loadMember } from '../../staff/load-member.ts'
import { noteMember } from '../../staff/note-member.ts'
import { addJob } from '../../work/add-job.ts'
import { accessContact } from '../access.ts'

/** How many colleagues are offered at once. */
const OFFERED_MAX = 8

/** Lists colleagues who may read notes about this client, by name. */
export const listMentionable = async (
  deps: Deps,
  who: Member,
  input: { id: string; q?: string | undefined },
): Promise<{ data: StaffName[] }> => {
  if (!hasFeature(who, 'notes')) throw new Refusal('FeatureOff')
  const admins = await listAdminIds(deps.store.global, who.organizationId)
  const ids = await deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    const coaches = await coachesOf(tx, input.id)
    return [...coaches, ...(await managersOfCoaches(tx, coaches)), ...admins]
  })
  const found = await listStaff(deps.store.global, {
    organizationId: who.organizationId,
    q: input.q,
    ids: ids.filter((id) => id !== who.account.account_id),
    withDisabled: false,
    limit: OFFERED_MAX * 2,
  })
  const readers: StaffName[] = []
  for (const { account_id: _id, name, email } of found) {
    if (readers.length === OFFERED_MAX) break
    if ((await loadReader(deps, who, _id)) !== null) readers.push({ _id, name, email })
  }
  return { data: readers }
}

/** The people a text mentions, by id; null for those who may not read notes here. */
export const loadMentioned = async (deps: Deps, who: Member, text: string): Promise<Map<string, Member | null>> => {
  const mentioned = new Map<string, Member | null>()
  for (const id of mentionedIds(text)) mentioned.set(id, await loadReader(deps, who, id))
  return mentioned
}

const loadReader = async (deps: Deps, who: Member, accountId: string): Promise<Member | null> => {
  if (accountId === who.account.account_id) return who
  const member = await loadMember(deps, { accountId, organizationId: who.organizationId }, causeOf(who))
  return member !== null && may(member, 'contacts.view') && hasFeature(member, 'notes') ? member : null
}

/**
 * Records who is mentioned, and adds the job of a notice for each person who wasn't mentioned in this note before.
 * Refuses people who don't see the client, unless the text already mentioned them before the change.
 */
export const mention = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  mentioned: ReadonlyMap<string, Member | null>,
  { contactId, noteId, before }: { contactId: string; noteId: string; before: string },
): Promise<void> => {
  const earlier = new Set(mentionedIds(before))
  const added = [...mentioned].filter(([id]) => !earlier.has(id))
  for (const [, member] of added) {
    if (member === null || !(await filterReachable(tx, member.reach, [contactId])).has(contactId))
      throw new Refusal('MentionUnknown')
    await noteMember(tx, member)
  }
  const at = deps.now()
  const first = await addMentions(
    tx,
    noteId,
    added.map(([id]) => id),
    at,
  )
  for (const assignee of first.filter((id) => id !== who.account.account_id)) {
    const payload = { fact: 'NoteAdded' as const, contactId, noteId, assignee }
    await addJob(tx, { kind: 'raise-notice', payload, dueAt: at, now: at })
  }
}
