import { getDefaultClampedDate } from '@mantine/dates'
import { addDays } from '../time/format-date.ts'

/**
 * The day whose month a calendar opens with, as `YYYY-MM-DD`: today, or the nearest one that can be chosen. If yesterday can
 * be, it is still today in the zone that the field is about, and may be in the month before.
 */
export const firstShown = (min: string | undefined, max: string | undefined): string => {
  const nearest = getDefaultClampedDate({ minDate: min, maxDate: max })
  return min !== undefined && addDays(min, 1) === nearest ? min : nearest
}
