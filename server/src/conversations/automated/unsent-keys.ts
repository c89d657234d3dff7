import { heldOf } from '@attune/store/conversations/automated/held-messages'
import { listUndeliveredKeys } from '@attune/store/conversations/automated/origins'
import type { Tenant } from '@attune/store/store'

/**
 * Lists the keys of a run's messages that have not been sent: held ones, and written ones whose carrier has not been
 * called. A reply that arrives now cannot answer any of them.
 */
export const listUnsentKeys = async (tx: Tenant, contactId: string, runId: string): Promise<string[]> => {
  const waiting = (await heldOf(tx, contactId)).filter((held) => held.run_id === runId)
  return [...waiting.map((held) => held.key), ...(await listUndeliveredKeys(tx, contactId, runId))]
}
