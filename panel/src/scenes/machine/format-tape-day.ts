import { formatDay } from '../../ui/time/format-times.ts'

/** A date far in the past, so that days are never shown as "Today". */
const LONG_AGO = new Date(0)

/** `Thursday, March 19`: a day of a tape (`YYYY-MM-DD`), whatever today is. */
export const formatTapeDay = (day: string): string => formatDay(day, LONG_AGO, 'UTC').replace(/, \d{4}$/, '')
