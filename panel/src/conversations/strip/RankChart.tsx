import { useRef, useState, type KeyboardEvent } from 'react'
import type { RankPoint } from '@attune/contract/conversations/history-calls'
import { DAY_MS } from '@attune/contract/durations'
import { formatTime, dayOf, formatDay } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { chartPoints, stepsThrough } from './chart-points.ts'
import { fullRankText } from './rank-text.ts'
import classes from './RankChart.module.css'

interface RankChartProps {
  /** The ranks of one measure, oldest first. */
  course: readonly RankPoint[]
  days: number
  /** Time zone of the member of staff. */
  zone: string
  onGoTo: (messageId: string) => void
}

/** A chart of one measure's ranks over time. One point is focusable; the arrow keys move between points. */
export const RankChart = ({ course, days, zone, onGoTo }: RankChartProps) => {
  const now = useNow()
  const group = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const points = chartPoints(course, now.getTime() - days * DAY_MS, now.getTime())
  const at = Math.max(
    points.findIndex(({ point }) => point.messageId === chosen),
    chosen === null ? points.length - 1 : 0,
  )
  const active = points[at]
  if (active === undefined) return <p className={classes.none}>Nothing in the last {days} days.</p>

  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 }[event.key]
    if (to === undefined || points[to] === undefined) return
    event.preventDefault()
    const [button] = [...(group.current?.querySelectorAll('button') ?? [])].slice(to)
    button?.focus()
  }
  return (
    <>
      {/* The arrow keys move the focus between the buttons. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={group} className={classes.chart} role="group" aria-label="Ranks over time" onKeyDown={step}>
        <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[0, 33.33, 66.67, 100].map((y) => (
            <path key={y} className={classes.level} d={`M0 ${y}H100`} />
          ))}
          <path className={classes.steps} d={stepsThrough(points)} />
        </svg>
        {points.map(({ point, x, from, to }, index) => (
          <button
            key={point.messageId}
            type="button"
            className={classes.point}
            data-rank={point.rank}
            data-active={index === at || undefined}
            tabIndex={index === at ? 0 : -1}
            aria-label={`${describePoint(point, zone, now)}. Go to message`}
            style={
              {
                left: `${from}%`,
                width: `${to - from}%`,
                '--x': `${to === from ? 0 : ((x - from) / (to - from)) * 100}%`,
              } as React.CSSProperties
            }
            onPointerEnter={() => setChosen(point.messageId)}
            onFocus={() => setChosen(point.messageId)}
            onClick={() => onGoTo(point.messageId)}
          />
        ))}
      </div>
      <p className={classes.axis}>
        <span>{days} days ago</span>
        <span>Today</span>
      </p>
      <p className={classes.words} aria-hidden="true">
        <strong>{fullRankText(active.point.type, active.point.rank, active.point.value)}</strong>
        <span>{timeOf(active.point, zone, now)}</span>
      </p>
    </>
  )
}

const describePoint = (point: RankPoint, zone: string, now: Date): string =>
  `${timeOf(point, zone, now)}: ${fullRankText(point.type, point.rank, point.value)}`

const timeOf = ({ at }: RankPoint, zone: string, now: Date): string => {
  const time = new Date(at)
  return `${formatDay(dayOf(time, zone), now, zone)}, ${formatTime(time, zone)}`
}
