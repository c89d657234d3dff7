import { useNavigate } from '@tanstack/react-router'
import { parseMessageId } from '@attune/contract/keys'
import { conversationsSearch } from './thread-filters.ts'

/** Shows a message in its conversation; what covers the timeline gives way. */
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
