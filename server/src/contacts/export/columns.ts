import type { ExportColumn } from '@attune/contract/contacts/constants'
import type { Contact } from '@attune/contract/contacts/entity'

/** Column headers. Imports recognize the ones they know. */
export const COLUMN_TITLES: Record<ExportColumn, string> = {
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
  wakeUpTime: 'Wake-up time',
  goToSleepTime: 'Go-to-sleep time',
  workoutTime: 'Workout time',
  customTime: 'Custom time',
  mutedUntil: 'Muted until',
  createdAt: 'Added',
  lastMessageAt: 'Last message',
  lastReceivedAt: 'Last received',
}

/** A client's cell in a column as this reader may see it; empty if there is no value. */
export const cellOf = (contact: Contact, column: ExportColumn): string => CELLS[column](contact) ?? ''

const formatMeasure = (of: { value: number; unit: string } | null): string | null =>
  of === null ? null : `${of.value} ${of.unit}`

const CELLS: Record<ExportColumn, (contact: Contact) => string | null> = {
  id: ({ _id }) => _id,
  name: ({ profile }) => profile.basic.fullName,
  firstName: ({ profile }) => profile.basic.firstName,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  status: ({ status }) => status,
  labels: ({ labels }) => labels.join(', '),
  // By email address: names can be the same, and an import finds the coach by it.
  primaryCoach: ({ primaryCoach }) => primaryCoach?.email ?? null,
  timezone: ({ profile }) => profile.timezone,
  gender: ({ profile }) => profile.basic.gender,
  height: ({ profile }) => formatMeasure(profile.basic.height),
  weight: ({ profile }) => formatMeasure(profile.basic.weight),
  goal: ({ profile }) => profile.basic.goal,
  wakeUpTime: ({ profile }) => profile.routine.wakeUpTime,
  goToSleepTime: ({ profile }) => profile.routine.goToSleepTime,
  workoutTime: ({ profile }) => profile.routine.workoutTime,
  customTime: ({ profile }) => profile.routine.customTime,
  mutedUntil: ({ mute }) => mute?.until ?? null,
  createdAt: ({ createdAt }) => createdAt,
  lastMessageAt: ({ lastMessageAt }) => lastMessageAt,
  lastReceivedAt: ({ lastReceivedAt }) => lastReceivedAt,
}
