import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { zoneFault } from '../schedule/zone.ts'

/** The quiet hours around a moment: until when they last if it lies in them, else when the next begin. */
export type QuietState = { quiet: true; until: Date } | { quiet: false; from: Date }

/**
 * Quiet hours are a stretch of time between two moments, one for each local date: what the clocks do in between neither
 * opens nor closes them. A time that a change of clocks skips counts as much later, one it brings twice as the first.
 */
export const quietHoursAt = ({ from, to }: QuietHours, at: Date, zone: string): QuietState => {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const stretches = [-1, 0, 1, 2].map((days) => {
    const date = today.add({ days })
    const starts = momentOf(date, from, zone)
    return { starts, ends: momentOf(from < to ? date : date.add({ days: 1 }), to, zone) }
  })
  const within = stretches.find(({ starts, ends }) => starts <= at && at < ends)
  if (within !== undefined) return { quiet: true, until: within.ends }
  // Of four dates in a row the last begins after any moment of the second.
  const next = stretches.find(({ starts, ends }) => starts > at && starts < ends)
  return { quiet: false, from: next?.starts ?? new Date(at.getTime() + 86_400_000) }
}

/** The client's local date as `YYYY-MM-DD`. */
export const localDate = (at: Date, zone: string): string => zonedTimeOf(at, zone).toPlainDate().toString()

/** The client's time of day as `HH:MM`. */
export const localTime = (at: Date, zone: string): string => zonedTimeOf(at, zone).toPlainTime().toString().slice(0, 5)

/** A zone the machine knows: the client's, else the organization's, else UTC. */
export const firstValidZone = (...zones: (string | null)[]): string =>
  zones.find((zone) => zone !== null && zoneFault(zone) === null) ?? 'UTC'

const zonedTimeOf = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

const momentOf = (date: Temporal.PlainDate, time: string, zone: string): Date =>
  new Date(
    date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )
