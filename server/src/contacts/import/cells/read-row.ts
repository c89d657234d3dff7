import type { ContactStatus, ImportField } from '@attune/contract/contacts/constants'
import type { ProfileInput } from '@attune/contract/contacts/fields'
import { CONTACT_COUNTS, CONTACT_TEXTS, IMPORT_MAX } from '@attune/contract/contacts/limits'
import type { ImportProblem } from '@attune/store/contacts/tables-import'
import type { CountryCode } from 'libphonenumber-js/max'
import { readEmail } from '../../addresses/read-email.ts'
import { readPhone } from '../../addresses/read-phone.ts'
import { unescapeFormula } from '../../export/formula-cells.ts'
import { readHeight, readWeight } from './read-measures.ts'
import { isTimeZone, readGender, readLabels, readStatus, readTime } from './read-words.ts'

export interface ImportColumn {
  name: string
  field: ImportField | null
}

/** What reading a row needs to know of the organization. */
export interface ImportContext {
  columns: ImportColumn[]
  /** Numbers without a country are from here. */
  region: CountryCode | null
  /** The coach an e-mail address or a name means, among those one may give clients to; null: none. */
  coachNamed: (text: string) => string | null
}

/** A new client as a row tells of them. Phone and e-mail are as they will be kept. */
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

/** Reads a row by its columns. Problems name the column as the file does; null: the whole row. */
export const readRow = (cells: string[], around: ImportContext): { values: RowValues; problems: ImportProblem[] } => {
  const values: RowValues = { fullName: '' }
  const { columns } = around
  if (cells.slice(columns.length).some((cell) => cell !== '') || cells.length < columns.length)
    return { values, problems: [{ column: null, message: describeRagged(cells.length, columns.length) }] }
  const problems: ImportProblem[] = []
  let lastName = ''
  columns.forEach(({ name, field }, index) => {
    const text = unescapeFormula(cells[index] ?? '').trim()
    if (field === null || text === '') return
    const wrong = findUnreadable(text) ?? take(field, text)
    if (wrong !== null) problems.push({ column: name, message: wrong })
  })
  if (values.fullName === '')
    values.fullName = [values.firstName ?? '', lastName].filter((part) => part !== '').join(' ')
  const nameAt = columns.find(({ field }) => field === 'fullName') ?? columns.find(({ field }) => field === 'firstName')
  if (values.fullName === '' && !problems.some(({ column }) => column === nameAt?.name))
    problems.push({ column: nameAt?.name ?? null, message: 'A client needs a name.' })
  else if (values.fullName.length > CONTACT_TEXTS.name)
    problems.push({ column: nameAt?.name ?? null, message: describeTooLong(CONTACT_TEXTS.name) })
  return { values, problems }

  /** Keeps what a cell says under its field; answers what is wrong with it, or null. */
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
        return keep(field, isTimeZone(text) ? text : null, 'This is no time zone. It looks like America/Denver.')
      case 'labels': {
        const labels = readLabels(text)
        if (labels !== null && labels.length > CONTACT_COUNTS.labels)
          return `A client has ${CONTACT_COUNTS.labels} labels at most.`
        return keep(field, labels, `A label has ${CONTACT_TEXTS.label} characters at most, on one line.`)
      }
      case 'primaryCoach':
        return keep(field, around.coachNamed(text), NO_COACH)
      case 'status':
        return keep(field, readStatus(text), 'A status is active or stop.')
      case 'gender':
        return keep(field, readGender(text), 'A gender is male, female or nonbinary.')
      case 'height':
        return keep(field, readHeight(text), 'This is no height. Write it with its unit, such as 180 cm or 71 in.')
      case 'weight':
        return keep(field, readWeight(text), 'This is no weight. Write it with its unit, such as 82 kg or 180 lb.')
      case 'goal':
        return keep(field, text.length > CONTACT_TEXTS.goal ? null : text, describeTooLong(CONTACT_TEXTS.goal))
      case 'wakeUpTime':
      case 'goToSleepTime':
      case 'workoutTime':
      case 'customTime':
        return keep(field, readTime(text), 'This is no time of day. It looks like 07:30.')
    }
  }
}

const NO_PHONE = 'This is no phone number. Write it with the country, such as +1 303 555 0142.'
const NO_EMAIL = 'This is no e-mail address. It looks like name@example.com.'
const NO_COACH = 'No coach whom you may give clients to has this e-mail address or name.'

const describeTooLong = (most: number): string => `This is longer than ${most.toLocaleString('en')} characters.`

const describeRagged = (cells: number, columns: number): string =>
  `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the head has ${columns}. Perhaps a separator or a quote is missing.`

/** What no field takes. Cells are kept one sign longer than the limit, so that the longer ones are known. */
const findUnreadable = (text: string): string | null => {
  if (text.length > IMPORT_MAX.cell)
    return `${describeTooLong(IMPORT_MAX.cell)} Perhaps a quote before it is not closed.`
  return /[^\P{Cc}\t\n]|\uFFFD/u.test(text) ? 'This has signs that cannot be read. Save the file as “CSV UTF-8”.' : null
}
