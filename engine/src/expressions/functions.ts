import { Broken } from './broken.ts'
import { givenText, givenWhole, type Call, type Callable } from './call.ts'
import { readMoment, writeMoment } from './moments.ts'
import { countable, numberIn, numberOf, textOf } from './values.ts'
import { spend } from './work.ts'

type Function = Callable<null>

/** Asks a date something; an empty date answers nothing. */
const ofDate = (ask: (moment: Temporal.ZonedDateTime) => unknown): Function => ({
  least: 1,
  most: 1,
  run: (_self, given, call) => (given[0] === null ? null : ask(momentOf(given, 0, call))),
})

/** How much time lies between two dates, the second minus the first. */
const between = (measure: (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime) => number): Function => ({
  least: 2,
  most: 2,
  run: (_self, given, call) =>
    given[0] === null || given[1] === null ? null : measure(momentOf(given, 0, call), momentOf(given, 1, call)),
})

/** A date later by so many of something; written as the one that was given. */
const later = (unit: 'days' | 'hours' | 'minutes'): Function => ({
  least: 2,
  most: 2,
  run: (_self, given, call) => {
    if (given[0] === null) return null
    const amount = givenWhole(given, 1, call)
    if (Math.abs(amount) > LATER_MAX) throw new Broken(`“${call.name}” adds at most ${LATER_MAX} ${unit}.`, call.at)
    return writeMoment(momentOf(given, 0, call).add({ [unit]: amount }), givenText(given, 0, call))
  },
})

const LATER_MAX = 1_000_000

const momentOf = (given: readonly unknown[], place: number, call: Call): Temporal.ZonedDateTime => {
  spend(call.work, 5)
  const text = givenText(given, place, call)
  const moment = readMoment(text, call.work)
  if (moment !== null) return moment
  throw new Broken(`“${text.slice(0, 40)}” is no date.`, call.at)
}

const ofNumbers = (least: number, most: number, calculate: (...numbers: number[]) => number): Function => ({
  least,
  most,
  run: (_self, given, call) => countable(calculate(...given.map((value) => numberOf(value, call.at))), call.at),
})

const hoursBetween = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, hourMs: number): number =>
  Math.trunc((to.epochMilliseconds - from.epochMilliseconds) / hourMs)

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const two = (number: number): string => String(number).padStart(2, '0')

/**
 * What can be called by its name alone. Dates are texts (see moments.ts) and are read by the client's clock: `hour(now)`
 * 0 to 23, `weekday(now)` 'Monday', `weekdayNumber` 1 (Monday) to 7, `date(now)` '2026-11-21', `time(now)` '09:30';
 * `daysBetween(a, b)` counts midnights from a to b, the hours and minutes between are whole ones. `Number` answers
 * nothing for a text that is no number.
 */
export const FUNCTIONS: ReadonlyMap<string, Function> = new Map<string, Function>([
  ['year', ofDate((moment) => moment.year)],
  ['month', ofDate((moment) => moment.month)],
  ['day', ofDate((moment) => moment.day)],
  ['hour', ofDate((moment) => moment.hour)],
  ['minute', ofDate((moment) => moment.minute)],
  ['weekday', ofDate((moment) => WEEKDAYS[moment.dayOfWeek - 1])],
  ['weekdayNumber', ofDate((moment) => moment.dayOfWeek)],
  ['isWeekend', ofDate((moment) => moment.dayOfWeek > 5)],
  ['date', ofDate((moment) => moment.toPlainDate().toString())],
  ['time', ofDate((moment) => `${two(moment.hour)}:${two(moment.minute)}`)],
  ['daysBetween', between((from, to) => from.toPlainDate().until(to.toPlainDate()).days)],
  ['hoursBetween', between((from, to) => hoursBetween(from, to, 3_600_000))],
  ['minutesBetween', between((from, to) => hoursBetween(from, to, 60_000))],
  ['addDays', later('days')],
  ['addHours', later('hours')],
  ['addMinutes', later('minutes')],
  ['Number', { least: 1, most: 1, run: (_self, [value]) => asNumber(value) }],
  ['String', { least: 1, most: 1, run: (_self, [value], call) => textOf(value, call.at) }],
  ['Boolean', { least: 1, most: 1, run: (_self, [value]) => Boolean(value) }],
  ['Math.abs', ofNumbers(1, 1, Math.abs)],
  ['Math.ceil', ofNumbers(1, 1, Math.ceil)],
  ['Math.floor', ofNumbers(1, 1, Math.floor)],
  ['Math.round', ofNumbers(1, 1, Math.round)],
  ['Math.trunc', ofNumbers(1, 1, Math.trunc)],
  ['Math.sign', ofNumbers(1, 1, Math.sign)],
  ['Math.min', ofNumbers(1, 20, Math.min)],
  ['Math.max', ofNumbers(1, 20, Math.max)],
])

const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' ? numberIn(value) : null
}
