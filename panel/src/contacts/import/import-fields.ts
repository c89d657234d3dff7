import type { ImportField } from '@attune/contract/contacts/constants'

/** What a column may become, as the form of a client calls it. */
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

/** Chooses a field for a column; another column that had it loses it: each field comes once. */
export const mapColumn = (mapping: ColumnMapping, at: number, field: ImportField | null): ColumnMapping =>
  mapping.map((held, place) => {
    if (place === at) return field
    return field !== null && held === field ? null : held
  })

/** Why rows cannot be looked at yet; null when they can. */
export const mappingProblem = (mapping: ColumnMapping): string | null =>
  mapping.includes('fullName') || mapping.includes('firstName')
    ? null
    : 'Choose the column that holds the name, or first name, of the clients.'
