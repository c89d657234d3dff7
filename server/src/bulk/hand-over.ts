import { coachesOf } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import { filterDisabled } from '@attune/store/staff/accounts'
import { listStaff } from '@attune/store/staff/list-staff'
import { changeTask, lockOpenTasks } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import { may, type Member } from '../calls/who.ts'
import { accessContact } from '../contacts/access.ts'
import { chooseCoaches } from '../contacts/choose-coaches.ts'
import { giveToCoaches } from '../contacts/reassign-contact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordTaskAssigned } from '../tasks/record-task-fact.ts'

interface HandOver {
  from: string
  to: string
}

/**
 * Puts one coach in the place of another, and gives them the other's open tasks. What was written stays as it is. False
 * if the client isn't with the coach who hands over.
 */
export const handOver = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { contactId, from, to }: HandOver & { contactId: string },
): Promise<boolean> => {
  if (!may(who, 'contacts.update')) throw new Refusal('AccessDenied')
  await accessContact(deps, tx, who, contactId)
  const row = await lockContact(tx, contactId)
  if (row === undefined || row.removed_at !== null) throw new Refusal('ContactNotFound')
  const now = { primary: row.primary_coach_id, all: await coachesOf(tx, contactId) }
  if (!now.all.includes(from)) return false
  // `chooseCoaches` lets a disabled coach keep a client, but they must not be given the tasks.
  if ((await filterDisabled(deps.store.global, [to])).size > 0) throw new Refusal('CoachNotFound')
  const swap = (id: string) => (id === from ? to : id)
  const coaches = [...new Set(now.all.map(swap))]
  const asked = { primaryCoach: now.primary === null ? null : swap(now.primary), coaches }
  const then = await chooseCoaches(deps, tx, who, now, asked)
  if (then === 'unchanged') return false
  await giveToCoaches(deps, tx, who, contactId, then, { from, to })
  const by = byOf(who, deps.now())
  for (const task of await lockOpenTasks(tx, contactId)) {
    if (task.user_assigned !== from) continue
    await changeTask(tx, task.task_id, { user_assigned: to, coach_id: to }, by.at)
    await recordTaskAssigned(tx, task, to, by)
  }
  return true
}

/** Nobody hands over to an account that is disabled, or to themselves. */
export const refuseHandOver = async (deps: Deps, tx: Tenant, who: Member, { from, to }: HandOver): Promise<void> => {
  const query = { organizationId: who.organizationId, ids: [to], withDisabled: false, limit: 1 }
  const found = await listStaff(deps.store.global, query)
  if (from === to || found.length === 0) throw new Refusal('CoachNotFound')
  await chooseCoaches(deps, tx, who, { primary: null, all: [] }, { primaryCoach: to })
}
