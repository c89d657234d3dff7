import { lockContact } from '@attune/store/contacts/contacts'
import { lockCoaches } from '@attune/store/contacts/options'
import { changeTask, listTasksOfGone, lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { byJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../work/add-job.ts'
import { finish, postpone } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { recordTaskFact } from './record-task-fact.ts'
import { closeIfSettled } from './settle-tasks.ts'
import { isOpen } from './task-state.ts'

/** As many tasks as a worker frees before it takes the job up again. */
const AT_ONCE = 100

/** Gives back the open tasks of somebody who has left the organization, so that others see and start them. */
export const freeTasks = async (deps: Deps, item: Job<'free-tasks'>): Promise<void> => {
  const { organizationId, payload } = item
  const { accountId } = payload
  const tasks = await deps.store.tenant(organizationId, (tx) => listTasksOfGone(tx, accountId, AT_ONCE))
  for (const task of tasks) await freeTask(deps, item, task)
  await deps.store.tenant(organizationId, (tx) => (tasks.length < AT_ONCE ? finish(tx, item) : postpone(tx, item, 0)))
}

/**
 * Queues a job that frees a task if it has returned to somebody who is no longer there. If they are leaving at this
 * very moment, this waits until they have left or stay.
 */
export const freeIfGone = async (tx: Tenant, accountId: string | null, now: Date): Promise<void> => {
  if (accountId === null || (await lockCoaches(tx, [accountId])).has(accountId)) return
  await addJob(tx, { kind: 'free-tasks', payload: { accountId }, dueAt: now, now })
}

const freeTask = (
  deps: Deps,
  item: Job<'free-tasks'>,
  { task_id: taskId, contact_id: contactId }: { task_id: string; contact_id: string },
): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const contact = await lockContact(tx, contactId)
    const row = await lockTask(tx, taskId)
    if (row === undefined || !isOpen(row) || row.user_assigned !== item.payload.accountId) return
    const by = byJob(item, deps.now())
    const set = { status: 'new', user_assigned: null, coach_id: contact?.primary_coach_id ?? null } as const
    await changeTask(tx, taskId, set, by.at)
    await recordTaskFact(tx, 'TaskChanged', row, by)
    await closeIfSettled(tx, row, by)
  })
