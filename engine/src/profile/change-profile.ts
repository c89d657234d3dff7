import { GENDERS, AMOUNT_MAX, ROUTINE_KEYS, ZONE_NAME } from '@attune/contract/contacts/constants'
import { LOCAL_TIME } from '@attune/contract/local-time'
import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { dropTurning } from '@attune/contract/turning'
import { zoneFault } from '../schedule/zone.ts'
import { toStorableText } from '../expressions/plain-values.ts'
import { convertAmount, formatAmount, isAmount, kindOfUnit, type Amount, type AmountKind } from './amount.ts'
import type { World } from '../world.ts'

/** A value that a scene saves. Dates are texts. */
export type SavedValue = string | number | boolean | Amount

/** What is stored: the value in its final form, and everything of the profile that changes with it, by key. */
export type ProfileChange =
  | { ok: true; value: SavedValue; values: World['profile'] }
  /** A sentence about what is wrong with the value. */
  | { ok: false; message: string }

/**
 * The rules for values that scenes save, the same in the time machine as for clients. Keys that the profile has no field
 * for keep the value with its type.
 */
export const changeProfile = (profile: World['profile'], key: string, value: SavedValue): ProfileChange => {
  const kind = amountKindOf(key)
  if (kind !== null) return changeAmount(profile, key, kind, value)
  const field = TEXT_FIELDS.get(key)
  if (field === undefined) return changeOwn(profile, key, typeof value === 'string' ? toShownText(value) : value)
  if (typeof value !== 'string') return refuse('it has to be text.')
  const read = field(toShownText(value))
  return read.ok ? { ok: true, value: read.value ?? '', values: { [key]: read.value } } : read
}

/** What a client wrote is shown among other texts, so it may not turn the writing direction of those. */
const toShownText = (written: string): string => dropTurning(toStorableText(written))

type FieldResult = { ok: true; value: string | null } | { ok: false; message: string }

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

const text =
  (most: number) =>
  (given: string): FieldResult => {
    if (given.trim().length > most) return refuse(`it can have at most ${most} characters.`)
    return { ok: true, value: given.trim() === '' ? null : given.trim() }
  }

const fullName = (given: string): FieldResult => {
  const read = text(CONTACT_TEXTS.name)(given.replaceAll(/\s+/gu, ' '))
  return read.ok && read.value === null ? refuse('a client needs a name.') : read
}

const localTime = (given: string): FieldResult =>
  LOCAL_TIME.test(given.trim()) ? { ok: true, value: given.trim() } : refuse('use a time such as 07:30.')

const gender = (given: string): FieldResult =>
  GENDERS.some((known) => known === given.trim())
    ? { ok: true, value: given.trim() }
    : refuse(`it can be ${GENDERS.join(', ')}.`)

const timezone = (given: string): FieldResult =>
  ZONE_NAME.test(given.trim()) && zoneFault(given.trim()) === null
    ? { ok: true, value: given.trim() }
    : refuse('use a time zone such as America/Denver.')

const TEXT_FIELDS: ReadonlyMap<string, (given: string) => FieldResult> = new Map([
  ['basic.fullName', fullName],
  ['basic.firstName', text(CONTACT_TEXTS.name)],
  ['basic.gender', gender],
  ['basic.goal', text(CONTACT_TEXTS.goal)],
  ['basic.heightUnit', () => refuse('it comes with basic.height.')],
  ['basic.weightUnit', () => refuse('it comes with basic.weight.')],
  ['timezone', timezone],
  ...ROUTINE_KEYS.map((name) => [`routine.${name}`, localTime] as const),
])

/** Fields that hold an amount. Its unit is stored next to it: `basic.weightUnit`. */
const AMOUNT_FIELDS: ReadonlyMap<string, AmountKind> = new Map([
  ['basic.height', 'height'],
  ['basic.weight', 'weight'],
])

export const amountKindOf = (key: string): AmountKind | null => AMOUNT_FIELDS.get(key) ?? null

const FIELDS = [...TEXT_FIELDS.keys(), ...AMOUNT_FIELDS.keys()]

const isField = (key: string): boolean => TEXT_FIELDS.has(key) || AMOUNT_FIELDS.has(key)

/** A client who is measured in one unit stays in it: what comes in another one is converted. */
const changeAmount = (profile: World['profile'], key: string, kind: AmountKind, given: SavedValue): ProfileChange => {
  if (!isAmount(given)) return refuse('it needs a unit.')
  if (kindOfUnit(given.unit) !== kind) return refuse(`${formatAmount(given)} is no ${kind}.`)
  const own = { value: 0, unit: profile[`${key}Unit`] }
  const unit = isAmount(own) && typeof profile[key] === 'number' ? own.unit : given.unit
  const value = convertAmount(given, unit) ?? given.value
  if (value < 1 || value > AMOUNT_MAX[kind]) return refuse(`${formatAmount({ value, unit })} isn’t a likely ${kind}.`)
  return { ok: true, value: { value, unit }, values: { [key]: value, [`${key}Unit`]: unit } }
}

const changeOwn = (profile: World['profile'], key: string, value: SavedValue): ProfileChange => {
  if (key === '' || key.length > CONTACT_TEXTS.key || /\0|__proto__/.test(key)) return refuse('the key isn’t valid.')
  if (typeof value === 'string' && value.length > CONTACT_TEXTS.value)
    return refuse(`an answer can have at most ${CONTACT_TEXTS.value} characters.`)
  const known = Object.keys(profile)
  // Of `walks` and `walks.week`, expressions could only see one.
  const overlaps = (other: string): boolean => isWithin(other, key) || isWithin(key, other)
  const beside = known.find(overlaps) ?? FIELDS.find(overlaps)
  if (beside !== undefined) return refuse(`there is “${beside}” already.`)
  let answers = 0
  for (const other of known) if (other !== key && !isField(other)) answers += 1
  if (answers >= CONTACT_COUNTS.answers)
    return refuse(`a questionnaire can have at most ${CONTACT_COUNTS.answers} answers.`)
  // JSON has no negative zero.
  return { ok: true, value: value === 0 ? 0 : value, values: { [key]: value === 0 ? 0 : value } }
}

/** `walks.week` is within `walks`. */
const isWithin = (inner: string, outer: string): boolean => inner[outer.length] === '.' && inner.startsWith(outer)
