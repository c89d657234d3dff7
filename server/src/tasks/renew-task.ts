import { changeTask, urgencyOf, type lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { addExpiryJob } from './expire-task.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockTask>>>

/**
 * Gives a task that is open again as much time as it had at first, if its time ran out while it was closed. The caller
 * holds the contact's lock.
 */
export const renewTask = async (tx: Tenant, row: Row, at: Date): Promise<void> => {
  const { task_id: taskId, contact_id: contactId, expires_at: endedAt } = row
  if (endedAt === null || endedAt > at) return
  const given = endedAt.getTime() - (row.renewed_at ?? row.created_at).getTime()
  const expiresAt = new Date(at.getTime() + given)
  const set = { expires_at: expiresAt, renewed_at: at, urgency: urgencyOf(row.priority, expiresAt) }
  await changeTask(tx, taskId, set, at)
  await addExpiryJob(tx, { taskId, contactId, expiresAt }, at)
}
