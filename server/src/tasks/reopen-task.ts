import { changeTask, hasOpenTask, type lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { Refusal } from '../refusal.ts'
import { freeIfGone } from './free-tasks.ts'
import { recordTaskFact } from './record-task-fact.ts'
import { renewTask } from './renew-task.ts'
import { closeIfSettled } from './settle-tasks.ts'
import { canTakeBack, isOpen } from './task-state.ts'
import { beginWaitOf } from './wait-of-task.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockTask>>>

/**
 * Takes back that a task was finished, discarded or started: it returns to its previous state, and counts for the same
 * coach. If its time has run out, it gets new time. Only the person who did it can do this, within a day, and not once
 * there is a new task about the same thing. The caller holds the contact's lock.
 */
export const reopenTask = async (tx: Tenant, row: Row, primaryCoachId: string | null, by: By): Promise<void> => {
  if (!canTakeBack(row, by.actor, by.at)) throw new Refusal('TaskNotReopened')
  if (!isOpen(row) && (await hasOpenTask(tx, row))) throw new Refusal('TaskNotReopened')
  await changeTask(tx, row.task_id, isOpen(row) ? notStarted(row, primaryCoachId) : notClosed(row), by.at)
  await recordTaskFact(tx, 'TaskReopened', row, by)
  if (isOpen(row)) await closeIfSettled(tx, row, by)
  if (row.status === 'done') await beginWaitOf(tx, row, by)
  await freeIfGone(tx, isOpen(row) ? row.assigned_before : row.user_assigned, by.at)
  if (!isOpen(row)) await renewTask(tx, row, by.at)
}

const notClosed = ({ status_before: status, coach_before: coachId }: Row) => ({
  ...(status !== null && { status }),
  coach_id: coachId,
  ...{ closed_by: null, closed_at: null, reason: null, reason_details: null, status_before: null, coach_before: null },
})

const notStarted = ({ assigned_before: assigned }: Row, primaryCoachId: string | null) => ({
  status: 'new' as const,
  user_assigned: assigned,
  coach_id: assigned ?? primaryCoachId,
  ...{ started_by: null, started_at: null, assigned_before: null },
})
