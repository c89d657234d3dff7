import { appendFacts, type NewFact } from '@attune/store/facts/append-facts'
import type { Tenant } from '@attune/store/store'
import { addJob } from './add-job.ts'
import type { NewJob } from './kinds.ts'

/** Records facts and adds the jobs that slices start when they hear of them, in the transaction of the change. `urgent`: a person waits for these jobs. */
export const recordFacts = async (
  tx: Tenant,
  facts: NewFact[],
  { urgent = false }: { urgent?: boolean } = {},
): Promise<void> => {
  await appendFacts(tx, facts)
  for (const fact of facts)
    for (const kind of tx.reactions[fact.kind] ?? [])
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
        // A slice reacts to a fact only with a kind of job that is about what the fact says (slice.ts).
      } as NewJob)
}
