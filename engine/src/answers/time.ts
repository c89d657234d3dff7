import type { TimeConfig } from '@attune/contract/scenes/parsers'
import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { type Clock, clockAt } from './clock.ts'
import { applyCorrection } from './corrections.ts'
import { asideAt, isQuestion, pieces } from './reading.ts'
import type { ReplyToken } from './tokens.ts'
import { AROUND_TIME, DAY_PARTS, type DayPart } from './words/time-words.ts'

const AGAIN = askAgain('Please answer with a time of day, like 7:30 am.')
const WHICH_HALF = askAgain('Is that in the morning or in the evening? Please answer like 7:30 am or 7:30 pm.')

interface SaidTimes {
  clocks: (Clock & { part: DayPart | null })[]
  /** Parts of the day that don't directly follow a time. */
  parts: DayPart[]
}

/** Reads one time of day as `HH:MM`. */
export function readTime(text: string, config: TimeConfig): AnswerResult<string> {
  const all = pieces(text)
  const reply = all && applyCorrection(all, hasClock)
  const said = reply && timesIn(reply.said)
  if (!said) return AGAIN
  const before = reply.instead && !hasPart(said) ? timesIn(reply.instead) : null
  const parts = before ? [...before.parts, ...before.clocks.flatMap(({ part }) => part ?? [])] : said.parts
  const times = said.clocks.map((clock) => onDay(clock, clock.part ? [clock.part, ...said.parts] : parts, config))
  const [first] = times
  if (first === undefined) return AGAIN
  if (times.includes('which half') || first === 'which half') return WHICH_HALF
  return first !== null && times.every((time) => time === first) ? answer(clockTime(first)) : AGAIN
}

function hasClock(tokens: ReplyToken[]): boolean {
  return tokens.some((_, at) => clockAt(tokens, at) !== null)
}

function hasPart({ clocks, parts }: SaidTimes): boolean {
  return parts.length > 0 || clocks.some(({ part }) => part !== null)
}

function timesIn(tokens: ReplyToken[]): SaidTimes | null {
  const said: SaidTimes = { clocks: [], parts: [] }
  let words = 0
  for (let at = 0; at < tokens.length;) {
    const part = partAt(tokens, at)
    const aside = asideAt(tokens, at, AROUND_TIME)
    const clock = clockAt(tokens, at)
    if (clock === 'impossible' || badlyDressed(tokens, at, clock)) return null
    if (clock) {
      const half = partAt(tokens, skipSmall(tokens, clock.next))
      const next = half?.next ?? clock.next
      said.clocks.push({ ...clock, part: half?.part ?? null })
      words += tokens.slice(at, next).filter(({ kind }) => kind === 'word').length
      at = next
    } else if (part && part.next - at >= aside && !(part.part === 'am' && tokens[at]?.key === 'a')) {
      said.parts.push(part.part)
      at = part.next
    } else if (aside > 0 || ['?', '/'].includes(tokens[at]?.text ?? '')) at += aside || 1
    else return null
  }
  return isQuestion(tokens, words) ? null : said
}

/** "7-8", "7+", "$7", "7%", "7/8": not a time, or more than one. */
function badlyDressed(tokens: ReplyToken[], at: number, clock: Clock | null): boolean {
  if (!clock || tokens[at]?.kind !== 'digits') return false
  const before = tokens[at - 1]?.text ?? ''
  const after = tokens[clock.next]
  if ('+<>$€£^#'.includes(before) && before !== '') return true
  if (before === '-' && tokens[at]?.glued === true) return true
  return (
    after !== undefined &&
    ('+%^<>$°'.includes(after.text) || (after.text === '-' && tokens[clock.next + 1]?.kind === 'digits'))
  )
}

/** Between a time and its am or pm: "7:30 - pm", "7 ish pm", "7, pm" */
function skipSmall(tokens: ReplyToken[], at: number): number {
  let next = at
  while (['-', ',', '.', '(', 'ish', 'sharp', 'exactly', 'on'].includes(tokens[next]?.key ?? '') && next < at + 3)
    next++
  return next
}

/** A part of the day; "a.m." may have dots. */
function partAt(tokens: ReplyToken[], at: number): { part: DayPart; next: number } | null {
  const [half, dot, m, end] = tokens.slice(at, at + 4)
  const dotted = (half?.key === 'a' || half?.key === 'p') && dot?.text === '.' && m?.key === 'm'
  if (dotted) return { part: half.key === 'a' ? 'am' : 'pm', next: end?.text === '.' ? at + 4 : at + 3 }
  const found = DAY_PARTS.at(tokens, at)
  return found && { part: found.means, next: at + found.length }
}

/** Minutes since midnight, or why there are none. */
type OnDay = number | 'which half' | null

function onDay(clock: Clock, parts: DayPart[], config: TimeConfig): OnDay {
  const hours = new Set(parts.map((part) => hourOf(clock, part)))
  if (hours.size > 1 || hours.has(null)) return null
  const [said] = hours
  const hour = said ?? assumedHour(clock, config)
  if (hour === null) return clock.form === 'length' ? null : 'which half'
  return (hour * 60 + clock.minute - clock.before + 1440) % 1440
}

/** The hour from 0 to 23 if no part of the day was said, by the configured preference or by the way it was written. */
function assumedHour(clock: Clock, { preferred }: TimeConfig): number | null {
  const { hour, form } = clock
  if (form === 'name' || hour > 12 || hour === 0) return hour % 24
  if (form === 'length') return null
  // "07:30" is 24-hour notation, but if evenings are expected it may mean one.
  if (form === '24') return preferred === 'pm' ? null : hour
  if (preferred === 'none') return null
  if (clock.before > 0 && hour === 12) return preferred === 'am' ? 12 : 24
  if (hour === 12) return preferred === 'pm' ? 12 : null
  return preferred === 'pm' ? hour + 12 : hour
}

/** The hour from 0 to 23 for a dial hour and a part of the day; null if they contradict each other. */
function hourOf({ hour, form, before }: Clock, part: DayPart): number | null {
  if (form === 'name')
    return hour === 12 ? (AROUND_NOON.has(part) ? 12 : null) : part === 'am' || part === 'night' ? 0 : null
  const dial = hour > 12 || hour === 0 ? null : hour % 12
  // "quarter to 12 pm" is ambiguous.
  if (hour === 12 && before > 0 && (part === 'am' || part === 'pm')) return null
  if (dial === null) return fits24(hour % 24, part) ? hour % 24 : null
  const [from, to] = SPANS[part]
  const hours = [dial, dial + 12].filter((each) =>
    from <= to ? each >= from && each <= to : each >= from || each <= to,
  )
  return hours.length === 1 ? (hours[0] ?? null) : null
}

const AROUND_NOON = new Set<DayPart>(['pm', 'noon', 'afternoon'])

/** First and last hour, both included; across midnight if the first is later. */
const SPANS: Record<DayPart, [number, number]> = {
  am: [0, 11],
  pm: [12, 23],
  morning: [1, 11],
  afternoon: [12, 18],
  'late-afternoon': [12, 20],
  evening: [16, 23],
  night: [18, 4],
  noon: [12, 12],
}

function fits24(hour: number, part: DayPart): boolean {
  if (part === 'am' || part === 'morning') return hour < 12
  if (part === 'night') return hour >= 18 || hour < 5
  return hour >= 12
}

function clockTime(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
