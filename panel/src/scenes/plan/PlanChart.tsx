import { PLAN_DAYS } from '@attune/contract/scenes/runs/limits'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { toPlanBars } from './plan-days.ts'
import { formatComingDay, formatShortDay, formatMessageCount } from './format-plan.ts'
import classes from './PlanChart.module.css'

interface PlanChartProps {
  steps: readonly PlanStep[]
  /** Today in the client's zone, `2027-03-12`. */
  today: string
  more: boolean
}

const HEIGHT = 22
/** Minimum bar height in px of a day with any messages. */
const LEAST = 3

/** Messages per day. Today is in the accent color; days with held messages are amber. */
export const PlanChart = ({ steps, today, more }: PlanChartProps) => {
  const bars = toPlanBars(steps, today, PLAN_DAYS)
  const most = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.head}>
        <h2 className={classes.title}>Next {PLAN_DAYS} days</h2>
        <span className={classes.count}>{formatMessageCount(steps.length, more)}</span>
      </figcaption>
      <div className={classes.bars} role="img" aria-label={describeBars(bars, today)}>
        {bars.map(({ day, count, held }, at) => (
          <span
            key={day}
            className={classes.bar}
            data-today={at === 0 || undefined}
            data-held={held || undefined}
            data-empty={count === 0 || undefined}
            style={{ height: count === 0 ? 1 : Math.max(LEAST, Math.round((count / most) * HEIGHT)) }}
            title={`${formatComingDay(day, today)}: ${formatMessageCount(count, false)}`}
          />
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{formatShortDay(bars[0]?.day ?? today)}</span>
        <span>{formatShortDay(bars.at(-1)?.day ?? today)}</span>
      </div>
    </figure>
  )
}

const describeBars = (bars: ReturnType<typeof toPlanBars>, today: string): string => {
  const busy = bars.filter(({ count }) => count > 0)
  const held = bars.filter((bar) => bar.held)
  const parts = [`Messages on ${busy.length} of ${bars.length} days`]
  if (held.length > 0)
    parts.push(`messages are held on ${held.map(({ day }) => formatComingDay(day, today)).join(', ')}`)
  return parts.join('; ')
}
