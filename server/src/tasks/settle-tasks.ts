import { alertTitleOf } from '@attune/contract/scenes/runs/alert-title'
import { changeTask, lockOpenTasks, type lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { recordTaskFact } from './record-task-fact.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockTask>>>

/** What a task about an alert is about, whether it is named as a scene does or as people read it. */
export const alertTopic = (name: string): string => `alert:${alertTitleOf(name)}`

/**
 * Closes a client's tasks whose reason is gone, as `isGone` says by their topic and when they were opened; null leaves a
 * task as it is. One that somebody is working on stays open and is labeled. The caller holds the contact's lock.
 */
export const settleTasks = async (
  tx: Tenant,
  contactId: string,
  isGone: (topic: string, openedAt: Date) => boolean | null,
  by: By,
): Promise<void> => {
  for (const row of await lockOpenTasks(tx, contactId)) {
    const gone = isGone(row.topic, row.created_at)
    if (gone === null || gone === (row.settled_at !== null)) continue
    if (gone && row.status === 'new') await closeSettled(tx, row, by)
    else {
      await changeTask(tx, row.task_id, { settled_at: gone ? by.at : null }, by.at)
      await recordTaskFact(tx, 'TaskChanged', row, by)
    }
  }
}

/** Closes a task whose reason is gone, once nobody works on it any more. The caller holds the contact's lock. */
export const closeIfSettled = async (tx: Tenant, row: Row, by: By): Promise<void> => {
  if (row.settled_at !== null) await closeSettled(tx, row, { ...by, actor: null })
}

const closeSettled = async (tx: Tenant, row: Row, by: By): Promise<void> => {
  const set = { status: 'discarded', closed_by: null, closed_at: by.at, settled_at: null } as const
  await changeTask(tx, row.task_id, set, by.at)
  await recordTaskFact(tx, 'TaskDiscarded', row, by)
}
