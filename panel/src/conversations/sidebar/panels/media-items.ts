import type { MediaFilter } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'

/**
 * What is held of a list of files after a message came as it is now. `ask`: it has a file that belongs to the list and is
 * not in it, whose place the server knows. What did not change keeps its identity.
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
