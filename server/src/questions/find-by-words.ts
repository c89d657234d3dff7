import { findMessages } from '@attune/store/conversations/message-search'
import { loadBursts } from '@attune/store/questions/bursts'
import { listQuestions, type QuestionFilter } from '@attune/store/questions/questions'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { loadHiding } from '../contacts/private-data.ts'
import { findMarks } from '../conversations/search/marks.ts'

/** How many messages with the longest word are searched, the newest first. */
const LOOKED_AT_MAX = 2_000

/**
 * The ids of the questions that contain all of `q`, as this reader reads them: with the texts that belong together, and
 * with names and numbers hidden from masked readers, who can't find anything by these.
 */
export const findByWords = async (tx: Tenant, who: Member, filter: QuestionFilter, q: string): Promise<string[]> => {
  const pieces = [...new Set(q.trim().split(/\s+/u))]
  // The rarest, most likely. The others may be in other texts of the same question.
  const longest = pieces.toSorted((one, other) => other.length - one.length).slice(0, 1)
  const { reach, contactId } = filter
  const near = await findMessages(tx, { reach, pieces: longest, contactId, limit: LOOKED_AT_MAX })
  const rows = await listQuestions(tx, { ...filter, near }, { limit: LOOKED_AT_MAX })
  const keys = rows.map((row) => ({ contactId: row.contact_id, sequence: row.sequence }))
  const burstAt = await loadBursts(tx, keys)
  const hidingOf = await loadHiding(
    tx,
    who,
    keys.map((key) => key.contactId),
  )
  return rows.flatMap(({ question_id: id, contact_id: whose, sequence }) => {
    const text = burstAt({ contactId: whose, sequence })
      .map((one) => hidingOf(whose)(one.text))
      .join('\n')
    return pieces.every((piece) => findMarks(text, [piece]).length > 0) ? [id] : []
  })
}
