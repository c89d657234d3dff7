import { INCOMING } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'

/**
 * The loaded messages of one client, in ascending order of sequence. `hasOlder` and `hasNewer` say whether there are
 * more at either end.
 */
export interface Timeline {
  messages: readonly Message[]
  hasOlder: boolean
  hasNewer: boolean
  /**
   * The nearest message that was dropped at each end: the first and the last row look as if it were still there. It no
   * longer counts once a page has been loaded at that end.
   */
  dropped?: {
    before: Message | undefined
    after: Message | undefined
    /** The sequences of the client's messages that were dropped at the start, to know where the unread line belongs. */
    incoming: readonly number[]
  }
}

export const EMPTY_TIMELINE: Timeline = { messages: [], hasOlder: false, hasNewer: false }

/** Merges messages by sequence, keeping the newer version of each. */
export const joinMessages = (held: readonly Message[], more: readonly Message[]): readonly Message[] => {
  if (more.length === 0) return held
  const bySequence = new Map(held.map((message) => [message.sequence, message]))
  for (const message of more) bySequence.set(message.sequence, newerMessage(bySequence.get(message.sequence), message))
  return [...bySequence.values()].sort((a, b) => a.sequence - b.sequence)
}

/**
 * Applies a message from the live stream, an answer or a poll. It is inserted if it lies within the loaded range or
 * continues it; a message beyond an unloaded end is ignored, because it will come with its page.
 */
export const putMessage = (timeline: Timeline, message: Message): Timeline => {
  const { messages, hasOlder, hasNewer } = timeline
  const held = messages.find(({ sequence }) => sequence === message.sequence)
  if (held !== undefined) {
    if (newerMessage(held, message) === held) return timeline
    return { ...timeline, messages: messages.map((old) => (old === held ? message : old)) }
  }
  const first = messages[0]
  const last = messages.at(-1)
  if (first !== undefined && message.sequence < first.sequence && hasOlder) return timeline
  if (hasNewer && (last === undefined || message.sequence > last.sequence)) return timeline
  return { ...timeline, messages: joinMessages(messages, [message]) }
}

/** The messages from one sequence to another; those before and after are dropped, and reloaded when needed. */
export const keepRange = (timeline: Timeline, from: number, to: number): Timeline => {
  const { messages, hasOlder, hasNewer } = timeline
  const kept = messages.filter(({ sequence }) => sequence >= from && sequence <= to)
  if (kept.length === messages.length || kept.length === 0) return timeline
  const before = messages.findLast(({ sequence }) => sequence < from)
  const after = messages.find(({ sequence }) => sequence > to)
  return {
    messages: kept,
    hasOlder: hasOlder || before !== undefined,
    hasNewer: hasNewer || after !== undefined,
    dropped: {
      before: before ?? timeline.dropped?.before,
      after: after ?? timeline.dropped?.after,
      incoming: [...new Set([...(timeline.dropped?.incoming ?? []), ...incomingBefore(messages, from)])],
    },
  }
}

const incomingBefore = (messages: readonly Message[], from: number): number[] =>
  messages.flatMap(({ body, sequence }) => (body?.type === INCOMING && sequence < from ? sequence : []))

/** The sequence after which a loaded message is missing, or null. Sequences are consecutive. */
export const gapAfter = ({ messages }: Timeline): number | null => {
  const at = messages.findIndex(({ sequence }, index) => index > 0 && messages[index - 1]?.sequence !== sequence - 1)
  return at === -1 ? null : (messages[at - 1]?.sequence ?? null)
}

/** The suffix of a message's id, unique per client. */
export const suffixOf = (message: Message): string => message.id.slice(message.id.lastIndexOf(':') + 1)

const newerMessage = (held: Message | undefined, message: Message): Message =>
  held === undefined || message.rev > held.rev ? message : held
