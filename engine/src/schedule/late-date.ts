import type { DateStrategy, SchedulerRule } from '@attune/contract/scenes/rules'
import { ruleFault } from './check-rules.ts'
import { isBefore } from './compare-instants.ts'
import { datesOf, type Dates } from './dates.ts'
import { dayTimeOf, type DayMarks } from './day-time.ts'
import { isDue } from './find-run.ts'
import { hasDate, momentsOf } from './moments.ts'
import { readDate } from './read-date.ts'
import { zoneFault } from './zone.ts'

/** A rule whose run is waited for, on a clock that has just changed. */
interface LateQuestion {
  /** As stored; an invalid one is never late. */
  rule: SchedulerRule
  zone: string
  routine: DayMarks
  /** When the token arrived. */
  from: Temporal.Instant
  /** The local date of the run that is waited for. */
  date: string
  now: Temporal.Instant
  /** Whether a run that comes daily or weekly may be late. What comes more rarely always may. */
  mayBeLate: boolean
}

/**
 * The date of the run that a new zone or routine has passed; null if there is none. What comes daily or weekly is late
 * on the day of its moment alone: once that is over, the next run is the one for the day it is, and nobody gets two on
 * one day. A delay from a moment is the same in every zone.
 */
export const lateDateOf = ({ rule, zone, routine, from, date, now, mayBeLate }: LateQuestion): string | null => {
  const waited = readDate(date)
  if (waited === null || ruleFault(rule) !== null || zoneFault(zone) !== null) return null
  const time = dayTimeOf(rule.timeStrategy, routine, { at: from, zone })
  if (!time.ok || time.value.since !== null) return null
  const endOf = (day: Temporal.PlainDate) => {
    const moments = momentsOf(time.value, day, zone)
    return moments.at(moments.count - 1)
  }
  const isOver = (day: Temporal.PlainDate) => hasDate(day, zone) && !isBefore(now, endOf(day))
  const { dateStrategy: strategy } = rule
  const dates = strategy.type === 'client_date' ? null : datesOf(strategy, waited)
  if (dates?.kind !== 'many' || comesRarely(strategy, dates, waited)) return isOver(waited) ? date : null
  if (!mayBeLate) return null
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const isToday = (day: Temporal.PlainDate) => endOf(day).toZonedDateTimeISO(zone).toPlainDate().equals(today)
  const late = NEIGHBORS.map((days) => today.add({ days })).find(
    (day) => Temporal.PlainDate.compare(day, waited) >= 0 && isDue(day, dates, waited) && isOver(day) && isToday(day),
  )
  return late?.toString() ?? null
}

/** Once, or on a day of the month; not on two days in a row, since the second one would get both runs. */
const comesRarely = (
  { type }: DateStrategy,
  { fallsOn }: Dates & { kind: 'many' },
  waited: Temporal.PlainDate,
): boolean => type === 'once' || (type === 'days_of_month' && !fallsOn(waited.add({ days: 1 })))

/** The days whose run may be today, since an offset moves it to a neighboring date; the latest first. */
const NEIGHBORS = [1, 0, -1, -2]
