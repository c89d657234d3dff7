import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { Timeline } from '../data/timeline-data.ts'
import { lineAfterArrivals, openingLine, type UnreadLine } from './unread-line.ts'

/** What the reader of an open timeline has seen of it. */
export interface Attention {
  line: UnreadLine | null
  /** The newest sequence that has been counted, and the newest the reader had in view. */
  known: number
  seen: number
  /** Messages that came since the reader last looked at the end. */
  fresh: number
}

export const openingAttention = (thread: Thread): Attention => {
  const line = openingLine(thread)
  return { line, known: thread.lastSequence, seen: line === null ? thread.lastSequence : line.after, fresh: 0 }
}

/** After messages came or the reader looked. `watching`: the newest message and the tab are in view. */
export const attend = (attention: Attention, timeline: Timeline, thread: Thread, watching: boolean): Attention => {
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
