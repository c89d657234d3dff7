import { listContactsWithRuns } from '@attune/store/scenes/runs/runs'
import { addWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { finish } from '../../../work/claim.ts'
import type { WorkKind } from '../../../work/kinds.ts'

const FEED: WorkKind = 'tell-runs'
const BATCH = 500

/** A setting that concerns every client has changed, such as the routine: queues a job for each client who has runs. */
export const feedAllRuns = (deps: Deps, item: ClaimedWork): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const at = deps.now()
    const payload = { fact: item.payload['fact'] }
    for (let after: string | undefined = ''; after !== undefined;) {
      const contactIds: string[] = await listContactsWithRuns(tx, { after, limit: BATCH })
      for (const contactId of contactIds)
        await addWork(tx, { kind: FEED, payload: { ...payload, contactId }, dueAt: at, now: at })
      after = contactIds.at(-1)
    }
    await finish(tx, item)
  })
