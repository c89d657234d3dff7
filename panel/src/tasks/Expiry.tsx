import { DAY_MS } from '@attune/contract/durations'
import type { Task } from '@attune/contract/tasks/entity'
import { useAccount } from '../client/account.ts'
import { Tag } from '../ui/Tag.tsx'
import { useNow, useNowInSeconds } from '../ui/time/use-now.ts'
import { countdownTo, describeDue } from './task-text.ts'
import classes from './Expiry.module.css'

interface ExpiryProps {
  task: Pick<Task, 'expiredAt'>
  /** For cells: the countdown is below the day, not beside it. */
  stacked?: boolean
}

/**
 * The day a task is due and how long it has left, with a label once its time is over. Seconds are counted on the last day only.
 */
export const Expiry = ({ task: { expiredAt }, stacked = false }: ExpiryProps) => {
  const now = useNow()
  const { timezone } = useAccount()
  if (expiredAt === null) return <span className={classes.never}>–</span>
  const end = new Date(expiredAt)
  const left = end.getTime() - now.getTime()
  const day = (
    <time className={classes.day} dateTime={expiredAt}>
      {describeDue(end, now, timezone)}
    </time>
  )
  return (
    <span className={classes.expiry} data-stacked={stacked || undefined}>
      {left <= 0 ? (
        <>
          <Tag tone="bad">Expired</Tag>
          {day}
        </>
      ) : (
        <>
          {day}
          {left <= DAY_MS ? <Ticking end={end} /> : <Left end={end} now={now} />}
        </>
      )}
    </span>
  )
}

const Ticking = ({ end }: { end: Date }) => <Left end={end} now={useNowInSeconds()} />

const Left = ({ end, now }: { end: Date; now: Date }) => {
  const { text, state } = countdownTo(end, now)
  return (
    <span className={classes.left} data-state={state}>
      {text}
    </span>
  )
}
