import type { Message } from '@attune/contract/conversations/entity'

/**
 * What is loaded of one client's messages: ascending, a run of pages. `hasOlder` and `hasNewer` say whether the
 * thread goes on at either end.
 */
export interface Timeline {
  messages: readonly Message[]
  hasOlder: boolean
  hasNewer: boolean
}

export const EMPTY_TIMELINE: Timeline = { messages: [], hasOlder: false, hasNewer: false }

/** Joins messages by sequence; of two versions of one message the newer stays. */
export const joinMessages = (held: readonly Message[], more: readonly Message[]): readonly Message[] => {
  if (more.length === 0) return held
  const bySequence = new Map(held.map((message) => [message.sequence, message]))
  for (const message of more) bySequence.set(message.sequence, newerMessage(bySequence.get(message.sequence), message))
  return [...bySequence.values()].sort((a, b) => a.sequence - b.sequence)
}

/**
 * A message as the live stream, an answer or the re-poll brings it. It takes its place when it lies inside what is
 * loaded or goes on after it; what lies beyond an end that is not loaded comes with its page.
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

/** The sequence after which a message is missing inside what is loaded, or null. Sequences have no gaps. */
export const gapAfter = ({ messages }: Timeline): number | null => {
  const at = messages.findIndex(({ sequence }, index) => index > 0 && messages[index - 1]?.sequence !== sequence - 1)
  return at === -1 ? null : (messages[at - 1]?.sequence ?? null)
}

/** A suffix is unique within a client. */
export const suffixOf = (message: Message): string => message.id.slice(message.id.lastIndexOf(':') + 1)

const newerMessage = (held: Message | undefined, message: Message): Message =>
  held === undefined || message.rev > held.rev ? message : held
