import { hasReplySince } from '@attune/store/conversations/carrier-texts'
import { beginWait, loadWait } from '@attune/store/conversations/waits'
import type { TaskRecord } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { endWaitBy } from '../conversations/end-wait.ts'
import { recordFacts } from '../work/record-facts.ts'
import { UNANSWERED } from './find-reasons.ts'

type Row = Pick<TaskRecord, 'contact_id' | 'topic' | 'occasion' | 'started_at' | 'settled_at'>

/**
 * Finishing the task about a waiting client counts as answering them, be it by phone. This doesn't cover what the
 * client wrote after it was started, which the person finishing it may not have seen. The caller holds the contact's
 * lock.
 */
export const endWaitOf = async (tx: Tenant, row: Row, by: By): Promise<void> => {
  const { contact_id: contactId, topic, started_at: startedAt } = row
  if (topic !== UNANSWERED || startedAt === null) return
  const { lastReceivedAt = null } = (await loadWait(tx, contactId)) ?? {}
  if (lastReceivedAt !== null && lastReceivedAt <= startedAt) await endWaitBy(tx, contactId, 'answered', by)
}

/**
 * Once that is taken back, the client waits again, unless the wait had ended before, or a person has written since. The caller
 * holds the contact's lock.
 */
export const beginWaitOf = async (tx: Tenant, row: Row, by: By): Promise<void> => {
  const { contact_id: contactId, topic, occasion, settled_at: settledAt } = row
  if (topic !== UNANSWERED || settledAt !== null) return
  if (await hasReplySince(tx, contactId, new Date(Number(occasion)))) return
  if (await beginWait(tx, contactId)) await recordFacts(tx, [{ kind: 'WaitBegun', contactId, ...by }])
}
