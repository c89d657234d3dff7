import { inYear } from './client-date.ts'
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
  /** When the rule was first asked; skipped days count from its date. */
  from: Temporal.Instant
  /** Runs come strictly after this moment, which isn't before `from`. */
  after: Temporal.Instant
  seed: string
  /** The last date it ran for, which is used up; null if it never ran, undefined if unknown. */
  ranOn?: Temporal.PlainDate | null | undefined
}

export interface FoundRun {
  at: Temporal.Instant
  /** The local date that the rule names; an offset may move the run to a neighbouring date. */
  date: Temporal.PlainDate
  /** The first and last possible minute. */
  window: [Temporal.Instant, Temporal.Instant]
}

/** The first run after a moment; null if there is none. Looks at 120 dates at most. */
export const findRun = (search: RunSearch): FoundRun | null => {
  const { dates, ranOn } = search
  if (dates.kind === 'one') return hasHadRun(dates.date, search) ? null : runOn(dates.date, search, true)
  if (dates.kind === 'yearly') return findYearly(dates, search)
  const first = firstDate(dates, search)
  const counted = dates.every === 1 ? null : (ranOn ?? dates.begin ?? nearestDate(dates, search))
  const last = first.add({ days: DATES_LOOKED_AT })
  for (let date = first; Temporal.PlainDate.compare(date, last) < 0; date = date.add({ days: 1 })) {
    const found = isDue(date, dates, counted) ? runOn(date, search, ranOn !== undefined) : null
    if (found && hasDate(date, search.zone)) return found
  }
  return null
}

/**
 * Whether a single date has had its run, and only a new clock would let it come again. A token that comes back to it
 * waits for it again, and a delay is the same on every clock.
 */
export const hasHadRun = (date: Temporal.PlainDate, { time, from, after, ranOn }: RunSearch): boolean =>
  time.since === null && ranOn?.equals(date) === true && Temporal.Instant.compare(after, from) > 0

/** Once for each year of the date, counted on the day itself: a run before New Year may belong to the new one. */
const findYearly = ({ date, days }: Dates & { kind: 'yearly' }, search: RunSearch): FoundRun | null => {
  const { after, zone, ranOn } = search
  const near = after
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .subtract({ days: days + daysMoved(search.time) }).year
  const used = ranOn ? ranOn.subtract({ days }).year : Number.NEGATIVE_INFINITY
  const first = Math.max(date.year, near, used + 1)
  for (let year = first; year < first + YEARS_LOOKED_AT; year += 1) {
    const day = inYear(date, year).add({ days })
    const found = hasDate(day, zone) ? runOn(day, search, ranOn !== undefined) : null
    if (found) return found
  }
  return null
}

/** The year of asking may be over, and a zone may skip the day in the next. */
const YEARS_LOOKED_AT = 4

/** Longer than any gap between two dates of a rule: seven weeks, or a month. */
const DATES_LOOKED_AT = 120
/** How many days may lie between a rule's date and its run: from its minutes, and a clock gap around midnight. */
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

/** The earliest date after a run; if weeks are skipped, in another week. */
const dateAfter = (ranOn: Temporal.PlainDate, { every, unit }: Dates & { kind: 'many' }): Temporal.PlainDate =>
  unit === 'weeks' && every > 1 ? ranOn.add({ days: 8 - ranOn.dayOfWeek }) : ranOn.add({ days: 1 })

/**
 * The first date whose run is on the local date of `from` or later. Skipping counts from it if nothing better is known.
 */
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

/** Whether a rule falls on the date; skipped days or weeks count from `counted`. */
export const isDue = (
  date: Temporal.PlainDate,
  dates: Dates & { kind: 'many' },
  counted: Temporal.PlainDate | null,
): boolean => dates.fallsOn(date) && (!counted || stepsBetween(counted, date, dates.unit) % dates.every === 0)

/**
 * `also`: even if the date's window has already begun. Otherwise the rule may have run in it, and it runs once per
 * local date.
 */
const runOn = (date: Temporal.PlainDate, search: RunSearch, also: boolean): FoundRun | null => {
  const { time, zone, after, seed } = search
  const moments = momentsOf(time, date, zone)
  const begin = moments.at(0)
  if (!also && Temporal.Instant.compare(begin, after) <= 0) return null
  const at = pickAfter(moments, after, `${seed}|${date.toString()}`)
  return at && { at, date, window: [begin, moments.at(moments.count - 1)] }
}
