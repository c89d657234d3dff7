import { isRecord } from '@attune/contract/is-record'

/** An amount with its unit: a weight or a height. */
export interface Amount {
  value: number
  unit: AmountUnit
}

/** How much of the first unit of its kind one of each unit is. */
const UNITS = {
  kg: { kind: 'weight', factor: 1 },
  lb: { kind: 'weight', factor: 0.453_592_37 },
  cm: { kind: 'height', factor: 1 },
  in: { kind: 'height', factor: 2.54 },
} as const

export type AmountUnit = keyof typeof UNITS
export type AmountKind = (typeof UNITS)[AmountUnit]['kind']

/** Functions of expressions that give an amount in their own unit. */
export const UNIT_FUNCTIONS: ReadonlyMap<string, AmountUnit> = new Map([
  ['kg', 'kg'],
  ['lbs', 'lb'],
  ['cm', 'cm'],
  ['inches', 'in'],
])

export const kindOfUnit = (unit: AmountUnit): AmountKind => UNITS[unit].kind

const isUnit = (unit: unknown): unit is AmountUnit => typeof unit === 'string' && Object.hasOwn(UNITS, unit)

export const isAmount = (value: unknown): value is Amount =>
  isRecord(value) && typeof value['value'] === 'number' && Number.isFinite(value['value']) && isUnit(value['unit'])

/** In another unit, with one decimal; null for a unit of another kind. An amount in its own unit stays as it is. */
export const convertAmount = ({ value, unit }: Amount, to: AmountUnit): number | null => {
  if (unit === to) return value
  return kindOfUnit(unit) === kindOfUnit(to)
    ? Math.round((value * UNITS[unit].factor * 10) / UNITS[to].factor) / 10
    : null
}

/**
 * Negative if the first one is less, positive if it is more; null if they can't be compared. Amounts in different units
 * count as the same if they are within half of the last digit of the coarser one: 76 kg and 168 lb are.
 */
export const compareAmounts = (one: Amount, other: Amount): number | null => {
  if (kindOfUnit(one.unit) !== kindOfUnit(other.unit)) return null
  if (one.unit === other.unit) return one.value - other.value
  const apart = one.value * UNITS[one.unit].factor - other.value * UNITS[other.unit].factor
  return Math.abs(apart) <= Math.max(lastDigitOf(one), lastDigitOf(other)) / 2 ? 0 : apart
}

/** The size of one step of the last digit: 0.1 kg for 76.5 kg. */
const lastDigitOf = ({ value, unit }: Amount): number => {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  return UNITS[unit].factor / 10 ** decimals
}

/** “76 kg”, “168.5 lbs”. */
export const formatAmount = ({ value, unit }: Amount): string => `${value} ${unit === 'lb' ? 'lbs' : unit}`

/** A value that scenes save, as text. */
export const formatSavedValue = (value: string | number | boolean | Amount): string =>
  isAmount(value) ? formatAmount(value) : String(value)

/** Reads what `formatAmount` writes, and a bare amount as `unit`. */
export const readAmount = (text: string, unit: AmountUnit | null = null): Amount | null => {
  const [, amount, written] = FORM.exec(text) ?? []
  const taken = written === undefined ? unit : written.toLowerCase().replace('lbs', 'lb')
  return amount === undefined || !isUnit(taken) ? null : { value: Number(amount), unit: taken }
}

const FORM = /^\s*(-?\d{1,22}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?)\s*(cm|in|lbs?|kg)?\s*$/i
