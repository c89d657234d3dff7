import { SourceError } from './source-error.ts'
import { TEXT_MAX } from './limits.ts'
import { looksLikeDate, readMoment } from './moments.ts'
import { spend, type Evaluation } from './evaluation.ts'

/** A value as it is written into a text: nothing for an empty one. */
export const textOf = (value: unknown, at: number): string => {
  if (typeof value === 'string') return value
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new SourceError(`${kindOf(value)} cannot be written into a text; say which value of it.`, at)
}

/** A value to calculate with: a number, or a text that is one. `words` are how the expression calls it. */
export const numberOf = (value: unknown, at: number, words = 'This'): number => {
  if (typeof value === 'number') return value
  if (value === null)
    throw new SourceError(
      `${words} is empty: there is nothing to calculate with. Write ?? 0 after it to count it as 0.`,
      at,
    )
  const number = typeof value === 'string' ? numberIn(value) : null
  if (number !== null) return number
  const shown = typeof value === 'string' ? `“${value.slice(0, 40)}”` : kindOf(value)
  throw new SourceError(`${shown} is no number.`, at)
}

/** Null if the text is not a number and nothing else. */
export const numberIn = (text: string): number | null => {
  const trimmed = text.length > 40 ? '' : text.trim()
  return NUMBER.test(trimmed) ? Number(trimmed) : null
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** What was calculated, as long as it is a number that can be written down. */
export const finiteNumber = (number: number, at: number): number => {
  if (Number.isFinite(number)) return number
  throw new SourceError('This comes to no number: a division by zero, or larger than numbers get.', at)
}

/** A text that was made, as long as it is not too long. */
export const limitedText = (text: string, work: Evaluation, at: number): string => {
  if (text.length > TEXT_MAX) throw new SourceError(`This makes a text of more than ${TEXT_MAX} characters.`, at)
  spend(work, text.length >> 5)
  return text
}

/** JavaScript’s `==` and `===` for single values. A list or a group equals nothing but is not asked for another. */
export const areEqual = (left: unknown, right: unknown, isStrict: boolean, at: number): boolean => {
  if (left === null || right === null) return left === right
  if (typeof left === 'object' || typeof right === 'object') {
    if (typeof left === typeof right)
      throw new SourceError('Two lists or groups cannot be compared; compare values of them.', at)
    return false
  }
  return isStrict || typeof left === typeof right ? left === right : looseNumber(left) === looseNumber(right)
}

const looseNumber = (value: unknown): number => (typeof value === 'string' ? (numberIn(value) ?? NaN) : Number(value))

export type Order = '<' | '<=' | '>' | '>='

/**
 * Numbers by size, dates by time, other texts by the alphabet. A text that is a number counts as one beside a number.
 * What is empty or cannot be read as the other can is neither smaller nor larger.
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
  for (const value of [left, right])
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new SourceError(`${kindOf(value)} is neither smaller nor larger than something.`, at)
  return byOrder(looseNumber(left), looseNumber(right), order)
}

const byOrder = <T extends number | string>(left: T, right: T, order: Order): boolean => {
  if (order === '<') return left < right
  if (order === '<=') return left <= right
  return order === '>' ? left > right : left >= right
}

/** As a sentence begins with it. */
export const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'A list'
  if (typeof value === 'boolean') return 'Yes or no'
  if (typeof value === 'number') return 'A number'
  if (typeof value === 'string') return 'A text'
  return value === null ? 'An empty value' : 'A group of values'
}
