import { eraseAnswers } from '@attune/store/idempotency/keys'
import type { Deps } from '../deps.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    'erase-answers': { contactId: string }
  }
}

/**
 * A client was erased: the answers that are kept for repeated requests may name or quote them, so those of the whole
 * organization are emptied. This has its own transaction, since calls that are about to keep an answer hold its row.
 */
export const eraseKeptAnswers = (deps: Deps, item: Job<'erase-answers'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await eraseAnswers(tx)
    await finish(tx, item)
  })
