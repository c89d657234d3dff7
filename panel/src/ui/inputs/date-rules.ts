import { DAY_MS } from '@attune/contract/durations'

/** The date format of addresses, of fields without a format of their own, and of messages about fields. */
export const DATE_FORMAT = 'YYYY-MM-DD'

/** A range of days, both ends included. */
export interface DateRange {
  from: string
  to: string
}

/** The range between two dates in either order; null unless there are exactly two. */
export const rangeOf = (dates: readonly (string | null)[]): DateRange | null => {
  const days = dates.filter((date) => date !== null)
  const [one, other] = days
  if (days.length !== 2 || one === undefined || other === undefined) return null
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}

interface Bounds {
  min?: string | null | undefined
  max?: string | null | undefined
}

/** Why a day can't be chosen; null if it can. */
export const dateProblem = (date: string | null, { min, max }: Bounds): string | null => {
  if (date === null) return null
  if (!isDay(date)) return 'Enter a valid date.'
  if (min !== null && min !== undefined && date < min) return `Choose ${min} or later.`
  if (max !== null && max !== undefined && date > max) return `Choose ${max} or earlier.`
  return null
}

/** How many days a range has. */
export const daysIn = ({ from, to }: DateRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Whether this day exists. */
export const isDay = (date: unknown): date is string => {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}
