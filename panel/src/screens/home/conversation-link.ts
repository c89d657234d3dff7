import type { HomeItem } from '@attune/contract/metrics/entity'
import type { ConversationsSearch } from '../../conversations/data/thread-filters.ts'
import { taskLink } from '../../tasks/task-link.ts'

type Listed = Pick<HomeItem, 'contactId' | 'reasons'>

/** The conversation, among the clients who wait if they do, so that the next one of the list is one of them. */
export const conversationLink = ({ contactId, reasons }: Listed) => {
  const waits = reasons.some(({ kind }) => kind === 'unanswered')
  const search: ConversationsSearch = waits ? { folder: 'needs-answer' } : {}
  return { to: '/conversations/dialog/$id', params: { id: contactId }, search } as const
}

/** Where a row of Home leads: to the first reason, which may be a task in the conversation. */
export const openLink = (item: Listed) => {
  const [first] = item.reasons
  return first?.kind === 'task' ? taskLink({ _id: first.taskId, contactId: item.contactId }) : conversationLink(item)
}
