import { heldOf } from '@attune/store/conversations/automated/held-messages'
import { listUndeliveredKeys } from '@attune/store/conversations/automated/origins'
import type { Tenant } from '@attune/store/store'

/**
 * Keys of a run's messages that have not left: those that wait, and those written whose delivery has not been called. A
 * reply that comes meanwhile answers none of them.
 */
export const listUnsentKeys = async (tx: Tenant, contactId: string, runId: string): Promise<string[]> => {
  const waiting = (await heldOf(tx, contactId)).filter((held) => held.run_id === runId)
  return [...waiting.map((held) => held.key), ...(await listUndeliveredKeys(tx, contactId, runId))]
}
