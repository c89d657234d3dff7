import { appendFacts, type NewFact } from '@attune/store/facts/append-facts'
import type { Tenant } from '@attune/store/store'
import { addWork } from '@attune/store/work/queue'
import { reactions } from './reactions.ts'

/** Records facts and adds the jobs they start, in the transaction of the change. */
export const recordFacts = async (tx: Tenant, facts: NewFact[]): Promise<void> => {
  await appendFacts(tx, facts)
  for (const fact of facts)
    for (const kind of reactions[fact.kind] ?? [])
      await addWork(tx, {
        kind,
        payload: {
          ...fact.payload,
          fact: fact.kind,
          ...(fact.contactId === undefined ? {} : { contactId: fact.contactId }),
        },
        dueAt: fact.at,
        now: fact.at,
      })
}
