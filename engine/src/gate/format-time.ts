import { formatClock, formatDate } from '../schedule/local-words.ts'
import { localTime } from './quiet-hours.ts'

/** A moment by the client's clock, with the date unless it is today: `07:00 AM` or `07:00 AM on November 22, 2026`. */
export const formatMoment = (at: Date, now: Date, zone: string): string => {
  const day = (each: Date) => dayOf(each, zone)
  return `${formatClock(localTime(at, zone))}${day(at) === day(now) ? '' : ` on ${formatDate(day(at))}`}`
}

/** The time left in the largest fitting unit, rounded up to at least a minute: `in 34 minutes`. */
export const formatTimeUntil = (at: Date, now: Date): string => {
  const minutes = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 60_000))
  if (minutes < 120) return `in ${formatCount(minutes, 'minute')}`
  return minutes < 48 * 60
    ? `in ${formatCount(Math.round(minutes / 60), 'hour')}`
    : `in ${formatCount(Math.round(minutes / 1_440), 'day')}`
}

export const formatCount = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

const dayOf = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
