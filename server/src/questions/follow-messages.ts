import { parseMessageId } from '@attune/contract/ids'
import { asksQuestion } from '@attune/engine/questions/find-question'
import { lockContact } from '@attune/store/contacts/contacts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { loadBursts } from '@attune/store/questions/bursts'
import { answerQuestionsBefore, hasOpenQuestion, insertQuestion, moveQuestion } from '@attune/store/questions/questions'
import type { Tenant } from '@attune/store/store'
import { byJob, causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { recordFacts } from '../work/record-facts.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A client's text that asks something. */
    'add-question': { messageId: string }
    /** A client's text was deleted; texts that belonged together with it may still ask something. */
    'keep-question': { messageId: string }
    /** A person has replied: what the client asked before is answered. */
    'answer-questions': { messageId: string }
  }
}

/** Lists a client's text as a question, unless the message has been deleted. */
export const addQuestion = (deps: Deps, item: Job<'add-question'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await finish(tx, item)
    const key = parseMessageId(item.payload.messageId)
    // Replies are written under this lock, so the question is new or answered, whichever came first.
    await lockContact(tx, key.contactId)
    const [message] = await loadMessagesAt(tx, [key])
    if (message === undefined || message.deleted_at !== null) return
    if (await isAskedAlready(tx, key)) return
    const questionId = newId('qu')
    const question = { question_id: questionId, contact_id: key.contactId, sequence: key.sequence }
    const status = await insertQuestion(tx, { ...question, asked_at: message.at })
    if (status === null) return
    const fact = { kind: 'QuestionAsked' as const, contactId: key.contactId, payload: { questionId } }
    await recordFacts(tx, [{ ...fact, ...byJob(item, deps.now()) }])
  })

/** When the text that asks a question is deleted, another question that belonged together with it takes its place. */
export const keepQuestion = (deps: Deps, item: Job<'keep-question'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await finish(tx, item)
    const key = parseMessageId(item.payload.messageId)
    await lockContact(tx, key.contactId)
    const burst = (await loadBursts(tx, [key]))(key)
    const next = burst.find(({ text }) => asksQuestion(text))
    if (next === undefined) return
    const questionId = await moveQuestion(tx, key, next)
    if (questionId === null) return
    const fact = { kind: 'QuestionAsked' as const, contactId: key.contactId, payload: { questionId } }
    await recordFacts(tx, [{ ...fact, ...byJob(item, deps.now()) }])
  })

/** Whether a text that belongs together with this one is an open question: then this one is a part of it. */
export const isAskedAlready = async (tx: Tenant, key: { contactId: string; sequence: number }): Promise<boolean> => {
  const burst = (await loadBursts(tx, [key]))(key)
  return hasOpenQuestion(
    tx,
    key.contactId,
    burst.map(({ sequence }) => sequence),
  )
}

/** Marks what a client asked before a person's reply as answered by it. */
export const answerQuestions = (deps: Deps, item: Job<'answer-questions'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    await finish(tx, item)
    const key = parseMessageId(item.payload.messageId)
    await lockContact(tx, key.contactId)
    const [reply] = await loadMessagesAt(tx, [key])
    const by = reply?.author_id ?? null
    if (reply === undefined || by === null || reply.gate_decision === 'omitted') return
    const answer = { sequence: key.sequence, by, at: reply.at }
    const questionIds = await answerQuestionsBefore(tx, key.contactId, answer)
    if (questionIds.length === 0) return
    const payload = { questionIds, status: 'answered' }
    const fact = { kind: 'QuestionStatusChanged' as const, contactId: key.contactId, payload }
    await recordFacts(tx, [{ ...fact, actor: by, cause: causeOfJob(item), at: deps.now() }])
  })
