import { MINUTE_MS } from '@attune/contract/durations'
import type { DayTime } from './day-time.ts'
import { MINUTES_A_DAY } from './day-time.ts'

/** The possible minutes of a date, earliest first; at least one. */
export interface Moments {
  count: number
  at: (place: number) => Temporal.Instant
}

/**
 * The actual moments of a time on a date. A minute skipped by a clock change is shifted forward by the jump; of a
 * repeated minute the first counts. In a range, skipped minutes are left out unless all are skipped.
 */
export const momentsOf = (time: DayTime, date: Temporal.PlainDate, zone: string): Moments => {
  const { since } = time
  if (since && since.at.toZonedDateTimeISO(zone).toPlainDate().equals(date)) {
    return { count: since.last - since.first + 1, at: (place) => since.at.add({ minutes: since.first + place }) }
  }
  const count = time.last - time.first + 1
  const begin = wallOf(date, time.first).toZonedDateTime(zone)
  if (count === 1) return { count, at: () => begin.toInstant() }
  const end = wallOf(date, time.last).toZonedDateTime(zone)
  const apart = end.epochMilliseconds - begin.epochMilliseconds
  if (begin.offsetNanoseconds === end.offsetNanoseconds && apart === (count - 1) * MINUTE_MS) {
    return { count, at: (place) => begin.toInstant().add({ minutes: place }) }
  }
  return oneByOne(date, time, zone)
}

/** Whether the date exists in the zone: crossing the date line skips a whole day. */
export const hasDate = (date: Temporal.PlainDate, zone: string): boolean =>
  date.toZonedDateTime(zone).toPlainDate().equals(date)

/** For ranges across a clock change; at most a day and a night. */
const oneByOne = (date: Temporal.PlainDate, { first, last }: DayTime, zone: string): Moments => {
  const all = Array.from({ length: last - first + 1 }, (_, place) => {
    const wall = wallOf(date, first + place)
    const zoned = wall.toZonedDateTime(zone)
    return { at: zoned.toInstant(), stands: zoned.toPlainDateTime().equals(wall) }
  })
  const standing = all.filter(({ stands }) => stands)
  const moments = (standing.length > 0 ? standing : all).map(({ at }) => at)
  // Indexes beyond the end are never used; returning the last moment avoids an undefined in the type.
  return { count: moments.length, at: (place) => moments[place] ?? (moments.at(-1) as Temporal.Instant) }
}

const wallOf = (date: Temporal.PlainDate, minute: number): Temporal.PlainDateTime => {
  const days = Math.floor(minute / MINUTES_A_DAY)
  const rest = minute - days * MINUTES_A_DAY
  return date.add({ days }).toPlainDateTime({ hour: Math.floor(rest / 60), minute: rest % 60 })
}
