import type { ContactStatus, GENDERS, HEIGHT_UNITS, WEIGHT_UNITS } from '@attune/contract/contacts/constants'
import { LabelText, TimeZone } from '@attune/contract/contacts/fields'

const GENDER_WORDS: Record<string, (typeof GENDERS)[number]> = {
  male: 'male',
  m: 'male',
  man: 'male',
  female: 'female',
  f: 'female',
  woman: 'female',
  nonbinary: 'nonbinary',
  'non-binary': 'nonbinary',
  nb: 'nonbinary',
}
export const readGender = (text: string): (typeof GENDERS)[number] | null => GENDER_WORDS[text.toLowerCase()] ?? null

const STATUS_WORDS: Record<string, ContactStatus> = { active: 'active', stop: 'stop', stopped: 'stop' }
export const readStatus = (text: string): ContactStatus | null => STATUS_WORDS[text.toLowerCase()] ?? null

/** Parses `7:30`, `07:30:00`, `7:30 am` or `7 PM` into `HH:MM`. Null if it is not a time. */
export const readTime = (text: string): string | null => {
  const read = /^([0-9]{1,2})(?::([0-5][0-9])(?::[0-5][0-9])?)? ?(am|pm|a\.m\.|p\.m\.)?$/i.exec(text)
  const half = read?.[3]?.charAt(0).toLowerCase()
  if (read === null || (read[2] === undefined && half === undefined)) return null
  const hour = Number(read[1])
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return null
  const of24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return `${String(of24).padStart(2, '0')}:${read[2] ?? '00'}`
}

/** Splits labels at commas, semicolons or bars, without duplicates. Null if one of them is not a valid label. */
export const readLabels = (text: string): string[] | null => {
  const labels = text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return labels.every((label) => LabelText.safeParse(label).success) ? [...new Set(labels)] : null
}

/** Whether a time zone exists. Cached: asking the runtime is slow, and a file repeats the same few names. */
export const isTimeZone = (name: string): boolean => {
  const known = zones.get(name)
  if (known !== undefined) return known
  const is = TimeZone.safeParse(name).success
  if (zones.size < ZONES_KEPT) zones.set(name, is)
  return is
}
const zones = new Map<string, boolean>()
/** About 600 zones exist; invalid names must not fill the memory. */
const ZONES_KEPT = 1_000

interface Measurement<U extends string> {
  value: number
  unit: U
}

/**
 * Parses a height as people write it: `180 cm`, `1.80 m`, `71 in`, `5'11"`, `5 ft 11`. A number without a unit is
 * accepted only if it is unambiguous: 120 to 250 are centimetres, 48 to 90 inches. Null otherwise.
 */
export const readHeight = (text: string): Measurement<(typeof HEIGHT_UNITS)[number]> | null => {
  const feet = /^([3-8]) ?(?:'|’|′|ft\.?|feet) ?(?:([0-9]|1[01])(?:\.5)? ?(?:"|”|″|''|in\.?|inches)?)?$/i.exec(text)
  if (feet !== null) return { value: Number(feet[1]) * 12 + Number(feet[2] ?? 0), unit: 'in' }
  const [value, unit] = numberAndUnit(text)
  if (value === null) return null
  if (unit === '') {
    if (value >= 120 && value <= 250) return { value, unit: 'cm' }
    return value >= 48 && value <= 90 ? { value, unit: 'in' } : null
  }
  if (unit === 'cm') return withinBounds(value, 'cm', 300)
  if (unit === 'm') return withinBounds(Math.round(value * 1_000) / 10, 'cm', 300)
  return /^(in|inch|inches|")$/.test(unit) ? withinBounds(value, 'in', 300) : null
}

/** Parses a weight with its unit: `82 kg`, `180.5 lb`. Null without a unit, which would be ambiguous. */
export const readWeight = (text: string): Measurement<(typeof WEIGHT_UNITS)[number]> | null => {
  const [value, unit] = numberAndUnit(text)
  if (value === null) return null
  if (/^(kg|kgs|kilo|kilos)$/.test(unit)) return withinBounds(value, 'kg', 1_500)
  return /^(lb|lbs|pound|pounds)$/.test(unit) ? withinBounds(value, 'lb', 1_500) : null
}

const numberAndUnit = (text: string): [number | null, string] => {
  const read = /^([0-9]{1,4}(?:[.,][0-9]{1,2})?) ?([a-z"]*)\.?$/i.exec(text)
  return read === null ? [null, ''] : [Number(read[1]?.replace(',', '.')), (read[2] ?? '').toLowerCase()]
}

const withinBounds = <U extends string>(value: number, unit: U, most: number): Measurement<U> | null =>
  value >= 1 && value <= most ? { value, unit } : null
