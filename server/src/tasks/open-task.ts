import { changeTask, findSettledTask, insertTask, type NewTask, type SettledTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { newId } from '../new-id.ts'
import { addExpiryJob } from './expire-task.ts'
import { freeIfGone } from './free-tasks.ts'
import { recordTaskFact } from './record-task-fact.ts'
import { renewTask } from './renew-task.ts'

/**
 * Opens a task, unless the client has an open one of its topic or had one for this occasion. A task made by hand has
 * neither. Returns its id, or null if nothing was opened. The caller holds the contact's lock.
 */
export const openTask = async (
  tx: Tenant,
  task: Omit<NewTask, 'task_id' | 'created_at' | 'topic' | 'occasion'> & { topic?: string; occasion?: string },
  by: By,
): Promise<string | null> => {
  const taskId = newId('tk')
  const isOpened = await insertTask(tx, { topic: taskId, occasion: '', ...task, task_id: taskId, created_at: by.at })
  if (!isOpened) return null
  await recordTaskFact(tx, 'TaskOpened', { contact_id: task.contact_id, task_id: taskId }, by)
  if (task.expires_at instanceof Date)
    await addExpiryJob(tx, { taskId, contactId: task.contact_id, expiresAt: task.expires_at }, by.at)
  return taskId
}

/**
 * Reopens a task that the system closed because its reason was gone: the reason is back, such as a wait that somebody
 * had ended by mistake. Returns whether there was one. The caller holds the contact's lock.
 */
export const reviveTask = async (tx: Tenant, about: SettledTask, by: By): Promise<boolean> => {
  const task = await findSettledTask(tx, about)
  if (task === undefined) return false
  await changeTask(tx, task.task_id, { status: 'new', closed_at: null }, by.at)
  await recordTaskFact(tx, 'TaskReopened', task, by)
  await freeIfGone(tx, task.user_assigned, by.at)
  await renewTask(tx, task, by.at)
  return true
}
