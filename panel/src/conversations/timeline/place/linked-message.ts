import { parseMessageId } from '@attune/contract/keys'
import type { Timeline } from '../../data/timeline-data.ts'

/** The sequence a message link points to, or null if it is not a message of this client. */
export const linkedSequence = (msgId: string | undefined, contactId: string): number | null => {
  if (msgId === undefined) return null
  const key = parseMessageId(msgId)
  return key.contactId === contactId && Number.isSafeInteger(key.sequence) && key.sequence > 0 ? key.sequence : null
}

/** Whether the loaded range covers a sequence, so that a message missing from it does not exist. */
export const reaches = ({ messages, hasOlder, hasNewer }: Timeline, sequence: number): boolean => {
  const first = messages[0]?.sequence ?? 0
  const last = messages.at(-1)?.sequence ?? 0
  return (sequence >= first || !hasOlder) && (sequence <= last || !hasNewer)
}

/** Whether a linked message does not exist: it is not of this client, or its place is loaded without it. */
export const isMissing = (timeline: Timeline, msgId: string, contactId: string): boolean => {
  const linked = linkedSequence(msgId, contactId)
  if (linked !== null && !reaches(timeline, linked)) return false
  return !timeline.messages.some(({ id }) => id === msgId)
}
