import type { ContactStatus, ImportField } from '@attune/contract/contacts/constants'
import type { ProfileInput } from '@attune/contract/contacts/fields'
import { CONTACT_COUNTS, CONTACT_TEXTS, IMPORT_MAX } from '@attune/contract/contacts/limits'
import { dropTurning } from '@attune/contract/turning'
import type { ImportProblem } from '@attune/store/contacts/tables-import'
import type { CountryCode } from 'libphonenumber-js/max'
import { readEmail } from '../../addresses/read-email.ts'
import { readPhone } from '../../addresses/read-phone.ts'
import { unescapeFormula } from '../../export/write-rows.ts'
import { isTimeZone, readGender, readLabels, readStatus, readTime, readHeight, readWeight } from './read-cell.ts'

export interface ImportColumn {
  name: string
  field: ImportField | null
}

/** What reading a row needs from the organization. */
export interface ImportContext {
  columns: ImportColumn[]
  /** The region of phone numbers without a country code. */
  region: CountryCode | null
  /**
   * Finds the coach by email address or name, among those the importer may assign clients to; null if there is none.
   */
  coachNamed: (text: string) => string | null
}

/** A row's values. Phone and email are normalized. */
export interface RowValues {
  fullName: string
  firstName?: string
  phone?: string
  email?: string
  timezone?: string
  labels?: string[]
  primaryCoach?: string
  status?: ContactStatus
  gender?: NonNullable<Basic['gender']>
  height?: NonNullable<Basic['height']>
  weight?: NonNullable<Basic['weight']>
  goal?: string
  wakeUpTime?: string
  goToSleepTime?: string
  workoutTime?: string
  customTime?: string
}
type Basic = NonNullable<ProfileInput['basic']>

/** Reads a row by its columns. A problem names its column as the file does, or null if it is about the whole row. */
export const readRow = (cells: string[], around: ImportContext): { values: RowValues; problems: ImportProblem[] } => {
  const values: RowValues = { fullName: '' }
  const { columns } = around
  if (cells.slice(columns.length).some((cell) => cell !== '') || cells.length < columns.length)
    return { values, problems: [{ column: null, message: describeRagged(cells.length, columns.length) }] }
  const problems: ImportProblem[] = []
  let lastName = ''
  columns.forEach(({ name, field }, index) => {
    // Numbers copied from address books begin and end with such marks.
    const text = dropTurning(unescapeFormula(cells[index] ?? '')).trim()
    if (field === null || text === '') return
    const wrong = findUnreadable(text) ?? take(field, text)
    if (wrong !== null) problems.push({ column: name, message: wrong })
  })
  if (values.fullName === '')
    values.fullName = [values.firstName ?? '', lastName].filter((part) => part !== '').join(' ')
  const nameAt = columns.find(({ field }) => field === 'fullName') ?? columns.find(({ field }) => field === 'firstName')
  if (values.fullName === '' && !problems.some(({ column }) => column === nameAt?.name))
    problems.push({ column: nameAt?.name ?? null, message: 'Enter a name for the client.' })
  else if (values.fullName.length > CONTACT_TEXTS.name)
    problems.push({ column: nameAt?.name ?? null, message: describeTooLong(CONTACT_TEXTS.name) })
  return { values, problems }

  /** Stores a cell's value under its field. Returns what is wrong with it, or null. */
  function take(field: ImportField, text: string): string | null {
    const keep = <F extends keyof RowValues>(key: F, value: RowValues[F] | null, otherwise: string): string | null => {
      if (value === null || value === undefined) return otherwise
      values[key] = value
      return null
    }
    const line = text.replaceAll(/\s+/gu, ' ')
    switch (field) {
      case 'fullName':
      case 'firstName':
        return keep(field, line.length > CONTACT_TEXTS.name ? null : line, describeTooLong(CONTACT_TEXTS.name))
      case 'lastName':
        lastName = line
        return line.length > CONTACT_TEXTS.name ? describeTooLong(CONTACT_TEXTS.name) : null
      case 'phone':
        return keep(field, text.length > 60 ? null : readPhone(text, around.region), NO_PHONE)
      case 'email':
        return keep(field, text.length > 320 ? null : readEmail(text), NO_EMAIL)
      case 'timezone':
        return keep(
          field,
          isTimeZone(text) ? text : null,
          "This isn't a valid time zone. Use a name such as America/Denver.",
        )
      case 'labels': {
        const labels = readLabels(text)
        if (labels !== null && labels.length > CONTACT_COUNTS.labels)
          return `A client can have at most ${CONTACT_COUNTS.labels} labels.`
        return keep(field, labels, `A label can have at most ${CONTACT_TEXTS.label} characters, on one line.`)
      }
      case 'primaryCoach':
        return keep(field, around.coachNamed(text), NO_COACH)
      case 'status':
        return keep(field, readStatus(text), 'Status must be active or stop.')
      case 'gender':
        return keep(field, readGender(text), 'Gender must be male, female or nonbinary.')
      case 'height':
        return keep(field, readHeight(text), "This isn't a valid height. Include the unit, such as 180 cm or 71 in.")
      case 'weight':
        return keep(field, readWeight(text), "This isn't a valid weight. Include the unit, such as 82 kg or 180 lb.")
      case 'goal':
        return keep(field, text.length > CONTACT_TEXTS.goal ? null : text, describeTooLong(CONTACT_TEXTS.goal))
      case 'wakeUpTime':
      case 'goToSleepTime':
      case 'workoutTime':
      case 'customTime':
        return keep(field, readTime(text), "This isn't a valid time of day. Use the form 07:30.")
    }
  }
}

const NO_PHONE = "This isn't a valid phone number. Include the country code, such as +1 303 555 0142."
const NO_EMAIL = "This isn't a valid email address. Use the form name@example.com."
const NO_COACH = 'No coach you can assign clients to has this email address or name.'

const describeTooLong = (most: number): string => `This is longer than ${most.toLocaleString('en')} characters.`

const describeRagged = (cells: number, columns: number): string =>
  `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the header has ${columns}. A separator or quote may be missing.`

/**
 * Problems that make a cell unreadable whatever its field. Cells are stored one character beyond the limit, so longer
 * ones can be recognized.
 */
const findUnreadable = (text: string): string | null => {
  if (text.length > IMPORT_MAX.cell) return `${describeTooLong(IMPORT_MAX.cell)} A quote before it may not be closed.`
  return /[^\P{Cc}\t\n]|\uFFFD/u.test(text)
    ? "This has characters that can't be read. Save the file as “CSV UTF-8”."
    : null
}
