import { toMessageId } from '@attune/contract/ids'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { loadBursts } from '@attune/store/questions/bursts'
import type { QuestionRecord } from '@attune/store/questions/questions'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import { loadHiding } from '../contacts/private-data.ts'
import { accessThreads } from '../conversations/access.ts'
import { mayWriteTo } from '../conversations/may-write-to.ts'
import type { Deps } from '../deps.ts'

/** Questions within reach as this reader may see them. */
export const questionsFor = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: readonly QuestionRecord[],
): Promise<RecentQuestion[]> => {
  const contactIds = [...new Set(rows.map((row) => row.contact_id))]
  if (contactIds.length === 0) return []
  const hiding = await loadHiding(tx, who, contactIds)
  const burstAt = await loadBursts(
    tx,
    rows.map((row) => ({ contactId: row.contact_id, sequence: row.sequence })),
  )
  const { threads } = await accessThreads(deps, tx, who, { contactIds, limit: contactIds.length })
  const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
  const update = may(who, 'recent-questions.update')
  const abilities = { update, autopilot: update && may(who, 'contacts.update') }
  return rows.flatMap((row) => {
    const contactId = row.contact_id
    const thread = threadOf.get(contactId)
    if (thread === undefined) return []
    const burst = burstAt({ contactId, sequence: row.sequence })
    return {
      _id: row.question_id,
      status: row.status,
      messageId: toMessageId({ contactId, sequence: row.sequence, suffix: row.suffix }),
      messageIds: burst.map(({ sequence, suffix }) => toMessageId({ contactId, sequence, suffix })),
      text: burst.map(({ text }) => hiding(contactId)(text)).join('\n'),
      askedAt: row.asked_at.toISOString(),
      contact: { _id: contactId, title: thread.title, photoUrl: thread.photoUrl, ranks: thread.ranks },
      changedBy: row.changer,
      changedAt: row.changed_at?.toISOString() ?? null,
      answerId:
        row.answered_sequence === null || row.answer_suffix === null
          ? null
          : toMessageId({ contactId, sequence: row.answered_sequence, suffix: row.answer_suffix }),
      abilities: { ...abilities, reply: mayWriteTo(thread) },
    }
  })
}
