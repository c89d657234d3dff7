import type { Attachment, Message } from '@attune/contract/conversations/entity'
import type { Delivery } from './delivery.ts'
import { describeMail } from './mail/MailParts.tsx'
import { quotedWords } from './quoted-words.ts'
import { describeContext } from './RankTags.tsx'

/** Characters of the text in a bubble's label; the bubble itself has all of it. */
const TEXT_MAX = 300
const QUOTED_MAX = 80
const TRANSCRIPT_MAX = 150

/** A message as one sentence: `Maria Lopez: 5, maybe, 07:02 AM, sleep · Bad · 5 hrs`. */
export const messageLabel = (message: Message, speaker: string, time: string, delivery: Delivery | null): string => {
  const { body, context = [], attachments = [], deleted } = message
  if (deleted !== null) return `${speaker}: Message deleted, ${time}`
  const text = body?.text ?? ''
  const files = attachments.length === 0 ? '' : attachments.map(describeFile).join(', ')
  return [
    `${speaker}: ${body?.quote == null ? '' : `quoting “${quotedWords(body.quote).slice(0, QUOTED_MAX)}”: `}${[text.slice(0, TEXT_MAX), files].filter(Boolean).join(', ')}`,
    time,
    // Absent while servers of an earlier release are still running.
    ...(body?.mail == null ? [] : describeMail(body.mail)),
    ...(delivery === null ? [] : [[delivery.word, delivery.reason].filter(Boolean).join(', ')]),
    ...context.map(describeContext),
    ...(body?.pinned === true ? ['Pinned'] : []),
    ...(body?.review === true ? ['Flagged for review'] : []),
  ].join(', ')
}

/** A file's name, and the beginning of what is said in it. */
const describeFile = ({ name, transcript }: Attachment): string =>
  // Absent while servers of an earlier release are still running.
  transcript?.text == null ? name : `${name}, transcript “${transcript.text.slice(0, TRANSCRIPT_MAX)}”`
