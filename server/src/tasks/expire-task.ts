import { lockContact } from '@attune/store/contacts/contacts'
import { changeTask, lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { byJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../work/add-job.ts'
import { finish, postpone } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { recordTaskFact } from './record-task-fact.ts'
import { closesAt, isOpen } from './task-state.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A task's time was over at `expiresAt`, ISO 8601. If that is no longer its end, the job does nothing. */
    'expire-task': { taskId: string; contactId: string; expiresAt: string }
  }
}

/** Has the task closed once it has been labeled as expired for a day. */
export const addExpiryJob = (
  tx: Tenant,
  { taskId, contactId, expiresAt }: { taskId: string; contactId: string; expiresAt: Date },
  now: Date,
): Promise<void> =>
  addJob(tx, {
    kind: 'expire-task',
    payload: { taskId, contactId, expiresAt: expiresAt.toISOString() },
    dueAt: closesAt(expiresAt),
    now,
  })

/** Closes a task whose time is over. */
export const expireTask = (deps: Deps, item: Job<'expire-task'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { taskId, contactId, expiresAt } = item.payload
    await lockContact(tx, contactId)
    const at = deps.now()
    const early = closesAt(expiresAt).getTime() - at.getTime()
    // The clock was set back: it is still to come.
    if (early > 0) return postpone(tx, item, early)
    await finish(tx, item)
    const row = await lockTask(tx, taskId)
    if (row === undefined || !isOpen(row) || row.expires_at?.toISOString() !== expiresAt) return
    await changeTask(tx, taskId, { status: 'expired', closed_by: null, closed_at: at }, at)
    await recordTaskFact(tx, 'TaskExpired', row, byJob(item, at))
  })
