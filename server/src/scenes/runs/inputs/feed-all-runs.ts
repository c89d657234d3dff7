import type { FactKind } from '@attune/contract/app/facts'
import type { Job } from '../../../work/kinds.ts'
import { listContactsWithRuns } from '@attune/store/scenes/runs/runs'
import { addJobs } from '../../../work/add-job.ts'
import type { Deps } from '../../../deps.ts'
import { finish, hold } from '../../../work/claim.ts'

declare module '../../../work/kinds.ts' {
  interface WorkPayloads {
    'tell-all-runs': { fact: FactKind }
  }
}

const FEED = 'tell-runs'
const BATCH = 500

/** A setting that concerns every client has changed, such as the routine: queues a job for each client who has runs. */
export const feedAllRuns = (deps: Deps, item: Job<'tell-all-runs'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    // However many there are, no other worker takes this over.
    await hold(tx, item)
    const at = deps.now()
    const { fact } = item.payload
    for (let after: string | undefined = ''; after !== undefined;) {
      const contactIds: string[] = await listContactsWithRuns(tx, { after, limit: BATCH })
      await addJobs(
        tx,
        contactIds.map((contactId) => ({ kind: FEED, payload: { fact, contactId }, dueAt: at, now: at })),
      )
      after = contactIds.at(-1)
    }
    await finish(tx, item)
  })
