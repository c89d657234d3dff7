import { DAY_MS } from '@attune/contract/durations'
import type { Task } from '@attune/contract/tasks/entity'
import { Tag } from '../ui/Tag.tsx'
import { useNow, useNowInSeconds } from '../ui/time/use-now.ts'
import { countdownTo, type Countdown } from './task-text.ts'
import classes from './Expiry.module.css'

/** How long a task has left; with a label once its time is over. Seconds are counted on the last day only. */
export const Expiry = ({ task: { expiredAt } }: { task: Pick<Task, 'expiredAt'> }) => {
  const now = useNow()
  if (expiredAt === null) return <span className={classes.never}>–</span>
  const left = Date.parse(expiredAt) - now.getTime()
  return left > 0 && left <= DAY_MS ? (
    <Ticking expiredAt={expiredAt} />
  ) : (
    <Shown {...countdownTo(new Date(expiredAt), now)} at={expiredAt} />
  )
}

const Ticking = ({ expiredAt }: { expiredAt: string }) => (
  <Shown {...countdownTo(new Date(expiredAt), useNowInSeconds())} at={expiredAt} />
)

const Shown = ({ text, state, at }: Countdown & { at: string }) => (
  <span className={classes.expiry} data-state={state}>
    {state === 'expired' && <Tag tone="bad">Expired</Tag>}
    <time dateTime={at}>{text}</time>
  </span>
)
