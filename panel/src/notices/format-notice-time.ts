import { dayOf, formatListDate, formatTime } from '../ui/time/format-times.ts'

/** When a notice was raised: the time today, `March 4` this year, else `03/04/2026`. */
export const formatNoticeTime = (at: Date, now: Date, zone: string): string =>
  dayOf(at, zone) === dayOf(now, zone) ? formatTime(at, zone) : formatListDate(at, now, zone)
