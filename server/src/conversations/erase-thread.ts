import type { Job } from '../work/kinds.ts'
import { eraseMarks, eraseTexts } from '@attune/store/conversations/erase-texts'
import type { Deps } from '../deps.ts'
import { finish, hold, postpone } from '../work/claim.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    'erase-thread': { contactId: string }
  }
}

/** Messages per transaction. */
const BATCH = 1_000

/** Erases the texts of an erased client's thread in batches; after a crash it continues where it stopped. */
export const eraseThread = (deps: Deps, item: Job<'erase-thread'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await hold(tx, item)
    const { contactId } = item.payload
    if ((await eraseTexts(tx, contactId, BATCH)) === BATCH) return postpone(tx, item, 0)
    await eraseMarks(tx, contactId)
    await finish(tx, item)
  })
