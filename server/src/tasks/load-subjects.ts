import { parseMessageId } from '@attune/contract/ids'
import type { Thread } from '@attune/contract/conversations/entity'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { TaskRecord } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import { loadHiding } from '../contacts/private-data.ts'
import { accessThreads } from '../conversations/access.ts'
import { mayWriteTo } from '../conversations/may-write-to.ts'
import type { Deps } from '../deps.ts'
import { isOpen } from './task-state.ts'

/** What a reader of conversations sees about a task's client next to it. */
export interface TaskSubject {
  ranks: Thread['ranks'] | null
  text: string | null
  mayReply: boolean
}

export const NO_SUBJECT: TaskSubject = { ranks: null, text: null, mayReply: false }

/** As much of a text as a row shows. */
const TEXT_MAX = 200

/** Loads the clients' ranks and the texts in question of tasks within reach; nothing for those who may not read conversations. */
export const loadSubjects = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: readonly TaskRecord[],
): Promise<(row: TaskRecord) => TaskSubject> => {
  if (rows.length === 0 || !may(who, 'conversations.view')) return () => NO_SUBJECT
  const contactIds = [...new Set(rows.map((row) => row.contact_id))]
  const { threads } = await accessThreads(deps, tx, who, { contactIds, limit: contactIds.length })
  const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
  const messageIds = rows.flatMap(({ question_id: id }) => (id === null ? [] : [id]))
  const messages = messageIds.length === 0 ? [] : await loadMessagesAt(tx, messageIds.map(parseMessageId))
  const textAt = new Map(
    messages.flatMap(({ contact_id: id, sequence, text, deleted_at: deletedAt }) =>
      deletedAt === null ? [[`${id} ${sequence}`, text] as const] : [],
    ),
  )
  // After a merge, a message still belongs to the contact that wrote it. Masking its text hides the names of both.
  const hidingOf = await loadHiding(tx, who, [...contactIds, ...messages.map((message) => message.contact_id)])
  const textOf = (row: TaskRecord, thread: Thread): string => {
    if (row.question_id === null) return row.type === 'unanswered' && isOpen(row) ? (thread.waiting?.text ?? '') : ''
    const { contactId, sequence } = parseMessageId(row.question_id)
    return hidingOf(contactId)(textAt.get(`${contactId} ${sequence}`) ?? '')
  }
  return (row) => {
    const thread = threadOf.get(row.contact_id)
    if (thread === undefined) return NO_SUBJECT
    const text = [...textOf(row, thread)].slice(0, TEXT_MAX).join('')
    return { ranks: thread.ranks, text: text === '' ? null : text, mayReply: isOpen(row) && mayWriteTo(thread) }
  }
}
