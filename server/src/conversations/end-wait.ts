import { endWait } from '@attune/store/conversations/waits'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { recordFacts } from '../work/record-facts.ts'
import { endPersonAsk } from './client-rules/change-rules.ts'

/**
 * Ends a client's wait without a message to them. `questions`: what happens to what they asked in it; null if that is
 * already settled. Returns false if they didn't wait. The caller holds the contact's lock, or changes nothing else
 * about the client.
 */
export const endWaitBy = async (
  tx: Tenant,
  contactId: string,
  questions: 'answered' | 'dismissed' | null,
  by: By,
): Promise<boolean> => {
  const upTo = await endWait(tx, contactId)
  if (upTo === null) return false
  await endPersonAsk(tx, contactId, by)
  const payload = questions === null ? {} : { upTo, questions, by: by.actor }
  await recordFacts(tx, [{ kind: 'WaitEnded', contactId, payload, ...by }])
  return true
}
