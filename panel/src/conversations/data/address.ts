import { conversationsSearch, type ConversationsSearch } from './thread-filters.ts'

/** The address's search without a link to a message and what lies over the timeline: they belong to one conversation. */
export const withoutLink = (search: Record<string, unknown>): ConversationsSearch => {
  const { msgId: _link, panel: _over, ...rest } = conversationsSearch(search)
  return rest
}
