import type { ImportField } from '@attune/contract/contacts/constants'

/** Titles of the fields a column can be mapped to, as in the client form. */
export const IMPORT_TITLES: Record<ImportField, string> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  timezone: 'Time zone',
  labels: 'Labels',
  primaryCoach: 'Primary coach',
  status: 'Status',
  gender: 'Gender',
  height: 'Height',
  weight: 'Weight',
  goal: 'Goal',
  wakeUpTime: 'Wakes up',
  goToSleepTime: 'Goes to sleep',
  workoutTime: 'Works out',
  customTime: 'Custom time',
}

export type ColumnMapping = readonly (ImportField | null)[]

/** Maps a column to a field. Another column with that field loses it, since each field can be used once. */
export const mapColumn = (mapping: ColumnMapping, at: number, field: ImportField | null): ColumnMapping =>
  mapping.map((current, index) => {
    if (index === at) return field
    return field !== null && current === field ? null : current
  })

/** Why the rows can't be checked yet; null if they can. */
export const mappingProblem = (mapping: ColumnMapping): string | null =>
  mapping.includes('fullName') || mapping.includes('firstName')
    ? null
    : 'Choose the column with the client’s full name or first name.'
