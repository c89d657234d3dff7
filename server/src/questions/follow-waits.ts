import type { QuestionStatus } from '@attune/contract/questions/constants'
import { lockContact } from '@attune/store/contacts/contacts'
import { isWaitingFor, loadWait, narrowWait, widenWait } from '@attune/store/conversations/waits'
import { loadBursts } from '@attune/store/questions/bursts'
import { closeQuestionsUpTo, listAskingTexts, reopenQuestionsFrom } from '@attune/store/questions/questions'
import type { Tenant } from '@attune/store/store'
import { byJob, causeOfJob, type By } from '../calls/by.ts'
import { endWaitBy } from '../conversations/end-wait.ts'
import type { Deps } from '../deps.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { recordFacts } from '../work/record-facts.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A client's wait has ended without a reply. Without `questions`, this has no effect on what they asked. */
    'close-questions': { contactId: string; upTo?: number; questions?: 'answered' | 'dismissed'; by?: string }
    /** A client waits again. */
    'reopen-questions': { contactId: string }
    /** Somebody has answered questions of a client without a reply, or taken them up again. */
    'follow-questions': { contactId: string; questionIds: string[]; status: QuestionStatus }
  }
}

/** Closes what a client asked in a wait that has ended. Does nothing if the wait exists again. */
export const closeQuestions = (deps: Deps, item: Job<'close-questions'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await finish(tx, item)
    const { contactId, upTo, questions: status, by } = item.payload
    if (upTo === undefined || status === undefined || by === undefined) return
    await lockContact(tx, contactId)
    if (await isWaitingFor(tx, contactId, upTo)) return
    const at = deps.now()
    const questionIds = await closeQuestionsUpTo(tx, contactId, { upTo, status, by, at })
    await recordStatus(tx, contactId, { questionIds, status }, { actor: by, cause: causeOfJob(item), at })
  })

/** Reopens what was closed with the wait that a client is in now. */
export const reopenQuestions = (deps: Deps, item: Job<'reopen-questions'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await finish(tx, item)
    const { contactId } = item.payload
    await lockContact(tx, contactId)
    const wait = await loadWait(tx, contactId)
    if (wait === undefined) return
    const rows = await reopenQuestionsFrom(tx, contactId, wait.first)
    for (const [status, reopened] of Map.groupBy(rows, (row) => row.status))
      await recordStatus(
        tx,
        contactId,
        { questionIds: reopened.map((row) => row.question_id), status },
        byJob(item, deps.now()),
      )
  })

/**
 * A text whose question somebody has answered without a reply no longer waits, and one whose question is open again
 * does. If no other text is left, the client's wait is over.
 */
export const followQuestions = (deps: Deps, item: Job<'follow-questions'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await finish(tx, item)
    const { contactId, questionIds, status } = item.payload
    await lockContact(tx, contactId)
    const by = byJob(item, deps.now())
    const wait = await loadWait(tx, contactId)
    if (status !== 'answered') {
      const texts = await withBursts(tx, contactId, await listAskingTexts(tx, contactId, { ids: questionIds }))
      if (await widenWait(tx, contactId, texts)) await recordFacts(tx, [{ kind: 'WaitBegun', contactId, ...by }])
    } else if (wait !== undefined) {
      const texts = await listAskingTexts(tx, contactId, { answeredFrom: wait.first })
      const change = await narrowWait(tx, contactId, { sequences: await withBursts(tx, contactId, texts) })
      if (change === 'ended') await endWaitBy(tx, contactId, null, by)
      if (change === 'narrowed') await recordFacts(tx, [{ kind: 'WaitBegun', contactId, ...by }])
    }
  })

/** These texts, with those that belong together with each. */
const withBursts = async (tx: Tenant, contactId: string, sequences: readonly number[]): Promise<number[]> => {
  const keys = sequences.map((sequence) => ({ contactId, sequence }))
  const burstAt = await loadBursts(tx, keys)
  return keys.flatMap((key) => burstAt(key).map(({ sequence }) => sequence))
}

const recordStatus = async (
  tx: Tenant,
  contactId: string,
  payload: { questionIds: string[]; status: QuestionStatus },
  by: By,
): Promise<void> => {
  if (payload.questionIds.length > 0)
    await recordFacts(tx, [{ kind: 'QuestionStatusChanged', contactId, payload, ...by }])
}
