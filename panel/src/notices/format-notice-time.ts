import { dayOf, formatTime } from '../ui/time/format-times.ts'

/** When a notice was raised: the time today, `March 4` this year, else `03/04/2026`. */
export const formatNoticeTime = (at: Date, now: Date, timeZone: string): string => {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)]
  if (day === today) return formatTime(at, timeZone)
  const words =
    day.slice(0, 4) === today.slice(0, 4)
      ? ({ month: 'long', day: 'numeric' } as const)
      : ({ month: '2-digit', day: '2-digit', year: 'numeric' } as const)
  return at.toLocaleDateString('en-US', { timeZone, ...words })
}
