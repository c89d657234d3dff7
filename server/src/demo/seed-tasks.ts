import { MINUTE_MS } from '@attune/contract/durations'
import type { OrganizationKey, StaffKey } from '@attune/samples/shapes'
import { sampleTasks, type SampleTask } from '@attune/samples/tasks'
import { listContactNames, lockContact } from '@attune/store/contacts/contacts'
import { changeTask, insertTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { followRules } from '../tasks/follow-tasks.ts'
import { openTask } from '../tasks/open-task.ts'
import { recordTaskFact } from '../tasks/record-task-fact.ts'
import { castOf } from './cast.ts'

/**
 * Writes the demo's tasks: those of the last month, and those that the rules call for as things are now. They are no part
 * of the recording, so that a change of the rules needs no new one.
 */
export const seedTasks = (deps: Deps, key: OrganizationKey): Promise<void> => {
  const cast = castOf(key)
  return deps.store.tenant(cast.organizationId, async (tx) => {
    const now = deps.now()
    const contactIds = new Map((await listContactNames(tx)).map((row) => [row.full_name, row.contact_id]))
    for (const contactId of contactIds.values()) await lockContact(tx, contactId)
    for (const task of sampleTasks) {
      const contactId = contactIds.get(task.client)
      if (contactId !== undefined) await seedTask(tx, task, contactId, { now, accountId: cast.accountId })
    }
    for (const contactId of contactIds.values())
      await followRules(tx, contactId, { actor: null, cause: 'demo', at: now })
  })
}

interface SeedContext {
  now: Date
  accountId: (key: StaffKey) => string
}

const CAUSE = 'demo'

const seedTask = async (
  tx: Tenant,
  task: SampleTask,
  contactId: string,
  { now, accountId }: SeedContext,
): Promise<void> => {
  const opened = now.getTime() - task.hoursAgo * 60 * MINUTE_MS
  const after = (minutes: number) => new Date(opened + minutes * MINUTE_MS)
  const makerId = task.madeBy === null ? null : accountId(task.madeBy)
  const { title, type, priority, expiresInHours } = task
  const expiresAt = expiresInHours === null ? null : after(expiresInHours * 60)
  const by = { actor: makerId, cause: CAUSE, at: after(0) }
  const made = { contact_id: contactId, title, type, priority, created_by: makerId, expires_at: expiresAt }
  // A task that is over needs no job to end it.
  const taskId = task.ended === null ? await openTask(tx, made, by) : await openPastTask(tx, made, by)
  if (taskId === null) return
  const row = { contact_id: contactId, task_id: taskId }
  const starterId = task.started === null ? null : accountId(task.started.by)
  if (task.started !== null && starterId !== null) {
    const at = after(task.started.minutes)
    const set = { status: 'active', user_assigned: starterId, coach_id: starterId } as const
    await changeTask(tx, taskId, { ...set, started_by: starterId, started_at: at }, at)
    await recordTaskFact(tx, 'TaskStarted', row, { actor: starterId, cause: CAUSE, at })
  }
  if (task.ended !== null) await endTask(tx, row, task.ended, { at: after(task.ended.minutes), starterId, accountId })
}

const openPastTask = async (tx: Tenant, task: Parameters<typeof openTask>[1], by: By): Promise<string> => {
  const taskId = newId('tk')
  await insertTask(tx, { ...task, task_id: taskId, topic: taskId, occasion: '', created_at: by.at })
  await recordTaskFact(tx, 'TaskOpened', { contact_id: task.contact_id, task_id: taskId }, by)
  return taskId
}

const endTask = async (
  tx: Tenant,
  row: { contact_id: string; task_id: string },
  { as, by, details }: NonNullable<SampleTask['ended']>,
  { at, starterId, accountId }: { at: Date; starterId: string | null; accountId: SeedContext['accountId'] },
): Promise<void> => {
  const closerId = by === undefined ? (as === 'done' ? starterId : null) : accountId(by)
  const ends = { closed_by: closerId, closed_at: at, ...(closerId === null ? {} : { coach_id: closerId }) }
  const fact = { actor: closerId, cause: CAUSE, at }
  if (as === 'done' || as === 'expired') {
    await changeTask(tx, row.task_id, { status: as, ...ends }, at)
    return recordTaskFact(tx, as === 'done' ? 'TaskFinished' : 'TaskExpired', row, fact)
  }
  const why = as === 'system' ? {} : { reason: as, reason_details: details ?? null }
  await changeTask(tx, row.task_id, { status: 'discarded', ...ends, ...why }, at)
  return recordTaskFact(tx, 'TaskDiscarded', row, fact)
}
