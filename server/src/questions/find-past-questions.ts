import { asksQuestion } from '@attune/engine/questions/find-question'
import { insertQuestion, listReceivedTexts } from '@attune/store/questions/questions'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { isAskedAlready } from './follow-messages.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** Questions in texts from before they were looked for. */
    'find-past-questions': Record<string, never>
  }
}

/** Older questions are no longer recent. */
const SINCE_MS = 30 * 86_400_000
const BATCH = 500

/** Searches the texts from before questions were looked for. */
export const findPastQuestions = async (deps: Deps, item: Job<'find-past-questions'>): Promise<void> => {
  const { organizationId } = item
  await findQuestionsOf(deps, organizationId)
  await deps.store.tenant(organizationId, (tx) => finish(tx, item))
}

/**
 * Lists the questions in an organization's texts of the last 30 days. Those that a person replied to are answered. Each
 * batch is a transaction of its own, and doing it again adds nothing.
 */
export const findQuestionsOf = async (deps: Deps, organizationId: string): Promise<void> => {
  const since = new Date(deps.now().getTime() - SINCE_MS)
  let after: { contactId: string; sequence: number } | null = null
  for (;;) {
    const from = after
    const rows = await deps.store.tenant(organizationId, async (tx) => {
      const texts = await listReceivedTexts(tx, { since, after: from, limit: BATCH })
      for (const { contact_id, sequence, text, at } of texts)
        if (asksQuestion(text) && !(await isAskedAlready(tx, { contactId: contact_id, sequence })))
          await insertQuestion(tx, { question_id: newId('qu'), contact_id, sequence, asked_at: at })
      return texts
    })
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = { contactId: last.contact_id, sequence: last.sequence }
  }
}
