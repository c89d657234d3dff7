import type { Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/live/events'
import type { NotifyOf } from '@attune/contract/staff/notifications'

/** Unread conversations as far as they are known; `more`: there were more than were loaded. */
export interface Unread {
  contactIds: ReadonlySet<string>
  more: boolean
}

export const NO_UNREAD: Unread = { contactIds: new Set(), more: false }

/** Whether a conversation is one of those somebody wants to hear of. */
export const isOf = (of: NotifyOf, { primaryCoach }: Pick<Thread, 'primaryCoach'>, accountId: string): boolean =>
  of === 'all' || (of === 'mine' && primaryCoach?._id === accountId)

/** What a live event makes of it; the same when it changes nothing. */
export const withEvent = (unread: Unread, event: LiveEvent, of: NotifyOf, accountId: string): Unread => {
  if (event.event === 'gone') return without(unread, event.ids.contactId)
  if (event.event !== 'changed' || event.thread === undefined) return unread
  const { thread } = event
  if (thread.unreadCount === 0 || !isOf(of, thread, accountId)) return without(unread, thread.contactId)
  if (unread.contactIds.has(thread.contactId)) return unread
  return { ...unread, contactIds: new Set([...unread.contactIds, thread.contactId]) }
}

const without = (unread: Unread, contactId: string): Unread => {
  if (!unread.contactIds.has(contactId)) return unread
  const contactIds = new Set(unread.contactIds)
  contactIds.delete(contactId)
  return { ...unread, contactIds }
}
