import type { scheduleFacts } from '@attune/contract/schedules/facts'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { recordFacts } from '../work/record-facts.ts'

type ScheduleFact = keyof typeof scheduleFacts

export const recordScheduleFact = (
  tx: Tenant,
  kind: ScheduleFact,
  { contactId, scheduledIds }: { contactId: string; scheduledIds: readonly string[] },
  by: By,
): Promise<void> => recordFacts(tx, [{ kind, contactId, payload: { scheduledIds }, ...by }])
