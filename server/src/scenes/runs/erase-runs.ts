import type { Job } from '../../work/kinds.ts'
import { eraseRuns as erase } from '@attune/store/scenes/runs/runs'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Deps } from '../../deps.ts'
import { finish } from '../../work/claim.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'erase-runs': { contactId: string }
  }
}

/** A client was erased: deletes their runs with all traces. */
export const eraseRuns = (deps: Deps, item: Job<'erase-runs'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId } = item.payload
    await lockContact(tx, contactId)
    await erase(tx, contactId)
    await finish(tx, item)
  })
