import { filterReachable } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { causeOf } from '../calls/by.ts'
import { hasFeature, may, type Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { loadMember } from '../staff/load-member.ts'
import { noteMember } from '../staff/note-member.ts'

/**
 * Loads the person a task is to be given to; null if this is nobody who may work on tasks here. Those who administer
 * the installation reach every organization without belonging to one: they can take tasks themselves, but aren't given
 * any.
 */
export const findAssignee = async (deps: Deps, who: Member, accountId: string): Promise<Member | null> => {
  if (accountId === who.account.account_id) return who
  const member = await loadMember(deps, { accountId, organizationId: who.organizationId }, causeOf(who))
  if (member === null || member.home === null) return null
  return may(member, 'tasks.update') && hasFeature(member, 'tasks') ? member : null
}

/**
 * Stores the name of the person a task is given to. Refuses people who may not work on tasks here or don't reach the
 * client. Only for somebody who reaches the task or the client: the refusal says something about an account.
 */
export const noteAssignee = async (tx: Tenant, member: Member | null, contactId: string): Promise<void> => {
  if (member === null || !(await filterReachable(tx, member.reach, [contactId])).has(contactId))
    throw new Refusal('TaskAssigneeUnknown')
  await noteMember(tx, member)
}
