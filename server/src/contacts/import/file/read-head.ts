import { IMPORT_MAX } from '@attune/contract/contacts/limits'
import type { ImportField } from '@attune/contract/contacts/constants'
import { Refusal } from '../../../refusal.ts'

/** Reads the column names from the first row, cut to a displayable length. Refuses a row that is not a header. */
export const readHead = (cells: string[]): string[] => {
  const problem = problemOf(cells)
  if (problem !== null) throw new Refusal('ImportUnreadable', { problem })
  return cells.map((cell, index) => toColumnName(cell) ?? `Column ${index + 1}`)
}

const NAME_MAX = 80

const toColumnName = (cell: string): string | null => (cell === '' ? null : cell.slice(0, NAME_MAX))

const problemOf = (cells: string[]): string | null => {
  if (cells.length > IMPORT_MAX.columns)
    return `The table has ${cells.length} columns. Keep at most ${IMPORT_MAX.columns}.`
  const names = cells.flatMap((cell) => toColumnName(cell) ?? [])
  if (names.length === 0 || names.some(looksLikeData))
    return "The first row isn't a header. Put a row of column names at the top, such as Name, Phone, Email."
  const twice = names.find((name, index) => names.findIndex((other) => isSameName(name, other)) < index)
  if (twice !== undefined) return `Two columns are called “${twice}”. Give each column a unique name.`
  if (cells.length === 1 && guessField(names[0] ?? '') === null)
    return 'Only one column was found. Separate columns with commas, semicolons or tabs.'
  return null
}

/** Column names do not look like email addresses or numbers of seven or more digits. */
const looksLikeData = (name: string): boolean => /\S@\S+\.\S/.test(name) || /^[+(]?[0-9][0-9 ().-]{6,}$/.test(name)

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Guesses each column's field from its name. A field goes to the first column that matches. */
export const guessColumns = (names: string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>()
  return names.map((name) => {
    const field = guessField(name)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The field that a column name suggests; null if none. */
const guessField = (name: string): ImportField | null => {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  return FIELDS.get(plain) ?? null
}

/** Lower-case letters only. Our own exports use the first name of each list. */
const NAMES: Record<ImportField, string[]> = {
  fullName: ['name', 'fullname', 'client', 'clientname', 'contact', 'contactname', 'displayname'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'mobilenumber', 'cell', 'cellphone', 'telephone', 'tel'],
  email: ['email', 'emailaddress', 'mail'],
  timezone: ['timezone', 'tz', 'zone'],
  labels: ['labels', 'label', 'tags', 'tag'],
  primaryCoach: ['primarycoach', 'coach', 'coachemail', 'coachname'],
  status: ['status', 'clientstatus'],
  gender: ['gender', 'sex'],
  height: ['height', 'bodyheight'],
  weight: ['weight', 'bodyweight'],
  goal: ['goal', 'goals'],
  wakeUpTime: ['wakeuptime', 'wakeup', 'wakesup', 'wakeupat'],
  goToSleepTime: ['gotosleeptime', 'sleeptime', 'bedtime', 'gotosleep', 'goestosleep'],
  workoutTime: ['workouttime', 'workout', 'worksout', 'trainingtime'],
  customTime: ['customtime'],
}
const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as ImportField] as const)),
)
