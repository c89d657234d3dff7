import type { Thread } from '@attune/contract/conversations/entity'

/** The client whose unread thread comes next: after the open one in the list, else from its top; null: none is listed. */
export const nextUnread = (threads: readonly Thread[], openId: string | null): string | null => {
  const at = threads.findIndex(({ contactId }) => contactId === openId)
  const inOrder = [...threads.slice(at + 1), ...threads.slice(0, Math.max(0, at))]
  return inOrder.find(({ unreadCount }) => unreadCount > 0)?.contactId ?? null
}
