import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseMessageId } from '@attune/contract/keys'
import { conversationsSearch, type ConversationsSearch } from './thread-filters.ts'

/** The valid URL parameters. The router also passes on those the route's validation dropped. */
export const useAddress = (): ConversationsSearch =>
  conversationsSearch(useSearch({ from: '/signed-in/conversations' }))

/** Navigates to a message in its conversation and closes any panel that covers the timeline. */
export const useGoToMessage = (): ((messageId: string) => void) => {
  const navigate = useNavigate()
  return (messageId) =>
    void navigate({
      to: '/conversations/dialog/$id',
      params: { id: parseMessageId(messageId).contactId },
      search: (search) => {
        const { panel: _covers, ...rest } = conversationsSearch(search)
        return { ...rest, msgId: messageId }
      },
    })
}
