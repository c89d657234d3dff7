import { HOUR_MS } from '@attune/contract/durations'
import { TASK_EXPIRED_HOURS, TASK_REOPEN_HOURS } from '@attune/contract/tasks/constants'
import type { TaskRecord } from '@attune/store/tasks/tasks'

export const isOpen = ({ status }: Pick<TaskRecord, 'status'>): boolean => status === 'new' || status === 'active'

/** When a task whose time is over is closed. */
export const closesAt = (expiresAt: Date | string): Date =>
  new Date(new Date(expiresAt).getTime() + TASK_EXPIRED_HOURS * HOUR_MS)

/**
 * Whether this person can take back what was last done with a task: that they closed it, or that they started it and
 * are still working on it. Not if somebody else did.
 */
export const canTakeBack = (
  row: Pick<
    TaskRecord,
    'status' | 'user_assigned' | 'started_by' | 'started_at' | 'status_before' | 'closed_by' | 'closed_at'
  >,
  accountId: string | null,
  now: Date,
): boolean => {
  const isStarted = row.status === 'active' && row.user_assigned === row.started_by
  const isClosed = row.status_before !== null && row.closed_by === accountId
  const at = isStarted && row.started_by === accountId ? row.started_at : isClosed ? row.closed_at : null
  return at !== null && now.getTime() - at.getTime() <= TASK_REOPEN_HOURS * HOUR_MS
}
