import { parseWallTime } from '../../contacts/wall-time.ts'
import type { DateRange } from '../../ui/inputs/date-rules.ts'
import { addDays } from '../../ui/time/format-date.ts'
import type { TaskDashboardSearch } from '../tasks-search.ts'

export const USUAL_DAYS = 7

/** The days shown, both ends included: those in the address, otherwise the last ones up to and including today. */
export const rangeOfSearch = ({ from, to, days = USUAL_DAYS }: TaskDashboardSearch, today: string): DateRange =>
  from === undefined || to === undefined ? { from: addDays(today, 1 - days), to: today } : { from, to }

/** When a range of days begins and ends in a zone; the end is the beginning of the day after. */
export const spanOf = ({ from, to }: DateRange, zone: string): { from: string; to: string } => ({
  from: beginningOf(from, zone),
  to: beginningOf(addDays(to, 1), zone),
})

const beginningOf = (day: string, zone: string): string =>
  // The address was validated, so the day exists.
  (parseWallTime(`${day}T00:00`, zone) ?? new Date(day)).toISOString()
