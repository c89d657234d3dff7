/** As dates are written in fields and addresses (spec 2 §5). */
export const DATE_FORMAT = 'YYYY-MM-DD'

/** Two days, both included. */
export interface DateRange {
  from: string
  to: string
}

/** A range needs exactly two dates (spec 2 §5); null while it has not. */
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

/** Why a day cannot be taken; null for one that can. */
export const dateProblem = (date: string | null, { min, max }: Bounds): string | null => {
  if (date === null) return null
  if (!isDay(date)) return `A date such as 2026-11-20 is expected.`
  if (min !== null && min !== undefined && date < min) return `Not before ${min}.`
  if (max !== null && max !== undefined && date > max) return `Not after ${max}.`
  return null
}

/** A day that is in the calendar. */
const isDay = (date: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}
