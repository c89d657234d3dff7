import { foreignNumberAt } from './words/foreign-numbers.ts'
import { DOZEN, HUNDRED, MILLION, TEENS, TENS, THOUSAND, UNITS } from './words/number-words.ts'
import { isHyphen } from './phrases.ts'
import type { ReplyToken } from './tokens.ts'

/** An amount, and the index after it. */
export interface Quantity {
  value: number
  next: number
  /** Its value if the dot, comma or space separates thousands instead of decimals. */
  grouped: number | null
  words: boolean
}

/**
 * The amount at this place: "1,200", "79,2", ".5", "10k", "5 1/2", "two and a half thousand", "two dozen", "one hundred and ninety", "one eighty",
 * "ochenta y cinco". Takes as many tokens as belong together.
 */
export function quantityAt(tokens: ReplyToken[], at: number): Quantity | null {
  const base = digitsAt(tokens, at) ?? wordsAt(tokens, at)
  if (!base) return null
  const multiple = withMultiple(tokens, base)
  const whole = withFraction(tokens, multiple)
  const isScaled = THOUSAND.has(word(tokens, whole.next)) || MILLION.has(word(tokens, whole.next))
  return whole !== multiple && isScaled ? withMultiple(tokens, whole) : whole
}

/** What digits with dots and commas may mean; null for a time, a date or a version. */
function literal(text: string): { value: number; grouped: number | null } | null {
  if (/^\d{1,15}$/u.test(text)) return { value: Number(text), grouped: null }
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text)) {
    const grouped = Number(text.replaceAll(',', ''))
    return /^\d+,\d{3}$/u.test(text) ? { value: Number(text.replace(',', '.')), grouped } : { value: grouped, grouped }
  }
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(text)) {
    const grouped = Number(text.replaceAll('.', '').replace(',', '.'))
    return /^\d+\.\d{3}$/u.test(text) ? { value: Number(text), grouped } : { value: grouped, grouped }
  }
  if (/^[.,]\d{1,15}$/u.test(text)) return { value: Number(`0.${text.slice(1)}`), grouped: null }
  if (/^\d{1,3}(?:['_]\d{3})+$/u.test(text)) {
    const grouped = Number(text.replaceAll(/['_]/gu, ''))
    return { value: grouped, grouped }
  }
  if (/^\d{1,15}[.,]\d{1,15}$/u.test(text)) return { value: Number(text.replace(',', '.')), grouped: null }
  return null
}

function digitsAt(tokens: ReplyToken[], at: number): Quantity | null {
  const token = tokens[at]
  if (token?.kind !== 'digits') return null
  const read = literal(token.text)
  if (!read) return null
  let next = at + 1
  if (/^[1-9]\d{0,2}$/u.test(token.text))
    while (tokens[next]?.kind === 'digits' && /^\d{3}$/u.test(tokens[next]?.text ?? '') && next < at + 5) next++
  const groups = tokens.slice(at, next).map(({ text }) => text)
  if (groups.length > 1) return { value: NaN, grouped: Number(groups.join('')), next, words: false }
  return { ...read, next: at + 1, words: false }
}

function wordsAt(tokens: ReplyToken[], at: number): Quantity | null {
  const foreign = foreignNumberAt(tokens, at)
  const english = englishAt(tokens, at)
  if (foreign && foreign.next > (english?.next ?? at)) return { ...foreign, grouped: null, words: true }
  return english
}

function englishAt(tokens: ReplyToken[], at: number): Quantity | null {
  const start = tokens[at]?.key === 'a' || tokens[at]?.key === 'an' ? at + 1 : at
  if (MILLION.has(word(tokens, start)) && start > at)
    return { value: 1_000_000, next: start + 1, grouped: null, words: true }
  const thousand = THOUSAND.has(word(tokens, start)) && start > at
  if (thousand) return { value: 1000, next: start + 1, grouped: null, words: true }
  const counted = hundredsAt(tokens, start, start > at)
  if (!counted) return null
  return { ...pointAt(tokens, counted), grouped: null, words: true }
}

interface WordNumber {
  value: number
  next: number
}

/** Up to 999, with "hundred", without it ("one eighty", "two oh five"), or below a hundred. */
function hundredsAt(tokens: ReplyToken[], at: number, afterA: boolean): WordNumber | null {
  if (HUNDRED.has(word(tokens, at))) return restAt(tokens, { value: 100, next: at + 1 })
  if (afterA) return null
  const unit = UNITS.get(word(tokens, at))
  const low = belowHundredAt(tokens, at)
  if (!low) return null
  if (HUNDRED.has(word(tokens, low.next))) return restAt(tokens, { value: low.value * 100, next: low.next + 1 })
  if (unit === undefined || unit === 0 || low.next !== at + 1) return low
  const rest = skipHyphen(tokens, at + 1)
  const none = ['oh', 'o'].includes(word(tokens, rest)) ? UNITS.get(word(tokens, rest + 1)) : undefined
  if (none) return { value: unit * 100 + none, next: rest + 2 }
  const more = belowHundredAt(tokens, rest)
  const shortened = more && more.value >= 10 ? { value: unit * 100 + more.value, next: more.next } : null
  return shortened ?? low
}

function restAt(tokens: ReplyToken[], hundred: WordNumber): WordNumber {
  const at = skipHyphen(tokens, hundred.next)
  const joined = word(tokens, at) === 'and' || word(tokens, at) === 'n' ? at + 1 : at
  const rest = belowHundredAt(tokens, skipHyphen(tokens, joined))
  // "a hundred and 90" is said too.
  const digits = tokens[joined]?.kind === 'digits' && /^[1-9]\d$/u.test(tokens[joined].text) ? tokens[joined] : null
  if (rest) return { value: hundred.value + rest.value, next: rest.next }
  return digits ? { value: hundred.value + Number(digits.text), next: joined + 1 } : hundred
}

function belowHundredAt(tokens: ReplyToken[], at: number): WordNumber | null {
  const low = UNITS.get(word(tokens, at)) ?? TEENS.get(word(tokens, at))
  if (low !== undefined) return { value: low, next: at + 1 }
  const tens = TENS.get(word(tokens, at)) ?? joinedTens(word(tokens, at))
  if (tens === undefined) return null
  const next = skipHyphen(tokens, at + 1)
  const unit = tens % 10 === 0 ? UNITS.get(word(tokens, next)) : undefined
  return unit ? { value: tens + unit, next: next + 1 } : { value: tens, next: at + 1 }
}

/** "twentyfive" */
function joinedTens(said: string): number | undefined {
  const end = said.indexOf('ty') + 2
  const tens = end < 2 ? undefined : TENS.get(said.slice(0, end))
  const unit = UNITS.get(said.slice(end))
  return tens !== undefined && unit ? tens + unit : undefined
}

/** "point five", "point two five", "point 5" */
function pointAt(tokens: ReplyToken[], whole: WordNumber): WordNumber {
  if (word(tokens, whole.next) !== 'point' && word(tokens, whole.next) !== 'dot') return whole
  let decimals = ''
  let next = whole.next + 1
  for (; next < tokens.length; next++) {
    const token = tokens[next]
    const digit = token?.kind === 'digits' && /^\d{1,4}$/u.test(token.text) ? token.text : UNITS.get(word(tokens, next))
    if (digit === undefined) break
    decimals += String(digit)
  }
  return decimals === '' ? whole : { value: Number(`${whole.value}.${decimals}`), next }
}

/** "10k", "2 dozen", "two thousand five hundred", "1.5 million" */
function withMultiple(tokens: ReplyToken[], base: Quantity): Quantity {
  const said = word(tokens, base.next)
  const value = Number.isNaN(base.value) ? (base.grouped ?? NaN) : base.value
  if (said === 'k' && tokens[base.next]?.glued) return { ...base, value: round(value * 1000), next: base.next + 1 }
  // "12 k" may be 12,000, or 12 and okay.
  if (said === 'k') return { ...base, value: NaN, grouped: null }
  if (MILLION.has(said)) {
    const rest = quantityAt(tokens, base.next + 1)
    const isPart = rest !== null && Number.isInteger(rest.value) && rest.value > 0 && rest.value < 1_000_000
    return {
      ...base,
      grouped: null,
      value: round(value * 1_000_000 + (isPart ? rest.value : 0)),
      next: isPart ? rest.next : base.next + 1,
    }
  }
  if (DOZEN.has(said)) return { ...base, value: value * 12, next: base.next + 1 }
  if (HUNDRED.has(said) && !base.words)
    return { ...base, ...restAt(tokens, { value: value * 100, next: base.next + 1 }) }
  if (!THOUSAND.has(said)) return base
  const and = word(tokens, base.next + 1) === 'and' ? 1 : 0
  const digits = tokens[base.next + 1]
  if (digits?.kind === 'digits' && /^[1-9]\d{2}$/u.test(digits.text))
    return { ...base, value: round(value * 1000 + Number(digits.text)), grouped: null, next: base.next + 2 }
  const rest = hundredsAt(tokens, base.next + 1 + and, word(tokens, base.next + 1) === 'a')
  return { ...base, value: round(value * 1000 + (rest?.value ?? 0)), next: rest?.next ?? base.next + 1 }
}

/** "5 1/2", "five and a half", "12 and three quarters" */
function withFraction(tokens: ReplyToken[], base: Quantity): Quantity {
  const and = ['and', 'n', 'y', 'et', 'und', 'e'].includes(word(tokens, base.next)) || tokens[base.next]?.text === '&'
  const at = base.next + (and ? 1 : 0)
  const sign = fractionAt(tokens, at)
  if (sign && (and || sign.value > 0)) return { ...base, value: base.value + sign.value, next: sign.next }
  const part = and ? partAt(tokens, at, base.words) : null
  return part ? { ...base, value: base.value + part.value, next: part.next } : base
}

/** "1/2" */
function fractionAt(tokens: ReplyToken[], at: number): WordNumber | null {
  const [above, slash, below] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (above?.kind !== 'digits' || slash?.text !== '/' || below?.kind !== 'digits') return null
  const value = Number(above.text) / Number(below.text)
  return /^[1-7]$/u.test(above.text) && /^[23458]$/u.test(below.text) && value < 1 ? { value, next: at + 3 } : null
}

/** Other languages only after words: "siete y media". */
function partAt(tokens: ReplyToken[], at: number, words: boolean): WordNumber | null {
  for (let next = at; next < Math.min(at + 2, tokens.length); next++) {
    const found = PARTS.get(word(tokens, next)) ?? (words ? FOREIGN_PARTS.get(word(tokens, next)) : undefined)
    if (found !== undefined && (next === at || ['a', 'an', 'one'].includes(word(tokens, at))))
      return { value: found, next: next + 1 }
  }
  const three = word(tokens, at) === 'three' && word(tokens, at + 1).startsWith('quarter')
  return three ? { value: 0.75, next: at + 2 } : null
}

const PARTS = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
])
const FOREIGN_PARTS = new Map([
  ['halb', 0.5],
  ['media', 0.5],
  ['medio', 0.5],
  ['demi', 0.5],
  ['demie', 0.5],
  ['mezzo', 0.5],
  ['mezza', 0.5],
  ['meia', 0.5],
  ['meio', 0.5],
])

function word(tokens: ReplyToken[], at: number): string {
  const token = tokens[at]
  return token?.kind === 'word' ? token.key : ''
}

function skipHyphen(tokens: ReplyToken[], at: number): number {
  return isHyphen(tokens[at]) && tokens[at + 1]?.glued ? at + 1 : at
}

/** 2.3 × 1000 is 2300 and not 2299.9999999999995. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
