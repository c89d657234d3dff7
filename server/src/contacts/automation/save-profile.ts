import { ProfileInput } from '@attune/contract/contacts/fields'
import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { changeContact } from '@attune/store/contacts/change-contacts'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../access.ts'
import { Refusal } from '../../refusal.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { toProfileColumns } from '../profile-columns.ts'

/** A value that automation writes into a profile, with its key as expressions know it. */
export interface ProfileEntry {
  key: string
  value: string | number | boolean
}

/**
 * Saves one value under the rules that apply to people. A key that is no profile field becomes an answer of the
 * questionnaire. Returns a sentence if the value is not valid and nothing was written.
 */
export const saveProfile = async (
  tx: Tenant,
  row: LockedContact,
  { key, value }: ProfileEntry,
  by: { cause: string; at: Date },
): Promise<string | null> => {
  const known = FIELDS[key]
  const change = known === undefined ? changeOfAnswer(row, key, value) : changeOfField(row, known, value)
  if (typeof change === 'string') return `“${key}” was not saved: ${change}`
  if (change === null) return null
  await changeContact(tx, row.contact_id, change.columns)
  const payload = { fields: [change.field] }
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId: row.contact_id, payload, actor: null, ...by }])
  return null
}

type ProfileValue = ProfileEntry['value']
type ProfileChange = { columns: Parameters<typeof changeContact>[2]; field: string } | string | null

/** Turns a value into the input of the call that writes the field; null if the value has the wrong type. */
type FieldReader = (value: ProfileValue, row: LockedContact) => Record<string, unknown> | null

const textField =
  (group: 'basic' | 'routine', name: string): FieldReader =>
  (value) =>
    typeof value === 'string' ? { [group]: { [name]: value.trim() } } : null

/** Takes a number in the client's current unit, or a text with its unit such as `79 kg`. */
const measureField =
  (name: 'height' | 'weight', usual: string): FieldReader =>
  (value, row) => {
    const own = name === 'height' ? row.height_unit : row.weight_unit
    if (typeof value === 'number') return { basic: { [name]: { value, unit: own ?? usual } } }
    const [, amount, unit] = /^\s*(\d{1,4}(?:\.\d{1,3})?)\s*(cm|in|lbs?|kg)?\s*$/i.exec(String(value)) ?? []
    if (amount === undefined) return null
    return {
      basic: { [name]: { value: Number(amount), unit: unit?.toLowerCase().replace('lbs', 'lb') ?? own ?? usual } },
    }
  }

const FIELDS: Record<string, FieldReader> = {
  'basic.fullName': textField('basic', 'fullName'),
  'basic.firstName': textField('basic', 'firstName'),
  'basic.gender': textField('basic', 'gender'),
  'basic.goal': textField('basic', 'goal'),
  'basic.height': measureField('height', 'in'),
  'basic.weight': measureField('weight', 'lb'),
  'routine.wakeUpTime': textField('routine', 'wakeUpTime'),
  'routine.goToSleepTime': textField('routine', 'goToSleepTime'),
  'routine.workoutTime': textField('routine', 'workoutTime'),
  'routine.customTime': textField('routine', 'customTime'),
  timezone: (value) => (typeof value === 'string' ? { timezone: value.trim() } : null),
}

const changeOfField = (row: LockedContact, field: FieldReader, value: ProfileValue): ProfileChange => {
  const input = field(value, row)
  if (input === null) return 'the value has the wrong type.'
  const read = ProfileInput.safeParse(input)
  if (!read.success) return read.error.issues[0]?.message ?? 'the value is not valid.'
  try {
    const columns = toProfileColumns({ profile: read.data })
    const same = Object.entries(columns).every(([name, now]) => row[name as keyof LockedContact] === now)
    return same ? null : { columns, field: 'profile' }
  } catch (error) {
    // Names are checked as they are converted to columns.
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const changeOfAnswer = (row: LockedContact, key: string, value: ProfileValue): ProfileChange => {
  const name = key.trim()
  if (name === '' || name.length > CONTACT_TEXTS.key) return 'the name of the answer is not valid.'
  const answerText = String(value)
  if (answerText.length > CONTACT_TEXTS.value) return `an answer can have at most ${CONTACT_TEXTS.value} characters.`
  if (row.questionnaire.some((answer) => answer.key === name && answer.value === answerText)) return null
  const others = row.questionnaire.filter((answer) => answer.key !== name)
  if (others.length >= CONTACT_COUNTS.answers)
    return `a questionnaire can have at most ${CONTACT_COUNTS.answers} answers.`
  return {
    columns: { questionnaire: JSON.stringify([...others, { key: name, value: answerText }]) },
    field: 'questionnaire',
  }
}
