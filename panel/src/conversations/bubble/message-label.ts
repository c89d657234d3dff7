import type { Message } from '@attune/contract/conversations/entity'
import type { Delivery } from './delivery.ts'
import { describeContext } from './RankTags.tsx'

/** Characters of the text in a bubble's label; the bubble itself has all of it. */
const TEXT_MAX = 300

/** A message as one sentence: `Maria Lopez: 5, maybe, 07:02 AM, sleep · Bad · 5 hrs`. */
export const messageLabel = (message: Message, speaker: string, time: string, delivery: Delivery | null): string => {
  const { body, context = [], attachments = [], deleted } = message
  if (deleted !== null) return `${speaker}: Message deleted, ${time}`
  const text = body?.text ?? ''
  const files = attachments.length === 0 ? '' : attachments.map(({ name }) => name).join(', ')
  return [
    `${speaker}: ${[text.slice(0, TEXT_MAX), files].filter(Boolean).join(', ')}`,
    time,
    ...(delivery === null ? [] : [[delivery.word, delivery.reason].filter(Boolean).join(', ')]),
    ...context.map(describeContext),
    ...(body?.pinned === true ? ['Pinned'] : []),
    ...(body?.review === true ? ['Flagged for review'] : []),
  ].join(', ')
}
