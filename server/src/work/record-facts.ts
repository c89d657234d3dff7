import { appendFacts, type NewFact } from '@attune/store/facts/append-facts'
import type { Tenant } from '@attune/store/store'
import { addJob } from './add-job.ts'
import type { NewJob } from './kinds.ts'
import { reactions } from './reactions.ts'

/** Records facts and adds the jobs they start, in the transaction of the change. `urgent`: a person waits for these jobs. */
export const recordFacts = async (
  tx: Tenant,
  facts: NewFact[],
  { urgent = false }: { urgent?: boolean } = {},
): Promise<void> => {
  await appendFacts(tx, facts)
  for (const fact of facts)
    for (const kind of reactions[fact.kind] ?? [])
      await addJob(tx, {
        kind,
        payload: {
          ...fact.payload,
          fact: fact.kind,
          ...(fact.contactId === undefined ? {} : { contactId: fact.contactId }),
        },
        dueAt: fact.at,
        now: fact.at,
        urgent,
        // A fact starts only kinds of jobs that are about what the fact says (reactions.ts).
      } as NewJob)
}
