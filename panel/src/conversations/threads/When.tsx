import { IconCornerUpLeft } from '@tabler/icons-react'
import type { Thread } from '@attune/contract/conversations/entity'
import { listTime, wait } from '../../ui/time/times.ts'
import classes from './ThreadRow.module.css'

interface WhenProps {
  thread: Pick<Thread, 'needsAnswerSince' | 'lastMessageAt'>
  now: Date
  /** Of the member of staff. */
  zone: string
}

/** The wait where the time would stand, when an answer is needed. */
export const When = ({ thread: { needsAnswerSince, lastMessageAt }, now, zone }: WhenProps) => {
  if (needsAnswerSince !== null) {
    const { text, long } = wait(new Date(needsAnswerSince), now)
    return (
      <span className={classes.wait} data-long={long || undefined}>
        <IconCornerUpLeft size={14} stroke={1.5} role="img" aria-label="Waits for an answer" />
        {text}
      </span>
    )
  }
  return lastMessageAt === null ? null : (
    <time className={classes.time} dateTime={lastMessageAt}>
      {listTime(new Date(lastMessageAt), now, zone)}
    </time>
  )
}
