import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { zoneFault } from '../schedule/zone.ts'

/** Whether a moment is in quiet hours, with their end or the next start. */
export type QuietState = { quiet: true; until: Date } | { quiet: false; from: Date }

/**
 * Quiet hours span from one moment to another, once per local date; clock changes in between don't open or close them.
 * A time skipped by a clock change is shifted forward, and of a repeated one the first counts.
 */
export const quietHoursAt = ({ from, to }: QuietHours, at: Date, zone: string): QuietState => {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  for (const days of [-1, 0, 1, 2]) {
    const date = today.add({ days })
    const starts = momentOf(date, from, zone)
    const ends = momentOf(from < to ? date : date.add({ days: 1 }), to, zone)
    if (starts <= at && at < ends) return { quiet: true, until: ends }
    // They start in the order of their dates, so none of the later ones has begun.
    if (starts > at && starts < ends) return { quiet: false, from: starts }
  }
  // The last of the four starts after any moment of the second, unless its quiet hours are empty.
  return { quiet: false, from: new Date(at.getTime() + 86_400_000) }
}

/** The client's local date as `YYYY-MM-DD`. */
export const localDate = (at: Date, zone: string): string => zonedTimeOf(at, zone).toPlainDate().toString()

/** The client's time of day as `HH:MM`. */
export const localTime = (at: Date, zone: string): string => zonedTimeOf(at, zone).toPlainTime().toString().slice(0, 5)

/** The first valid time zone; UTC if there is none. */
export const firstValidZone = (...zones: (string | null)[]): string =>
  zones.find((zone) => zone !== null && zoneFault(zone) === null) ?? 'UTC'

const zonedTimeOf = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

const momentOf = (date: Temporal.PlainDate, time: string, zone: string): Date =>
  new Date(
    date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )
