import { IconCornerUpLeft } from '@tabler/icons-react'
import type { Thread } from '@attune/contract/conversations/entity'
import { formatListTime, formatWait } from '../../ui/time/format-times.ts'
import classes from './ThreadRow.module.css'

interface RowTimeProps {
  thread: Pick<Thread, 'needsAnswerSince' | 'lastMessageAt'>
  now: Date
  /** Of the member of staff. */
  zone: string
}

/** The wait where the time would stand, when an answer is needed. */
export const RowTime = ({ thread: { needsAnswerSince, lastMessageAt }, now, zone }: RowTimeProps) => {
  if (needsAnswerSince !== null) {
    const { text, long } = formatWait(new Date(needsAnswerSince), now)
    return (
      <span className={classes.wait} data-long={long || undefined}>
        <IconCornerUpLeft size={14} stroke={1.5} role="img" aria-label="Waits for an answer" />
        {text}
      </span>
    )
  }
  return lastMessageAt === null ? null : (
    <time className={classes.time} dateTime={lastMessageAt}>
      {formatListTime(new Date(lastMessageAt), now, zone)}
    </time>
  )
}
