import type { HomeItem } from '@attune/contract/metrics/entity'
import type { ConversationsSearch } from '../../conversations/data/thread-filters.ts'
import { taskLink } from '../../tasks/task-link.ts'

type Listed = Pick<HomeItem, 'contactId' | 'reasons'>

/**
 * The conversation; for a waiting client in the list of those waiting, so that the next one is waiting, too. If Home is
 * about one coach's clients, so is the list. The next one to answer is the next one on Home.
 */
export const conversationLink = ({ contactId, reasons }: Listed, coach: string | undefined) => {
  const waits = reasons.some(({ kind }) => kind === 'unanswered')
  const search: ConversationsSearch = {
    ...(waits && { folder: 'needs-answer' }),
    ...(coach !== undefined && { coach }),
    from: 'home',
  }
  return { to: '/conversations/dialog/$id', params: { id: contactId }, search } as const
}

/** Where a row of Home leads: to the first reason, which may be a task in the conversation. */
export const openLink = (item: Listed, coach: string | undefined) => {
  const [first] = item.reasons
  return first?.kind === 'task'
    ? taskLink({ _id: first.taskId, contactId: item.contactId })
    : conversationLink(item, coach)
}
