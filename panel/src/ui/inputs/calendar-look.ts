import type { DayOfWeek } from '@mantine/dates'

/** How calendars look and are read out: only the days of the month, all in the text color. */
export const CALENDAR_LOOK = {
  hideOutsideDates: true,
  weekendDays: [] as DayOfWeek[],
  ariaLabels: { previousMonth: 'Previous month', nextMonth: 'Next month' },
}
