import { filterReachable } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { causeOf } from '../calls/by.ts'
import { hasFeature, may, type Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { loadMember } from '../staff/load-member.ts'
import { noteMember } from '../staff/note-member.ts'

/** Loads the person a task is to be given to; null for nobody. Refuses people who may not work on tasks here. */
export const loadAssignee = async (deps: Deps, who: Member, accountId: string | null): Promise<Member | null> => {
  if (accountId === null) return null
  if (accountId === who.account.account_id) return who
  const member = await loadMember(deps, { accountId, organizationId: who.organizationId }, causeOf(who))
  if (member === null || !may(member, 'tasks.update') || !hasFeature(member, 'tasks'))
    throw new Refusal('TaskAssigneeUnknown')
  return member
}

/** Stores the name of the person a task is given to. Refuses people who don't reach the client. */
export const noteAssignee = async (tx: Tenant, member: Member, contactId: string): Promise<void> => {
  if (!(await filterReachable(tx, member.reach, [contactId])).has(contactId)) throw new Refusal('TaskAssigneeUnknown')
  await noteMember(tx, member)
}
