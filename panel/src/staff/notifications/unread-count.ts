import type { Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { NotifyOf } from '@attune/contract/staff/notifications'

/** Unread conversations; `more`: there are more than were loaded. */
export interface UnreadThreads {
  contactIds: ReadonlySet<string>
  more: boolean
}

export const NO_UNREAD: UnreadThreads = { contactIds: new Set(), more: false }

/** Whether a conversation is in the scope an account wants to hear about. */
export const isInScope = (
  of: NotifyOf,
  { primaryCoach, covering }: Pick<Thread, 'primaryCoach' | 'covering'>,
  accountId: string,
): boolean =>
  of === 'all' ||
  (of === 'mine' &&
    primaryCoach !== null &&
    (primaryCoach._id === accountId || primaryCoach._id === covering?.coach._id))

/** Applies a live event. Returns the same object if nothing changed. */
export const applyEvent = (unread: UnreadThreads, event: LiveEvent, of: NotifyOf, accountId: string): UnreadThreads => {
  if (event.event === 'gone') return removeContact(unread, event.ids.contactId)
  if (event.event !== 'changed' || event.thread === undefined) return unread
  const { thread } = event
  if (thread.unreadCount === 0 || !isInScope(of, thread, accountId)) return removeContact(unread, thread.contactId)
  if (unread.contactIds.has(thread.contactId)) return unread
  return { ...unread, contactIds: new Set([...unread.contactIds, thread.contactId]) }
}

const removeContact = (unread: UnreadThreads, contactId: string): UnreadThreads => {
  if (!unread.contactIds.has(contactId)) return unread
  const contactIds = new Set(unread.contactIds)
  contactIds.delete(contactId)
  return { ...unread, contactIds }
}
