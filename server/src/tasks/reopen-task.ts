import { TASK_REOPEN_MINUTES } from '@attune/contract/tasks/constants'
import { changeTask, hasOpenTask, type lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { Refusal } from '../refusal.ts'
import { addExpiryJob, closesAt } from './expire-task.ts'
import { recordTaskFact } from './record-task-fact.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockTask>>>

/**
 * Takes back that a task was finished or discarded: it is what it was before, and counts for the same coach. Only the person
 * who closed it can, within some minutes, and not once there is a new task about the same. The caller holds the contact's
 * lock.
 */
export const reopenTask = async (tx: Tenant, row: Row, by: By): Promise<void> => {
  const { status_before: status, coach_before: coachId, closed_by: closedBy, closed_at: closedAt } = row
  if (status === null || closedAt === null || closedBy !== by.actor) throw new Refusal('TaskNotReopened')
  if (by.at.getTime() - closedAt.getTime() > TASK_REOPEN_MINUTES * 60_000) throw new Refusal('TaskNotReopened')
  if (await hasOpenTask(tx, row)) throw new Refusal('TaskNotReopened')
  const open = { status, coach_id: coachId, closed_by: null, closed_at: null, reason: null, reason_details: null }
  await changeTask(tx, row.task_id, { ...open, status_before: null, coach_before: null }, by.at)
  await recordTaskFact(tx, 'TaskReopened', row, by)
  // The job that ends it found it closed.
  const { expires_at: expiresAt, task_id: taskId, contact_id: contactId } = row
  if (expiresAt !== null && closesAt(expiresAt) <= by.at)
    await addExpiryJob(tx, { taskId, contactId, expiresAt }, by.at)
}
