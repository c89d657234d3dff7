import { quantityAt } from './numbers.ts'
import type { ReplyToken } from './tokens.ts'
import { TEENS, TENS, UNITS } from './words/number-words.ts'
import { NAMED_CLOCKS, OCLOCK, PAST, QUARTERS, TO } from './words/time-words.ts'

/** A time as it was said. */
export interface Clock {
  /** 0 to 24. */
  hour: number
  minute: number
  /** Minutes to subtract from the hour: "quarter to seven". */
  before: number
  /**
   * How it was written: on a 12-hour dial, in 24 hours ("07:30", "19:00"), or by a name that needs no am or pm
   * ("noon"). A `length` may also be a duration ("8h") and needs an am or pm.
   */
  form: 'dial' | '24' | 'name' | 'length'
  next: number
}

/** The time at this place; `impossible` for one that doesn't exist ("25:00", "7:75"). */
export function clockAt(tokens: ReplyToken[], at: number): Clock | 'impossible' | null {
  const found = relativeAt(tokens, at) ?? namedAt(tokens, at) ?? faceAt(tokens, at) ?? plainAt(tokens, at)
  if (found === null || found === 'impossible') return found
  return found.hour > 24 || found.minute > 59 || (found.hour === 24 && found.minute > 0) ? 'impossible' : found
}

function namedAt(tokens: ReplyToken[], at: number): Clock | null {
  const name = NAMED_CLOCKS.at(tokens, at)
  return name && { hour: Number(name.means.slice(0, 2)), minute: 0, before: 0, form: 'name', next: at + name.length }
}

/** "quarter to seven", "half past 6", "half seven", "20 past 6", "ten minutes to midnight" */
function relativeAt(tokens: ReplyToken[], at: number): Clock | 'impossible' | null {
  const part = QUARTERS.at(tokens, at)
  const quantity = part ? null : quantityAt(tokens, at)
  const minutes = part?.means ?? quantity?.value ?? NaN
  const end = part ? at + part.length : (quantity?.next ?? at)
  const unit = ['minutes', 'minute', 'mins', 'min', 'minuten'].includes(tokens[end]?.key ?? '')
  const link = end + (unit ? 1 : 0)
  const past = PAST.at(tokens, link)
  const to = past ? null : TO.at(tokens, link)
  // British "half seven" means half past, and is read that way (engine/cases/answers).
  const bare = part?.means === 30 && !past && !to
  const german = bare && isGermanHalf(tokens, at, link)
  // "half 6" is 6:30 in London and 5:30 in Amsterdam.
  if (bare && !german && tokens[link]?.kind === 'digits') return 'impossible'
  if (!past && !to && !bare) return null
  const hour = hourAt(tokens, link + (past?.length ?? to?.length ?? 0))
  if (!hour) return null
  const digits = tokens[at]?.kind === 'digits' && !part
  const mixed = !digits && tokens[hour.next - 1]?.kind === 'digits'
  if (!isMinutes(minutes, { to: to !== null, unit: unit || mixed, digits, hour: hour.hour, exact: part !== null }))
    return 'impossible'
  if (to && part?.means === 30) return 'impossible'
  if (german) return { ...hour, minute: 0, before: 30 }
  return { ...hour, minute: to ? 0 : minutes, before: to ? minutes : 0 }
}

/** "halb acht", "half acht" (Dutch) and "halb 8" are 7:30. */
function isGermanHalf(tokens: ReplyToken[], at: number, hour: number): boolean {
  const word = tokens[hour]?.key ?? ''
  return (
    tokens[at]?.key === 'halb' ||
    (tokens[hour]?.kind === 'word' && !UNITS.has(word) && !TEENS.has(word) && !TENS.has(word))
  )
}

/** "7 to 8" is a range and "10 to 7" may be one; "ten to seven", "20 to 7", "5 minutes to 6" are not. */
function isMinutes(
  minutes: number,
  said: { to: boolean; unit: boolean; digits: boolean; hour: number; exact: boolean },
): boolean {
  if (said.exact) return true
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 29) return false
  if (said.unit) return true
  if (minutes % 5 !== 0) return false
  return !said.to || minutes > 12 || (!said.digits && minutes > said.hour)
}

function hourAt(tokens: ReplyToken[], at: number): Clock | null {
  const named = namedAt(tokens, at)
  if (named) return named
  const quantity = quantityAt(tokens, at)
  if (!quantity || !Number.isInteger(quantity.value) || quantity.value > 23 || quantity.value < 0) return null
  if (tokens[at]?.text.startsWith('0')) return null
  return {
    hour: quantity.value,
    minute: 0,
    before: 0,
    form: quantity.value > 12 || quantity.value === 0 ? '24' : 'dial',
    next: skipOclock(tokens, quantity.next),
  }
}

/** 🕖, 🕢 */
function faceAt(tokens: ReplyToken[], at: number): Clock | null {
  const code = tokens[at]?.kind === 'emoji' ? (tokens[at]?.text.codePointAt(0) ?? 0) : 0
  const face = code - 0x1f550
  if (face < 0 || face > 23) return null
  return { hour: (face % 12) + 1, minute: face > 11 ? 30 : 0, before: 0, form: 'dial', next: at + 1 }
}

function plainAt(tokens: ReplyToken[], at: number): Clock | 'impossible' | null {
  const token = tokens[at]
  return token?.kind === 'digits' ? digitsAt(tokens, at, token.text) : wordsAt(tokens, at)
}

function digitsAt(tokens: ReplyToken[], at: number, text: string): Clock | 'impossible' | null {
  const written = /^(\d{1,2})[:.,](\d{2})(?::00)?$/u.exec(text) ?? /^(\d{1,2})(\d{2})$/u.exec(text)
  if (written) {
    const [, hour = '', minute = ''] = written
    return toClock(hour, minute, skipOclock(tokens, skipHours(tokens, at + 1)))
  }
  if (!/^\d{1,2}$/u.test(text) || (Number(text) % 24 === 0 && !minutesAt(tokens, at + 1))) return 'impossible'
  const minutes = minutesAt(tokens, at + 1)
  if (minutes) return toClock(text, minutes.text, skipOclock(tokens, minutes.next))
  const unit = OCLOCK.at(tokens, at + 1)
  if (!unit) return toClock(text, '00', at + 1)
  const said = tokens[at + 1]?.key ?? ''
  const next = at + 1 + unit.length
  const length = ['hours', 'hrs'].includes(said)
    ? 'impossible'
    : LENGTHS.has(said) && !SAYS_WHEN.has(tokens[at - 1]?.key ?? '')
  if (length === 'impossible') return length
  const clock = toClock(text, '00', next)
  return length && clock !== 'impossible' && clock.form === 'dial' ? { ...clock, form: 'length' } : clock
}

/** Before "7h", these words make it a time: "à 7h". */
const SAYS_WHEN = new Set(['a', 'at', 'las', 'vers', 'um', 'gegen', 'alle', 'as', '@', 'om'])

/** May be a duration or a time: "8h", "7 heures". */
const LENGTHS = new Set(['h', 'horas', 'heures', 'heure', 'ore', 'uur'])

/** Minutes separated from their hour: "7h30", "7 30", "6;30", "6: 30", "19 uhr 30", "7時30分" */
function minutesAt(tokens: ReplyToken[], at: number): { text: string; next: number } | null {
  const between =
    [':', ';', '.'].includes(tokens[at]?.text ?? '') ||
    ['h', 'uhr', 'heures', 'heure', 'uur', '時', '时', '点', '點', '시'].includes(tokens[at]?.key ?? '')
  const place = between ? at + 1 : at
  if (['点半', '點半', '時半', '半'].includes(tokens[at]?.key ?? '')) return { text: '30', next: at + 1 }
  const token = tokens[place]
  if (token?.kind !== 'digits' || !/^[0-5]\d$/u.test(token.text)) return null
  if (['minutes', 'mins'].includes(tokens[place + 1]?.key ?? '')) return null
  const next = ['分', '분', 'm', 'min'].includes(tokens[place + 1]?.key ?? '') ? place + 2 : place + 1
  return { text: token.text, next: tokens[place + 1]?.key === 'm' ? place + 1 : next }
}

/** "seven", "seven thirty", "six oh five", "siete y media", "nineteen hundred" */
function wordsAt(tokens: ReplyToken[], at: number): Clock | 'impossible' | null {
  const none = ['oh', 'o', 'zero'].includes(tokens[at]?.key ?? '') ? 1 : 0
  const quantity = quantityAt(tokens, at + none)
  if (!quantity?.words) return null
  const { value } = quantity
  const ending = tokens[quantity.next - 1]?.key ?? ''
  const whole = Math.floor(value)
  if (value !== whole && ['half', 'quarter', 'quarters'].includes(ending)) return 'impossible'
  const minute = Math.round((value - whole) * 60)
  const lead = none ? '0' : ''
  if (whole >= 100)
    return toClock(
      lead + String(Math.floor(whole / 100)),
      two(whole % 100),
      skipOclock(tokens, skipHours(tokens, quantity.next)),
    )
  const oclock = skipOclock(tokens, quantity.next)
  const less = ['menos', 'moins', 'meno'].includes(tokens[oclock]?.key ?? '') ? lessAt(tokens, oclock + 1) : null
  if (less) return { hour: whole, minute: 0, before: less.minutes, form: 'dial', next: less.next }
  const more = minute === 0 ? (wordMinutesAt(tokens, quantity.next) ?? partAt(tokens, oclock)) : null
  const clock = toClock(
    lead + String(whole),
    two(more?.minutes ?? minute),
    skipOclock(tokens, more?.next ?? quantity.next),
  )
  const length = ['hours', 'hrs'].includes(tokens[quantity.next]?.key ?? '')
  if (length || clock === 'impossible') return 'impossible'
  return !more && oclock > quantity.next && LENGTHS.has(tokens[quantity.next]?.key ?? '')
    ? { ...clock, form: clock.form === 'dial' ? 'length' : clock.form }
    : clock
}

function wordMinutesAt(tokens: ReplyToken[], at: number): { minutes: number; next: number } | null {
  const none = ['oh', 'o', 'zero'].includes(tokens[at]?.key ?? '') ? 1 : 0
  const quantity = quantityAt(tokens, at + none)
  if (!quantity || !Number.isInteger(quantity.value)) return null
  const fits = none ? quantity.value < 10 && quantity.value > 0 : quantity.value >= 10 && quantity.value < 60
  return fits ? { minutes: quantity.value, next: quantity.next } : null
}

/** "et demie", "et quart", "y cuarto", "e un quarto" after "heures" and the like */
function partAt(tokens: ReplyToken[], at: number): { minutes: number; next: number } | null {
  if (!['et', 'y', 'e'].includes(tokens[at]?.key ?? '')) return null
  const article = ['un', 'un'].includes(tokens[at + 1]?.key ?? '') ? 1 : 0
  const minutes = LATIN_PARTS.get(tokens[at + 1 + article]?.key ?? '')
  return minutes === undefined ? null : { minutes, next: at + 2 + article }
}

function lessAt(tokens: ReplyToken[], at: number): { minutes: number; next: number } | null {
  const article = ['un', 'le'].includes(tokens[at]?.key ?? '') ? 1 : 0
  const part = LATIN_PARTS.get(tokens[at + article]?.key ?? '')
  if (part !== undefined) return { minutes: part, next: at + article + 1 }
  const quantity = quantityAt(tokens, at)
  return quantity && quantity.value < 30 ? { minutes: quantity.value, next: quantity.next } : null
}

const LATIN_PARTS = new Map([
  ['demie', 30],
  ['demi', 30],
  ['media', 30],
  ['mezza', 30],
  ['mezzo', 30],
  ['meia', 30],
  ['quart', 15],
  ['cuarto', 15],
  ['quarto', 15],
])

function toClock(hour: string, minute: string, next: number): Clock | 'impossible' {
  const value = Number(hour)
  if (value > 24 || Number(minute) > 59) return 'impossible'
  const form = value > 12 || value === 0 || hour.startsWith('0') ? '24' : 'dial'
  return { hour: value, minute: Number(minute), before: 0, form, next }
}

function skipOclock(tokens: ReplyToken[], at: number): number {
  const unit = OCLOCK.at(tokens, at)
  return unit && !['hours', 'hrs'].includes(tokens[at]?.key ?? '') ? at + unit.length : at
}

/** "1900 hours" */
function skipHours(tokens: ReplyToken[], at: number): number {
  return ['hours', 'hrs', 'h', 'uhr'].includes(tokens[at]?.key ?? '') ? at + 1 : at
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
