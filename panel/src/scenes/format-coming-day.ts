import { DAY_MS } from '@attune/contract/durations'
import { formatLongDate } from '../ui/time/format-date.ts'

/** A day in the future: Today, Tomorrow, then `Friday, March 13`, with the year if it isn't this year. */
export const formatComingDay = (day: string, today: string): string => {
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  return formatLongDate(new Date(day), 'UTC', !sameYear)
}
