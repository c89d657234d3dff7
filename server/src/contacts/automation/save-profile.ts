import type { AnswerType, ROUTINE_KEYS } from '@attune/contract/contacts/constants'
import { formatSavedValue, isAmount } from '@attune/engine/profile/amount'
import { changeProfile, type SavedValue } from '@attune/engine/profile/change-profile'
import { changeContact, type ContactChange } from '@attune/store/contacts/change-contacts'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../access.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { profileValuesOf } from '../profile-values.ts'

/** A value that automation writes into a profile, with its key as expressions know it. */
export interface ProfileEntry {
  key: string
  value: SavedValue
  isDate: boolean
}

/**
 * Saves one value by the engine's rules, which are the same for clients as in the time machine. A key that isn't a
 * profile field becomes an answer of the questionnaire, with its type. Writes nothing if nothing changes. Returns a
 * sentence if the value is not valid.
 */
export const saveProfile = async (
  tx: Tenant,
  row: LockedContact,
  { key, value, isDate }: ProfileEntry,
  by: { cause: string; at: Date },
): Promise<string | null> => {
  const before = profileValuesOf(row)
  const change = changeProfile(before, key, value)
  if (!change.ok) return `“${key}” was not saved: ${change.message}`
  const entries = Object.entries(change.values)
  if (entries.every(([name, now]) => JSON.stringify(before[name]) === JSON.stringify(now))) return null
  const fields = entries.flatMap(([name, now]) => {
    const column = COLUMNS[name]
    return column === undefined ? [] : [[column, now] as const]
  })
  const isField = fields.length > 0
  const columns = isField
    ? // The engine has checked what each field can hold.
      (Object.fromEntries(fields) as ContactChange)
    : { questionnaire: JSON.stringify(withAnswer(row.questionnaire, key, change.value, isDate)) }
  await changeContact(tx, row.contact_id, columns)
  const payload = { fields: [isField ? 'profile' : 'questionnaire'] }
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId: row.contact_id, payload, actor: null, ...by }])
  return null
}

type StoredAnswer = LockedContact['questionnaire'][number]

/** Answers are texts; `type` says what else one is. */
const withAnswer = (
  answers: readonly StoredAnswer[],
  key: string,
  value: SavedValue,
  isDate: boolean,
): StoredAnswer[] => {
  const type = answerTypeOf(value, isDate)
  const answer: StoredAnswer = { key, value: formatSavedValue(value), ...(type === null ? {} : { type }) }
  const place = answers.findIndex((one) => one.key === key)
  return place < 0 ? [...answers, answer] : answers.with(place, answer)
}

const answerTypeOf = (value: SavedValue, isDate: boolean): AnswerType | null => {
  if (isAmount(value)) return 'amount'
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value === 'number' ? 'number' : 'boolean'
  return isDate ? 'date' : null
}

const ROUTINE_COLUMNS = {
  wakeUpTime: 'wake_up_time',
  goToSleepTime: 'go_to_sleep_time',
  workoutTime: 'workout_time',
  customTime: 'custom_time',
} satisfies Record<(typeof ROUTINE_KEYS)[number], keyof ContactChange>

const COLUMNS: Readonly<Record<string, keyof ContactChange>> = {
  'basic.fullName': 'full_name',
  'basic.firstName': 'first_name',
  'basic.gender': 'gender',
  'basic.goal': 'goal',
  'basic.height': 'height_value',
  'basic.heightUnit': 'height_unit',
  'basic.weight': 'weight_value',
  'basic.weightUnit': 'weight_unit',
  timezone: 'time_zone',
  ...Object.fromEntries(Object.entries(ROUTINE_COLUMNS).map(([name, column]) => [`routine.${name}`, column])),
}
