import { ProfileInput } from '@attune/contract/contacts/fields'
import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { changeContact } from '@attune/store/contacts/change-contacts'
import type { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { profileColumns } from '../profile-columns.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** What automation writes into a profile: a key as it is known to expressions, and a value of the type it was given. */
export interface ProfileEntry {
  key: string
  value: string | number | boolean
}

/**
 * Writes one value by the same rules as a person's. A key that no field has is an answer of the questionnaire. Answers a
 * sentence where the value does not fit: then nothing was written.
 */
export const saveProfile = async (
  tx: Tenant,
  row: Locked,
  { key, value }: ProfileEntry,
  by: { cause: string; at: Date },
): Promise<string | null> => {
  const known = FIELDS[key]
  const change = known === undefined ? answered(row, key, value) : written(row, known, value)
  if (typeof change === 'string') return `“${key}” was not saved: ${change}`
  if (change === null) return null
  await changeContact(tx, row.contact_id, change.columns)
  const payload = { fields: [change.field] }
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId: row.contact_id, payload, actor: null, ...by }])
  return null
}

type Value = ProfileEntry['value']
type Written = { columns: Parameters<typeof changeContact>[2]; field: string } | string | null

/** A field as an input of the call that writes it; null: the value has the wrong type. */
type Field = (value: Value, row: Locked) => Record<string, unknown> | null

const text =
  (group: 'basic' | 'routine', name: string): Field =>
  (value) =>
    typeof value === 'string' ? { [group]: { [name]: value.trim() } } : null

/** A number in the unit the client has already, or with its unit in words: `79 kg`. */
const measured =
  (name: 'height' | 'weight', usual: string): Field =>
  (value, row) => {
    const own = name === 'height' ? row.height_unit : row.weight_unit
    if (typeof value === 'number') return { basic: { [name]: { value, unit: own ?? usual } } }
    const [, amount, unit] = /^\s*(\d{1,4}(?:\.\d{1,3})?)\s*(cm|in|lbs?|kg)?\s*$/i.exec(String(value)) ?? []
    if (amount === undefined) return null
    return {
      basic: { [name]: { value: Number(amount), unit: unit?.toLowerCase().replace('lbs', 'lb') ?? own ?? usual } },
    }
  }

const FIELDS: Record<string, Field> = {
  'basic.fullName': text('basic', 'fullName'),
  'basic.firstName': text('basic', 'firstName'),
  'basic.gender': text('basic', 'gender'),
  'basic.goal': text('basic', 'goal'),
  'basic.height': measured('height', 'in'),
  'basic.weight': measured('weight', 'lb'),
  'routine.wakeUpTime': text('routine', 'wakeUpTime'),
  'routine.goToSleepTime': text('routine', 'goToSleepTime'),
  'routine.workoutTime': text('routine', 'workoutTime'),
  'routine.customTime': text('routine', 'customTime'),
  timezone: (value) => (typeof value === 'string' ? { timezone: value.trim() } : null),
}

const written = (row: Locked, field: Field, value: Value): Written => {
  const input = field(value, row)
  if (input === null) return 'the value has the wrong type.'
  const read = ProfileInput.safeParse(input)
  if (!read.success) return read.error.issues[0]?.message ?? 'the value does not fit.'
  try {
    const columns = profileColumns({ profile: read.data })
    const same = Object.entries(columns).every(([name, now]) => row[name as keyof Locked] === now)
    return same ? null : { columns, field: 'profile' }
  } catch (error) {
    // An empty name is refused where names are read.
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const answered = (row: Locked, key: string, value: Value): Written => {
  const name = key.trim()
  if (name === '' || name.length > CONTACT_TEXTS.key) return 'this is no name of an answer.'
  const said = String(value)
  if (said.length > CONTACT_TEXTS.value) return `an answer has ${CONTACT_TEXTS.value} characters at most.`
  if (row.questionnaire.some((answer) => answer.key === name && answer.value === said)) return null
  const others = row.questionnaire.filter((answer) => answer.key !== name)
  if (others.length >= CONTACT_COUNTS.answers) return `a questionnaire holds ${CONTACT_COUNTS.answers} answers at most.`
  return { columns: { questionnaire: JSON.stringify([...others, { key: name, value: said }]) }, field: 'questionnaire' }
}
