import { parseMessageId } from '@attune/contract/keys'
import type { Timeline } from '../../data/timeline-data.ts'

/** Where a link to a message leads: its place, or nowhere when it is no message of this client. */
export const linkedSequence = (msgId: string | undefined, contactId: string): number | null => {
  if (msgId === undefined) return null
  const key = parseMessageId(msgId)
  return key.contactId === contactId && Number.isSafeInteger(key.sequence) && key.sequence > 0 ? key.sequence : null
}

/** Whether what is loaded reaches the place a link leads to, so that a message that is not in it is not there. */
export const reaches = ({ messages, hasOlder, hasNewer }: Timeline, sequence: number): boolean => {
  const first = messages[0]?.sequence ?? 0
  const last = messages.at(-1)?.sequence ?? 0
  return (sequence >= first || !hasOlder) && (sequence <= last || !hasNewer)
}

/** Whether a link leads nowhere: its place is loaded, or it is no place of this client's, and the message is not there. */
export const isMissing = (timeline: Timeline, msgId: string, contactId: string): boolean => {
  const linked = linkedSequence(msgId, contactId)
  if (linked !== null && !reaches(timeline, linked)) return false
  return !timeline.messages.some(({ id }) => id === msgId)
}
