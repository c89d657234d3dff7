import { alertTitleOf } from '@attune/contract/scenes/runs/alert-title'
import { changeTask, lockOpenTasks } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { recordTaskFact } from './record-task-fact.ts'

/** What a task about an alert is about, whether it is named as a scene does or as people read it. */
export const alertTopic = (name: string): string => `alert:${alertTitleOf(name)}`

/**
 * Closes a client's tasks whose reason is gone, as `isGone` says by their topic; null leaves a task as it is. One that
 * somebody is working on stays open and is labeled. The caller holds the contact's lock.
 */
export const settleTasks = async (
  tx: Tenant,
  contactId: string,
  isGone: (topic: string) => boolean | null,
  by: By,
): Promise<void> => {
  for (const row of await lockOpenTasks(tx, contactId)) {
    const gone = isGone(row.topic)
    if (gone === null || gone === (row.settled_at !== null)) continue
    if (gone && row.status === 'new') {
      await changeTask(tx, row.task_id, { status: 'discarded', closed_by: null, closed_at: by.at }, by.at)
      await recordTaskFact(tx, 'TaskDiscarded', row, by)
    } else {
      await changeTask(tx, row.task_id, { settled_at: gone ? by.at : null }, by.at)
      await recordTaskFact(tx, 'TaskChanged', row, by)
    }
  }
}
