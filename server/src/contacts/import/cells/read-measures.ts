import type { HEIGHT_UNITS, WEIGHT_UNITS } from '@attune/contract/contacts/constants'

export interface Measurement<U extends string> {
  value: number
  unit: U
}

/**
 * A height as people write it: `180 cm`, `1.80 m`, `71 in`, `5'11"`, `5 ft 11`. A bare number is taken only where it can
 * mean one thing: 120 to 250 are centimetres, 48 to 90 inches. Null for anything else.
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

/** A weight with its unit: `82 kg`, `180.5 lb`. Without one it could be either, so it is null. */
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
