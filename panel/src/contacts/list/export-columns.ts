import { EXPORT_COLUMNS, type ExportColumn } from '@attune/contract/contacts/constants'

/** What the columns of an export are called. */
export const EXPORT_TITLES: Record<ExportColumn, string> = {
  id: 'Id',
  name: 'Name',
  firstName: 'First name',
  phone: 'Phone',
  email: 'Email',
  status: 'Status',
  labels: 'Labels',
  primaryCoach: 'Primary coach',
  timezone: 'Time zone',
  gender: 'Gender',
  height: 'Height',
  weight: 'Weight',
  goal: 'Goal',
  wakeUpTime: 'Wakes up',
  goToSleepTime: 'Goes to sleep',
  workoutTime: 'Works out',
  customTime: 'Custom time',
  mutedUntil: 'Muted until',
  createdAt: 'Added',
  lastMessageAt: 'Last message',
  lastReceivedAt: 'Last from client',
}

export const DEFAULT_COLUMNS: readonly ExportColumn[] = [
  'name',
  'phone',
  'email',
  'status',
  'labels',
  'primaryCoach',
  'timezone',
  'lastMessageAt',
]

/** In the order of the file, whatever order they were chosen in. */
export const sortForExport = (chosen: readonly string[]): ExportColumn[] =>
  EXPORT_COLUMNS.filter((column) => chosen.includes(column))
