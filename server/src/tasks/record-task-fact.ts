import type { taskFacts } from '@attune/contract/tasks/facts'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { recordFacts } from '../work/record-facts.ts'

interface TaskIds {
  contact_id: string
  task_id: string
}

export const recordTaskFact = (
  tx: Tenant,
  kind: Exclude<keyof typeof taskFacts, 'TaskAssigned'>,
  { contact_id: contactId, task_id: taskId }: TaskIds,
  by: By,
): Promise<void> => recordFacts(tx, [{ kind, contactId, payload: { taskId }, ...by }])

/** Records that a task was given to a colleague, who gets a notice of it. */
export const recordTaskAssigned = (
  tx: Tenant,
  { contact_id: contactId, task_id: taskId }: TaskIds,
  assignee: string,
  by: By,
): Promise<void> => recordFacts(tx, [{ kind: 'TaskAssigned', contactId, payload: { taskId, assignee }, ...by }])
