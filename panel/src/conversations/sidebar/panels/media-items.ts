import type { MediaFilter } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'

/**
 * Applies a message to a cached list of files. Returns `ask` if the message has a file that belongs in the list but is
 * not in it: only the server knows its place. An unchanged list keeps its identity.
 */
export const applyMessage = (
  items: readonly MediaItem[],
  { id, attachments, body }: Message,
  filter: MediaFilter,
): readonly MediaItem[] | 'ask' => {
  if (attachments === undefined) return items
  const held = items.filter(({ messageId }) => messageId === id)
  const belonging = attachments.filter(({ category }) =>
    filter === 'all' ? true : filter === 'sent' ? body?.type === 2 : category === filter,
  )
  if (belonging.length > held.length) return 'ask'
  if (held.length === 0) return items
  return items.flatMap((item) => {
    if (item.messageId !== id) return [item]
    const now = belonging.find((file) => file.id === item.attachment.id)
    return now === undefined ? [] : [{ ...item, attachment: now, category: now.category }]
  })
}
