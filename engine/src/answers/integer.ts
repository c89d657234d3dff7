import type { IntegerConfig } from '@attune/contract/scenes/parsers'
import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { applyCorrection } from './corrections.ts'
import { type Quantity, quantityAt } from './numbers.ts'
import { asideAt, isQuestion, pieces } from './reading.ts'
import type { ReplyToken } from './tokens.ts'
import { COUNTED, COUNTS, LEADS_TO_NUMBER } from './words/integer-words.ts'
import { DOZEN } from './words/number-words.ts'

/** Reads one whole number within the bounds of the config. */
export function readInteger(text: string, config: IntegerConfig): AnswerResult<number> {
  const value = BARE_NUMBER.test(text) ? Number(text) : onlyNumberIn(text)
  const fits =
    value !== null &&
    Number.isSafeInteger(value) &&
    value >= (config.min ?? -Infinity) &&
    value <= (config.max ?? Infinity)
  return fits ? answer(value === 0 ? 0 : value) : askAgain(expected(config))
}

/** What most people answer. */
const BARE_NUMBER = /^ ?\d{1,15} ?$/

function onlyNumberIn(text: string): number | null {
  const all = pieces(text)
  const reply = all && applyCorrection(all, hasNumber)
  return reply && numberIn(reply.said)
}

function expected({ min, max }: IntegerConfig): string {
  const bounds = [
    ...(min == null ? [] : [`from ${min}`]),
    ...(max == null ? [] : [min == null ? `up to ${max}` : `to ${max}`]),
  ]
  return `Please answer with one whole number${bounds.length > 0 ? ` ${bounds.join(' ')}` : ''}, like ${example(min, max)}.`
}

function example(min: number | null | undefined, max: number | null | undefined): number {
  return Math.max(min ?? -Infinity, Math.min(max ?? Infinity, 7))
}

function hasNumber(tokens: ReplyToken[]): boolean {
  return tokens.some((_, at) => countAt(tokens, at) !== null)
}

/** The only number, if nothing else in the reply hints at another one. */
function numberIn(tokens: ReplyToken[]): number | null {
  let found: number | null = null
  let valueWords = 0
  let nouns = 0
  for (let at = 0; at < tokens.length;) {
    const count = signedAt(tokens, at)
    if (count) {
      if (count.value === null || (found !== null && found !== count.value)) return null
      found = count.value
      valueWords += tokens.slice(at, count.next).filter(({ kind }) => kind === 'word').length
      at = count.next
      continue
    }
    const aside = asideAt(tokens, at, LEADS_TO_NUMBER)
    if (aside > 0) {
      at += aside
      continue
    }
    if (tokens[at]?.text !== '?' && !isNoun(tokens, at, found !== null, ++nouns)) return null
    at++
  }
  return isQuestion(tokens, valueWords) ? null : found
}

/** What was counted follows the number, in four words at most. */
function isNoun(tokens: ReplyToken[], at: number, counted: boolean, nouns: number): boolean {
  const token = tokens[at]
  return token?.kind === 'word' && counted && nouns <= 4 && COUNTED.has(token.key)
}

interface Count {
  /** Null for a number that can't be used. */
  value: number | null
  next: number
}

function signedAt(tokens: ReplyToken[], at: number): Count | null {
  const sign = tokens[at]
  const word = sign?.key === 'minus' || sign?.key === 'negative'
  const minus = word || (sign?.text === '-' && tokens[at + 1]?.glued === true && !(sign.glued && at > 0))
  const count = countAt(tokens, minus ? at + 1 : at)
  if (!count) return null
  const value = minus && count.value !== null ? -count.value : count.value
  return behind(tokens, { ...count, value })
}

function countAt(tokens: ReplyToken[], at: number): Count | null {
  const counted = COUNTS.at(tokens, at)
  const quantity = quantityAt(tokens, at)
  if (counted && counted.length >= (quantity?.next ?? at) - at)
    return { value: counted.means, next: at + counted.length }
  if (quantity) return { value: whole(quantity, tokens[at]), next: quantity.next }
  // A clock time or a date is not a number, and neither are its parts.
  if (tokens[at]?.kind === 'digits') return { value: null, next: at + 1 }
  return dozenAt(tokens, at)
}

function dozenAt(tokens: ReplyToken[], at: number): Count | null {
  const half = tokens[at]?.key === 'half' ? 1 : 0
  const article = ['a', 'one'].includes(tokens[at + half]?.key ?? '') ? 1 : 0
  const next = at + half + article
  // "dozens" alone could be any number.
  if (tokens[next]?.key === 'dozens') return null
  return DOZEN.has(tokens[next]?.key ?? '') ? { value: half ? 6 : 12, next: next + 1 } : null
}

/** "1.200" is 1200, and so is "1,200"; "7.000" could be 7. */
function whole({ value, grouped }: Quantity, token: ReplyToken | undefined): number | null {
  if (grouped !== null) return Number.isInteger(value) && value < 10 && token?.text.includes('.') ? null : grouped
  return Number.isInteger(value) ? value : null
}

/** What directly follows a number may make it a score or something else. */
function behind(tokens: ReplyToken[], count: Count): Count {
  const next = tokens[count.next]
  if (!next) return count
  const score = scoreAt(tokens, count.next)
  if (score)
    return {
      value: score.outOf === null || (count.value ?? Infinity) > score.outOf ? null : count.value,
      next: score.next,
    }
  const bad = ['+', '/', '^', '%', '=', '$', '€', '£', '<', '>', '°'].includes(next.text) || NOT_A_COUNT.has(next.key)
  const range = next.text === '-' && tokens[count.next + 1]?.kind === 'digits'
  return bad || range ? { value: null, next: count.next + 1 } : count
}

const NOT_A_COUNT = new Set(['st', 'nd', 'rd', 'th', 's', 'am', 'pm', 'oclock', 'o', 'x2'])

/** "/10", "out of 10", "von 10". Out of anything but 5, 10 and 100, it is a fraction. */
function scoreAt(tokens: ReplyToken[], at: number): { outOf: number | null; next: number } | null {
  const out = tokens[at]?.key === 'out' && tokens[at + 1]?.key === 'of' ? 2 : 0
  const of = ['of', '/', 'von', 'sur', 'su', 'outta', 'de'].includes(tokens[at]?.key ?? '') ? 1 : 0
  const length = out || of
  if (length === 0) return null
  const total = quantityAt(tokens, at + length)
  if (!total || tokens[at + length]?.text.includes('.')) return null
  return { outOf: [5, 10, 100].includes(total.value) ? total.value : null, next: total.next }
}
