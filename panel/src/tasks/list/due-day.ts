import { parseWallTime } from '../../contacts/wall-time.ts'
import { addDays, formatLongDate } from '../../ui/time/format-date.ts'

/** Common due days of a new task, in days from today. `other`: any day, or none. */
export const DUE_CHOICES = [
  { value: '0', label: 'Today' },
  { value: '1', label: 'Tomorrow' },
  { value: '3', label: '3 days' },
  { value: '7', label: '1 week' },
  { value: 'other', label: 'Other' },
] as const
export type DueChoice = (typeof DUE_CHOICES)[number]['value']

/** The day that a choice means; null for none. */
export const dayOfChoice = (choice: DueChoice, other: string | null, today: string): string | null =>
  choice === 'other' ? other : addDays(today, Number(choice))

/** The last minute of a day in a zone, ISO 8601: the task is due on that day, at any time of it. */
export const endOfDay = (day: string, zone: string): string =>
  (parseWallTime(`${day}T23:59`, zone) ?? new Date(`${day}T23:59:00Z`)).toISOString()

/** What happens to a task that is due on a day. */
export const describeDueDay = (day: string | null): string =>
  day === null
    ? 'It stays open until somebody finishes or discards it.'
    : `Due ${formatLongDate(new Date(`${day}T12:00:00Z`), 'UTC')}. After that it’s labeled Expired, and closes a day later.`
