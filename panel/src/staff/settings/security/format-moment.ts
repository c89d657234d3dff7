import { formatTime, formatListTime } from '../../../ui/time/format-times.ts'

/** A time with its day, or alone if it is today's. */
export const formatMoment = (time: string, now: Date, zone: string): string => {
  const at = new Date(time)
  const day = formatListTime(at, now, zone)
  const hour = formatTime(at, zone)
  return day === hour ? hour : `${day} ${hour}`
}
