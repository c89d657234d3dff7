import type { ScheduledRow } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { addJob } from '../work/add-job.ts'

/** Adds the job for the next run, unless it is disabled or waits for a date. */
export const addRunJob = async (tx: Tenant, row: ScheduledRow, now: Date): Promise<void> => {
  if (row.disabled || row.waits) return
  const { scheduled_id: scheduledId, contact_id: contactId, next_run_at: at } = row
  const payload = { scheduledId, contactId, runAt: at.toISOString() }
  await addJob(tx, { kind: 'run-scheduled', payload, dueAt: at, now })
}
