import { DAY_MS } from '@attune/contract/durations'

/** The date format of addresses, of fields, and of messages about them. */
export const DATE_FORMAT = 'YYYY-MM-DD'

/** A range of days, both ends included. */
export interface DateRange {
  from: string
  to: string
}

/** A range that may be open at either end. */
export type DayRange = { [End in keyof DateRange]: string | null }

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

/**
 * What is wrong with a range whose `last` end was edited last; null if nothing is. With `days`, the most days it may
 * have, neither end may be empty.
 */
export const rangeProblem = ({ from, to }: DayRange, last: keyof DayRange, days?: number): string | null => {
  if (from === null || to === null) return days === undefined ? null : 'Enter a date.'
  if (from > to) return last === 'from' ? `Choose ${to} or earlier.` : `Choose ${from} or later.`
  return days !== undefined && daysIn({ from, to }) > days ? `Choose at most ${days} days.` : null
}

/** How many days a range has. */
export const daysIn = ({ from, to }: DateRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Whether this day exists. */
export const isDay = (date: unknown): date is string => {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}
