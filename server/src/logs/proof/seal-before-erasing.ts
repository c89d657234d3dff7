import { eraseProofContent } from '@attune/store/logs/proof'
import { isTransient } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { addJobs } from '../../work/add-job.ts'
import { finish, hold } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { sealContact } from './seal.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** Before an erased client's texts and runs are erased. */
    'seal-proof': { contactId: string }
  }
}

/** How often sealing may fail. Erasing what a client wants erased matters more than a whole chain. */
const TRIES = 5

/**
 * A client was erased: seals what happened with them, so that their chain is complete, removes its content, and only
 * then has the texts and runs erased that it was made of.
 */
export const sealBeforeErasing = async (deps: Deps, item: Job<'seal-proof'>): Promise<void> => {
  const { contactId } = item.payload
  const { organizationId } = item
  try {
    await sealContact(deps, organizationId, contactId)
  } catch (error) {
    // Retried like any job, but not forever.
    if (isTransient(error) || item.attempts < TRIES) throw error
    deps.log.error({ err: error, contactId }, 'an erased client could not be sealed')
  }
  await deps.store.tenant(organizationId, async (tx) => {
    await hold(tx, item)
    await eraseProofContent(tx, contactId)
    const now = deps.now()
    await addJobs(tx, [
      { kind: 'erase-thread', payload: { contactId }, dueAt: now, now },
      { kind: 'erase-runs', payload: { contactId }, dueAt: now, now },
    ])
    await finish(tx, item)
  })
}
