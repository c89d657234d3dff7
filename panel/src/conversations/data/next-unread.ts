import type { Thread } from '@attune/contract/conversations/entity'

/** The contact of the next unread thread after the open one, wrapping to the top; null if none is listed. */
export const nextUnread = (threads: readonly Thread[], openId: string | null): string | null => {
  const at = threads.findIndex(({ contactId }) => contactId === openId)
  const inOrder = [...threads.slice(at + 1), ...threads.slice(0, Math.max(0, at))]
  return inOrder.find(({ unreadCount }) => unreadCount > 0)?.contactId ?? null
}
