import { hasReplySince } from '@attune/store/conversations/carrier-texts'
import { beginWait, endWait, loadWait, narrowWait } from '@attune/store/conversations/waits'
import type { TaskRecord } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { endWaitBy } from '../conversations/end-wait.ts'
import { recordFacts } from '../work/record-facts.ts'
import { UNANSWERED } from './find-reasons.ts'

type Row = Pick<TaskRecord, 'contact_id' | 'topic' | 'occasion' | 'started_at' | 'settled_at'>

/**
 * Finishing the task about a waiting client counts as answering them, be it by phone. This doesn't cover what the
 * client wrote after it was started, which the person finishing it may not have seen: they then wait anew, for an
 * answer to that, and it calls for a task of its own. The caller holds the contact's lock.
 */
export const endWaitOf = async (tx: Tenant, row: Row, by: By): Promise<void> => {
  const { contact_id: contactId, topic, started_at: startedAt } = row
  if (topic !== UNANSWERED || startedAt === null) return
  const change = await narrowWait(tx, contactId, { until: startedAt })
  if (change === 'ended') await endWaitBy(tx, contactId, 'answered', by)
  const wait = change === 'narrowed' ? await loadWait(tx, contactId) : undefined
  if (wait === undefined) return
  const payload = { upTo: wait.first - 1, questions: 'answered', by: by.actor }
  await recordFacts(tx, [
    { kind: 'WaitEnded', contactId, payload, ...by },
    { kind: 'WaitBegun', contactId, ...by },
  ])
}

/**
 * When the end of a task is taken back, the client waits again, unless their wait had ended before the task did, or a
 * person has written after it. What they have written in the meantime is part of the wait. The caller holds the
 * contact's lock.
 */
export const beginWaitOf = async (tx: Tenant, row: Row, by: By): Promise<void> => {
  const { contact_id: contactId, topic, occasion, settled_at: settledAt } = row
  if (topic !== UNANSWERED || settledAt !== null) return
  if (await hasReplySince(tx, contactId, new Date(Number(occasion)))) return
  await endWait(tx, contactId)
  if (await beginWait(tx, contactId)) await recordFacts(tx, [{ kind: 'WaitBegun', contactId, ...by }])
}
