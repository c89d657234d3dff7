import { PLAN_DAYS } from '@attune/contract/scenes/runs/limits'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { countLines, toPlanBars } from './plan-days.ts'
import { formatComingDay } from '../format-coming-day.ts'
import { formatLineCount, formatShortDay } from './format-plan.ts'
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

/** Messages per day, and starts of scenes. Today is in the accent color; days with held messages are amber. */
export const PlanChart = ({ steps, today, more }: PlanChartProps) => {
  const bars = toPlanBars(steps, today, PLAN_DAYS)
  const most = Math.max(...bars.map(({ messages }) => messages), 1)
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.head}>
        <h2 className={classes.title}>Next {PLAN_DAYS} days</h2>
        <span className={classes.count}>{formatLineCount(countLines(steps), more)}</span>
      </figcaption>
      <div className={classes.bars} role="img" aria-label={describeBars(bars, today)}>
        {bars.map(({ day, messages, starts, held }, at) => (
          <span
            key={day}
            className={classes.bar}
            data-today={at === 0 || undefined}
            data-held={held || undefined}
            data-empty={messages === 0 || undefined}
            style={{ height: messages === 0 ? 1 : Math.max(LEAST, Math.round((messages / most) * HEIGHT)) }}
            title={`${formatComingDay(day, today)}: ${formatLineCount({ messages, starts })}`}
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
  const busy = bars.filter(({ messages }) => messages > 0)
  const held = bars.filter((bar) => bar.held)
  const parts = [`Messages on ${busy.length} of ${bars.length} days`]
  if (held.length > 0)
    parts.push(`messages are held on ${held.map(({ day }) => formatComingDay(day, today)).join(', ')}`)
  return parts.join('; ')
}
