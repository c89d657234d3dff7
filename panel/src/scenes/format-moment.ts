import { formatTime, dayOf, formatDay } from '../ui/time/format-times.ts'

/** `07:30 AM` today, `07:30 AM, Tomorrow` or `07:30 AM, Friday, March 13` on another day. */
export const formatMoment = (at: Date, now: Date, zone: string): string => {
  const day = dayOf(at, zone)
  return day === dayOf(now, zone) ? formatTime(at, zone) : `${formatTime(at, zone)}, ${formatDay(day, now, zone)}`
}
