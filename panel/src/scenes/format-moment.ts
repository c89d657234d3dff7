import { formatComingDay } from './format-coming-day.ts'
import { dayOf, formatDay, formatTime } from '../ui/time/format-times.ts'

/** `07:30 AM` today, `07:30 AM, Tomorrow` or `07:30 AM, Friday, March 13` on another day. */
export const formatMoment = (at: Date, now: Date, zone: string): string => {
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)]
  if (day === today) return formatTime(at, zone)
  return `${formatTime(at, zone)}, ${day > today ? formatComingDay(day, today) : formatDay(day, now, zone)}`
}
