import { INCOMING } from '@attune/contract/conversations/constants'
import type { Message, Thread } from '@attune/contract/conversations/entity'

/** Stands above the first message the reader had not seen when they came: behind `after`, with the count in it. */
export interface UnreadLine {
  after: number
  count: number
}

/** The line a thread opens with. */
export const openingLine = ({ readSequence, unreadCount }: Thread): UnreadLine | null =>
  unreadCount > 0 ? { after: readSequence, count: unreadCount } : null

/**
 * The line after messages came that nobody looked at (the tab was hidden, or the reader further up). It stays where
 * it is while the reader has not caught up; `seen` is the last sequence they have seen.
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
