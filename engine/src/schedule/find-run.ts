import type { Dates } from './dates.ts'
import { stepsBetween } from './dates.ts'
import type { DayTime } from './day-time.ts'
import { MINUTES_A_DAY } from './day-time.ts'
import { hasDate, momentsOf } from './moments.ts'
import { pickAfter } from './pick.ts'

export interface RunSearch {
  dates: Dates
  time: DayTime
  zone: string
  /** The moment the rule was first asked at: from its date on the days that are skipped are counted. */
  from: Temporal.Instant
  /** Runs come strictly after this moment, which is `from` or later. */
  after: Temporal.Instant
  seed: string
  /** The date it ran for last, which is used up; null when it never ran; undefined when nobody knows. */
  ranOn?: Temporal.PlainDate | null | undefined
}

export interface FoundRun {
  at: Temporal.Instant
  /** The local date that the rule names; an offset may lead to the date before or after it. */
  date: Temporal.PlainDate
  /** First and last minute it could have been. */
  window: [Temporal.Instant, Temporal.Instant]
}

/** The first run after a moment; null when there is none. Looks at some 120 dates at most. */
export const findRun = (search: RunSearch): FoundRun | null => {
  const { dates, ranOn } = search
  if (dates.kind === 'one') return runOn(dates.date, search, true)
  const first = firstDate(dates, search)
  const counted = dates.every === 1 ? null : (ranOn ?? dates.begin ?? nearestDate(dates, search))
  const last = first.add({ days: DATES_LOOKED_AT })
  for (let date = first; Temporal.PlainDate.compare(date, last) < 0; date = date.add({ days: 1 })) {
    const found = isDue(date, dates, counted) ? runOn(date, search, ranOn !== undefined) : null
    if (found && hasDate(date, search.zone)) return found
  }
  return null
}

/** More than any rule leaves between two of its dates: seven weeks, or a month. */
const DATES_LOOKED_AT = 120
/** Days that may lie between the date a rule names and the run: what its minutes come to, and a gap around midnight. */
const daysMoved = ({ last }: DayTime): number => Math.max(0, Math.floor(last / MINUTES_A_DAY)) + 1

const firstDate = (dates: Dates & { kind: 'many' }, search: RunSearch): Temporal.PlainDate => {
  const near = search.after
    .toZonedDateTimeISO(search.zone)
    .toPlainDate()
    .subtract({ days: daysMoved(search.time) })
  const early = [near, dates.begin, search.ranOn && dateAfter(search.ranOn, dates)].filter(
    (date) => date !== null && date !== undefined,
  )
  return early.reduce((one, other) => (Temporal.PlainDate.compare(one, other) >= 0 ? one : other))
}

/** The first that may follow a run: the date after it, and where weeks are left out one of another week. */
const dateAfter = (ranOn: Temporal.PlainDate, { every, unit }: Dates & { kind: 'many' }): Temporal.PlainDate =>
  unit === 'weeks' && every > 1 ? ranOn.add({ days: 8 - ranOn.dayOfWeek }) : ranOn.add({ days: 1 })

/** The first date whose run comes on the local date of `from` or later: where skipping begins for want of anything better. */
const nearestDate = (dates: Dates & { kind: 'many' }, { from, time, zone }: RunSearch): Temporal.PlainDate => {
  const today = from.toZonedDateTimeISO(zone).toPlainDate()
  const first = today.subtract({ days: daysMoved(time) })
  for (let date = first, left = DATES_LOOKED_AT; left > 0; date = date.add({ days: 1 }), left -= 1) {
    if (!dates.fallsOn(date)) continue
    const moments = momentsOf(time, date, zone)
    const ends = moments
      .at(moments.count - 1)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
    if (Temporal.PlainDate.compare(ends, today) >= 0) return date
  }
  return today
}

const isDue = (
  date: Temporal.PlainDate,
  dates: Dates & { kind: 'many' },
  counted: Temporal.PlainDate | null,
): boolean => dates.fallsOn(date) && (!counted || stepsBetween(counted, date, dates.unit) % dates.every === 0)

/** `also`: also when the date's window has begun. Otherwise it may have run in it already: once a local date. */
const runOn = (date: Temporal.PlainDate, search: RunSearch, also: boolean): FoundRun | null => {
  const { time, zone, after, seed } = search
  const moments = momentsOf(time, date, zone)
  const begin = moments.at(0)
  if (!also && Temporal.Instant.compare(begin, after) <= 0) return null
  const at = pickAfter(moments, after, `${seed}|${date.toString()}`)
  return at && { at, date, window: [begin, moments.at(moments.count - 1)] }
}
