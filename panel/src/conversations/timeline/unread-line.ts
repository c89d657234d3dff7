import { INCOMING } from '@attune/contract/conversations/constants'
import type { Message, Thread } from '@attune/contract/conversations/entity'

/** The line above the first unread message, which follows sequence `after`, with the number of unread ones. */
export interface UnreadLine {
  after: number
  count: number
}

/** The unread line a thread opens with, or null. */
export const openingLine = ({ readSequence, unreadCount }: Thread): UnreadLine | null =>
  unreadCount > 0 ? { after: readSequence, count: unreadCount } : null

/**
 * The unread line after messages arrived unseen (the tab was hidden, or the reader was further up). It stays where it
 * is until the reader has caught up; `seen` is the last sequence they have seen.
 */
export const lineAfterArrivals = (
  line: UnreadLine | null,
  arrivals: readonly Message[],
  seen: number,
): UnreadLine | null => {
  const unseen = arrivals.filter(({ body, sequence }) => body?.type === INCOMING && sequence > seen)
  const first = unseen[0]
  if (first === undefined) return line
  if (line === null || line.after < seen) return { after: Math.max(seen, first.sequence - 1), count: unseen.length }
  return { after: line.after, count: line.count + unseen.length }
}
