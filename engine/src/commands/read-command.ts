import { CLIENT_RULE_LIMITS, type ClientCommandKind } from '@attune/contract/conversations/automated/client-rules'
import { localDate } from '../gate/quiet-hours.ts'
import {
  HOURS,
  languagesOfWords,
  LANGUAGE_HINTS,
  OFF,
  PLEASE,
  SPAN,
  TOMORROW,
  UNTIL,
  WEEKDAYS,
  WEEKS,
  WORDS,
} from './command-words.ts'
import type { Language } from './languages/client-texts.ts'

/** A client's command. A pause ends when the local date `until` begins; null `hours` remove the client's own hours. */
export type ClientCommand =
  | { kind: 'why' }
  | { kind: Exclude<ClientCommandKind, 'why' | 'pause' | 'hours'> }
  | { kind: 'pause'; until: string }
  | { kind: 'hours'; hours: { from: string; to: string } | null }

/** No command is longer. */
const LONGEST = 60

/**
 * Reads a text that is a command and nothing else; null for every other text. Case, accents and punctuation around it
 * are ignored. Days and weekdays are those of the client's zone.
 */
export const readCommand = (text: string, at: Date, zone: string): ClientCommand | null => {
  if (text.length > LONGEST) return null
  const words = fold(text)
  const kind = WORDS.get(words)
  if (kind === 'pause') return { kind, until: dateAfter(at, zone, CLIENT_RULE_LIMITS.pauseDaysUsual) }
  if (kind !== undefined) return { kind }
  const pause = PAUSE.exec(words)
  if (pause !== null) {
    const until = readPauseEnd(pause[1] ?? '', at, zone)
    return until === null ? null : { kind: 'pause', until }
  }
  const hours = readHours(HOURS.exec(words)?.[1] ?? '')
  return hours === undefined ? null : { kind: 'hours', hours }
}

/** Whether a word is a command, or begins one such as HOURS 9-18. */
export const isCommandWord = (word: string): boolean => {
  const words = fold(word)
  return WORDS.has(words) || HOURS.test(`${words} 9-18`)
}

/** The languages that a command could be in; none if a text doesn't begin like one. */
export const languagesOfCommand = (text: string): Language[] => {
  if (text.length > LONGEST) return []
  const words = fold(text)
  const whole = languagesOfWords(words)
  if (whole.length > 0) return whole
  const possible = PAUSE.test(words) ? languagesOfWords(words.slice(0, 5)) : HOURS.test(words) ? ALL_HOURS : []
  const hinted = LANGUAGE_HINTS.filter(([language, hint]) => possible.includes(language) && hint.test(words))
  return hinted.length > 0 ? hinted.map(([language]) => language) : possible
}

const PAUSE = /^paus[ea] (.+)$/
const ALL_HOURS: Language[] = ['es', 'pt', 'en', 'de', 'fr']

/** Lower case, without accents or surrounding punctuation, and with single spaces. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(PLEASE, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

const todayOf = (at: Date, zone: string): Temporal.PlainDate => Temporal.PlainDate.from(localDate(at, zone))

const dateAfter = (at: Date, zone: string, days: number): string => todayOf(at, zone).add({ days }).toString()

/** The date on which automation continues; null if it can't be read, is in the past or too far ahead. */
const readPauseEnd = (words: string, at: Date, zone: string): string | null => {
  const span = SPAN.exec(words)
  const today = todayOf(at, zone)
  const until = span === null ? readDate(words.replace(UNTIL, ''), today) : today.add({ days: daysOf(span) })
  if (until === null) return null
  const { days } = today.until(until, { largestUnit: 'days' })
  return days >= 1 && days <= CLIENT_RULE_LIMITS.pauseDays ? until.toString() : null
}

/** "a" alone isn't a number of days, but "a week" is. */
const daysOf = ([, amount = '', unit]: RegExpExecArray): number => {
  const number = /^\d+$/.test(amount) ? Number(amount) : unit === undefined ? 0 : 1
  return unit !== undefined && WEEKS.test(unit) ? number * 7 : number
}

const readDate = (words: string, today: Temporal.PlainDate): Temporal.PlainDate | null => {
  if (TOMORROW.has(words)) return today.add({ days: 1 })
  const weekday = WEEKDAYS.get(words)
  if (weekday !== undefined) return today.add({ days: ((weekday - today.dayOfWeek + 6) % 7) + 1 })
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words)) return null
  try {
    return Temporal.PlainDate.from(words, { overflow: 'reject' })
  } catch {
    // A date such as February 30.
    return null
  }
}

/** `9-18`, `9 to 18`, `9am to 6pm`, `8:30 - 20`; null removes the hours. Undefined if it is anything else. */
const readHours = (words: string): { from: string; to: string } | null | undefined => {
  if (OFF.has(words)) return null
  const [, one = '', other = ''] = /^(.+?) ?(?:-| to | until | a | hasta | bis | ate | as )+ ?(.+)$/.exec(words) ?? []
  const [from, to] = [readTime(one), readTime(other)]
  return from === null || to === null || from === to ? undefined : { from, to }
}

const readTime = (words: string): string | null => {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.h](\d{2}))?h? ?(am|pm|uhr)?$/.exec(words.trim()) ?? []
  if (hour === '') return null
  const is12 = half === 'am' || half === 'pm'
  if (is12 && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = is12 ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  // "24" is the end of the day.
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && minute !== '00')) return null
  return `${String(hours % 24).padStart(2, '0')}:${minute}`
}
