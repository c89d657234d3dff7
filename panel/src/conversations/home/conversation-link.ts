import type { HomeItem } from '@attune/contract/metrics/entity'
import { taskLink } from '../../tasks/task-link.ts'
import type { ConversationsSearch } from '../data/thread-filters.ts'

type Listed = Pick<HomeItem, 'contactId' | 'reasons'>

/**
 * The conversation, with Home's list beside it. On a phone, the list of those waiting takes its place for a client who
 * is. If Home is about one coach's clients, so is the list.
 */
export const conversationLink = ({ contactId, reasons }: Listed, coach: string | undefined) => {
  const waits = reasons.some(({ kind }) => kind === 'unanswered')
  const search: ConversationsSearch = { ...(waits && { folder: 'needs-answer' }), ...searchFromHome(coach) }
  return { to: '/conversations/dialog/$id', params: { id: contactId }, search } as const
}

/** Where a row of Home leads: to the first reason, which may be a task in the conversation. */
export const openLink = (item: Listed, coach: string | undefined) => {
  const { contactId, reasons } = item
  const [first] = reasons
  return first?.kind === 'task'
    ? taskLinkFromHome({ _id: first.taskId, contactId }, coach)
    : conversationLink(item, coach)
}

/** A task in its client's conversation, with Home's list beside it. */
export const taskLinkFromHome = (task: Parameters<typeof taskLink>[0], coach: string | undefined) => {
  const link = taskLink(task)
  return { ...link, search: { ...link.search, ...searchFromHome(coach) } }
}

/** Keeps Home's list beside a conversation: the next one to answer is the next one there. */
export const searchFromHome = (coach: string | undefined): ConversationsSearch => ({
  ...(coach !== undefined && { coach }),
  from: 'home',
})
