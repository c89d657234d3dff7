import { DAY_MS } from '@attune/contract/durations'
import { formatterFor } from './formatter-for.ts'

/** `March 4, 2021`, in a person's time zone; without one, in this machine's. */
export const formatDate = (at: string, timeZone?: string): string =>
  formatterFor(timeZone, { dateStyle: 'long' }).format(new Date(at))

/** `Tue`. */
export const formatShortWeekday = (at: Date, timeZone: string): string =>
  formatterFor(timeZone, { weekday: 'short' }).format(at)

/** `Nov 20`, or `Nov 20, 2027` with its year. */
export const formatShortDate = (at: Date, timeZone?: string, withYear = false): string =>
  formatterFor(timeZone, { ...SHORT, ...(withYear && YEAR) }).format(at)

/** `Fri, Nov 20`. */
export const formatWeekdayDate = (at: Date, timeZone: string): string =>
  formatterFor(timeZone, { ...SHORT, weekday: 'short' }).format(at)

/** `Friday, November 20`, or `Friday, November 20, 2026` with its year. */
export const formatLongDate = (at: Date, timeZone: string, withYear = false): string =>
  formatterFor(timeZone, { weekday: 'long', month: 'long', day: 'numeric', ...(withYear && YEAR) }).format(at)

/** `Mon, Nov 23, 08:00 AM`; with a numeric hour `Mon, Nov 23, 8:00 AM`. */
export const formatMoment = (at: Date, timeZone: string, hour: 'numeric' | '2-digit' = '2-digit'): string =>
  formatterFor(timeZone, { ...SHORT, weekday: 'short', hour, minute: '2-digit' })
    .format(at)
    .replaceAll(/\s/g, ' ')

/** `2027-03-12` and a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const SHORT = { month: 'short', day: 'numeric' } as const
const YEAR = { year: 'numeric' } as const
