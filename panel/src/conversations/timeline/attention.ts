import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { Timeline } from '../data/timeline-data.ts'
import { lineAfterArrivals, openingLine, type UnreadLine } from './unread-line.ts'

/** What the reader has seen of an open timeline. */
export interface Attention {
  line: UnreadLine | null
  /** The newest sequence counted, and the newest the reader had in view. */
  known: number
  seen: number
  /** Number of messages that arrived since the reader last saw the end. */
  fresh: number
}

export const openingAttention = (thread: Thread): Attention => {
  const line = openingLine(thread)
  return { line, known: thread.lastSequence, seen: line === null ? thread.lastSequence : line.after, fresh: 0 }
}

/**
 * The attention after messages arrived or the reader looked. `watching` means the newest message is in view in a
 * visible tab.
 */
export const updateAttention = (
  attention: Attention,
  timeline: Timeline,
  thread: Thread,
  watching: boolean,
): Attention => {
  const { line, known, seen, fresh } = attention
  const newest = Math.max(known, thread.lastSequence, timeline.messages.at(-1)?.sequence ?? 0)
  if (watching) {
    return newest === seen && newest === known && fresh === 0
      ? attention
      : { line, known: newest, seen: newest, fresh: 0 }
  }
  if (newest === known) return attention
  const arrivals: Message[] = timeline.messages.filter(({ sequence }) => sequence > known)
  return { line: lineAfterArrivals(line, arrivals, seen), known: newest, seen, fresh: fresh + newest - known }
}
