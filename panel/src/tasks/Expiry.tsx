import { DAY_MS } from '@attune/contract/durations'
import type { Task } from '@attune/contract/tasks/entity'
import { useAccount } from '../client/account.ts'
import { Tag } from '../ui/Tag.tsx'
import { useNow, useNowInSeconds } from '../ui/time/use-now.ts'
import { countdownTo, describeDue } from './task-text.ts'
import classes from './Expiry.module.css'

interface ExpiryProps {
  task: Pick<Task, 'expiredAt'>
  /** For table cells: the countdown is below the day, not beside it. */
  stacked?: boolean
}

/**
 * The day a task is due and how long it has left, with a label once it is overdue. Seconds are only counted on the last
 * day.
 */
export const Expiry = ({ task: { expiredAt }, stacked = false }: ExpiryProps) => {
  const now = useNow()
  if (expiredAt === null) return <span className={classes.never}>–</span>
  const left = Date.parse(expiredAt) - now.getTime()
  const shown = { expiredAt, stacked }
  return left > 0 && left <= DAY_MS ? <Ticking {...shown} /> : <Shown {...shown} now={now} />
}

interface ShownProps {
  expiredAt: string
  stacked: boolean
  now: Date
}

const Ticking = (props: Omit<ShownProps, 'now'>) => <Shown {...props} now={useNowInSeconds()} />

const Shown = ({ expiredAt, stacked, now }: ShownProps) => {
  const { timezone } = useAccount()
  const end = new Date(expiredAt)
  const { text, state } = countdownTo(end, now)
  return (
    <span className={classes.expiry} data-stacked={stacked || undefined}>
      {state === 'expired' && <Tag tone="bad">Expired</Tag>}
      <time className={classes.day} dateTime={expiredAt}>
        {describeDue(end, now, timezone)}
      </time>
      {state !== 'expired' && (
        <span className={classes.left} data-state={state}>
          {text}
        </span>
      )}
    </span>
  )
}
