import type { TASK_FACTS } from '@attune/contract/tasks/facts'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../work/record-facts.ts'

export interface By {
  actor: string | null
  cause: string | null
  at: Date
}

export const recordTaskFact = (
  tx: Tenant,
  kind: (typeof TASK_FACTS)[number],
  { contact_id: contactId, task_id: taskId }: { contact_id: string; task_id: string },
  by: By,
): Promise<void> => recordFacts(tx, [{ kind, contactId, payload: { taskId }, ...by }])
