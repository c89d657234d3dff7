import { useLayoutEffect, useRef, useState } from 'react'
import type { Measure } from '@attune/contract/contacts/ranks'
import { DAY_MS } from '@attune/contract/durations'
import { useAccount } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { useGoToMessage } from '../data/use-address.ts'
import { RankChart } from './RankChart.tsx'
import { courseOf, type RankPoints } from './rank-points.ts'
import { COURSE_DAYS } from './rank-query.ts'
import { measureTitle } from './rank-text.ts'
import classes from './RankCourse.module.css'

interface RankCourseProps {
  measure: Measure
  /** The button it opens below. */
  below: HTMLElement
  points: RankPoints | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

const SHORT_DAYS = 30
const WIDTH = 340
const EDGE = 8

/** A popover with one measure's ranks of the last 30 or 90 days; each links to the message that set it. */
export const RankCourse = ({ measure, below, points, error, onRetry, onClose }: RankCourseProps) => {
  const { timezone } = useAccount()
  const goTo = useGoToMessage()
  const popover = useRef<HTMLDivElement>(null)
  const course = points === undefined ? [] : courseOf(points, measure)
  const [opened] = useState(Date.now)
  const isRecent = course.some(({ at }) => opened - Date.parse(at) < SHORT_DAYS * DAY_MS)
  const [days, setDays] = useState(isRecent || course.length === 0 ? SHORT_DAYS : COURSE_DAYS)

  useLayoutEffect(() => {
    const element = popover.current
    if (element === null) return
    const { left, bottom } = below.getBoundingClientRect()
    element.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - Math.min(WIDTH, innerWidth - 2 * EDGE) - EDGE))}px`
    element.style.top = `${bottom + 2}px`
    element.showPopover()
    const [first] = ['[role="group"] [tabindex="0"]', 'button'].flatMap(
      (found) => element.querySelector<HTMLElement>(found) ?? [],
    )
    first?.focus()
  }, [below])

  return (
    <div
      ref={popover}
      popover="auto"
      className={classes.course}
      role="dialog"
      aria-label={`${measureTitle(measure)} over time`}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <header className={classes.head}>
        <h3 className={classes.title}>{measureTitle(measure)}</h3>
        {[SHORT_DAYS, COURSE_DAYS].map((span) => (
          <button
            key={span}
            type="button"
            className={classes.span}
            aria-current={days === span || undefined}
            onClick={() => setDays(span)}
          >
            {span} days
          </button>
        ))}
      </header>
      {points === undefined && error === null && <div className={classes.place} role="status" aria-label="Loading" />}
      {error !== null && points === undefined && (
        <p className={classes.failed} role="alert">
          {failureOf(error).content}{' '}
          <button type="button" className={classes.again} onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
      {points !== undefined && (
        <RankChart
          course={course}
          days={days}
          zone={timezone}
          onGoTo={(id) => {
            onClose()
            goTo(id)
          }}
        />
      )}
    </div>
  )
}
