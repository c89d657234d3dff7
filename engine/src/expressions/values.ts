import { compareAmounts, formatAmount, isAmount } from '../profile/amount.ts'
import { SourceError } from './source-error.ts'
import { TEXT_MAX } from './limits.ts'
import { looksLikeDate, readMoment } from './moments.ts'
import { spend, type Evaluation } from './evaluation.ts'

/** A value as text; empty for null. */
export const textOf = (value: unknown, at: number): string => {
  if (typeof value === 'string') return value
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new SourceError(`${kindOf(value)} can't be written as text. Choose one of its values.`, at)
}

/** A number to calculate with, also from a numeric text. `words` is the expression's own wording, for the error. */
export const numberOf = (value: unknown, at: number, words = 'This'): number => {
  if (typeof value === 'number') return value
  if (value === null)
    throw new SourceError(
      `${words} is empty, so there's nothing to calculate with. Add ?? 0 after it to count it as 0.`,
      at,
    )
  const number = typeof value === 'string' ? numberIn(value) : null
  if (number !== null) return number
  if (isAmount(value)) throw withoutUnit(at, words)
  const shown = typeof value === 'string' ? `“${value.slice(0, 40)}”` : kindOf(value)
  throw new SourceError(`${shown} isn't a number.`, at)
}

/** Null unless the whole text is a number. */
export const numberIn = (text: string): number | null => {
  const trimmed = text.length > 40 ? '' : text.trim()
  return NUMBER.test(trimmed) ? Number(trimmed) : null
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** Returns a finite number, or throws. */
export const finiteNumber = (number: number, at: number): number => {
  if (Number.isFinite(number)) return number
  throw new SourceError("The result isn't a number: it divides by zero or gets too large.", at)
}

/** Returns the text unless it is too long, and charges steps for it. */
export const limitedText = (text: string, work: Evaluation, at: number): string => {
  if (text.length > TEXT_MAX) throw new SourceError(`This text would have more than ${TEXT_MAX} characters.`, at)
  spend(work, text.length >> 5)
  return text
}

/** A bare number could mean any unit. */
const withoutUnit = (at: number, words = 'This'): SourceError =>
  new SourceError(`${words} has a unit. Say which one to calculate in, like kg(answer) or lbs(answer).`, at)

/**
 * JavaScript's `==` and `===` for single values. Amounts with a unit are equal across units. Comparing two lists or
 * other groups is an error.
 */
export const areEqual = (left: unknown, right: unknown, isStrict: boolean, at: number): boolean => {
  if (left === null || right === null) return left === right
  if (isAmount(left) && isAmount(right)) return compareAmounts(left, right) === 0
  if (isAmount(left) || isAmount(right)) throw withoutUnit(at)
  if (typeof left === 'object' || typeof right === 'object') {
    if (typeof left === typeof right)
      throw new SourceError("Lists and groups can't be compared. Compare their values instead.", at)
    return false
  }
  return isStrict || typeof left === typeof right ? left === right : looseNumber(left) === looseNumber(right)
}

const looseNumber = (value: unknown): number => (typeof value === 'string' ? (numberIn(value) ?? NaN) : Number(value))

export type Order = '<' | '<=' | '>' | '>='

/**
 * Compares numbers by size, amounts across their units, dates by time and other texts alphabetically. A numeric text
 * counts as a number when compared with a number. Empty or incomparable values are neither smaller nor larger.
 */
export const isOrdered = (left: unknown, right: unknown, order: Order, work: Evaluation, at: number): boolean => {
  if (typeof left === 'number' && typeof right === 'number') return byOrder(left, right, order)
  if (left === null || right === null) return false
  if (typeof left === 'string' && typeof right === 'string') {
    if (looksLikeDate(left) && looksLikeDate(right)) {
      spend(work, 5)
      const [earlier, later] = [readMoment(left, work), readMoment(right, work)]
      if (earlier !== null && later !== null) return byOrder(earlier.epochMilliseconds, later.epochMilliseconds, order)
    }
    spend(work, Math.min(left.length, right.length) >> 5)
    return byOrder(left, right, order)
  }
  if (isAmount(left) && isAmount(right)) {
    const apart = compareAmounts(left, right)
    if (apart !== null) return byOrder(apart, 0, order)
    throw new SourceError(`${formatAmount(left)} and ${formatAmount(right)} can't be compared.`, at)
  }
  if (isAmount(left) || isAmount(right)) throw withoutUnit(at)
  for (const value of [left, right])
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new SourceError(`${kindOf(value)} can't be compared by size.`, at)
  return byOrder(looseNumber(left), looseNumber(right), order)
}

const byOrder = <T extends number | string>(left: T, right: T, order: Order): boolean => {
  if (order === '<') return left < right
  if (order === '<=') return left <= right
  return order === '>' ? left > right : left >= right
}

/** The kind of a value, to start a sentence with. */
export const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'A list'
  if (typeof value === 'boolean') return 'A yes/no value'
  if (typeof value === 'number') return 'A number'
  if (typeof value === 'string') return 'Text'
  return value === null ? 'An empty value' : 'A group of values'
}
