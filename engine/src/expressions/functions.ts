import {
  convertAmount,
  formatAmount,
  isAmount,
  readAmount,
  UNIT_FUNCTIONS,
  type AmountUnit,
} from '../profile/amount.ts'
import { SourceError } from './source-error.ts'
import { textArgument, integerArgument, type Call, type Callable } from './call.ts'
import { readMoment, writeMoment } from './moments.ts'
import { finiteNumber, numberIn, numberOf, textOf } from './values.ts'
import { spend } from './evaluation.ts'

type ScopeFunction = Callable<null>

/** A function of one date; an empty date gives an empty result. */
const dateFunction = (ask: (moment: Temporal.ZonedDateTime) => unknown): ScopeFunction => ({
  least: 1,
  most: 1,
  run: (_self, given, call) => (given[0] === null ? null : ask(momentOf(given, 0, call))),
})

/** The time between two dates: the second minus the first. */
const durationFunction = (
  measure: (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime) => number,
): ScopeFunction => ({
  least: 2,
  most: 2,
  run: (_self, given, call) =>
    given[0] === null || given[1] === null ? null : measure(momentOf(given, 0, call), momentOf(given, 1, call)),
})

/** Adds time to a date; the result is written like the argument. */
const addTime = (unit: 'days' | 'hours' | 'minutes'): ScopeFunction => ({
  least: 2,
  most: 2,
  run: (_self, given, call) => {
    if (given[0] === null) return null
    const amount = integerArgument(given, 1, call)
    if (Math.abs(amount) > LATER_MAX)
      throw new SourceError(`“${call.name}” can add at most ${LATER_MAX} ${unit}.`, call.at)
    return writeMoment(momentOf(given, 0, call).add({ [unit]: amount }), textArgument(given, 0, call))
  },
})

const LATER_MAX = 1_000_000

const momentOf = (given: readonly unknown[], place: number, call: Call): Temporal.ZonedDateTime => {
  spend(call.work, 5)
  const text = textArgument(given, place, call)
  const moment = readMoment(text, call.work)
  if (moment !== null) return moment
  throw new SourceError(`“${text.slice(0, 40)}” isn't a date.`, call.at)
}

const numberFunction = (least: number, most: number, calculate: (...numbers: number[]) => number): ScopeFunction => ({
  least,
  most,
  run: (_self, given, call) => finiteNumber(calculate(...given.map((value) => numberOf(value, call.at))), call.at),
})

/**
 * An amount in one unit: of an answer, of a text such as “76 kg”, or of a number with the unit it is in. Empty stays
 * empty.
 */
const unitFunction = (unit: AmountUnit): ScopeFunction => ({
  least: 1,
  most: 2,
  run: (_self, [value, own], call) => {
    if (value === null || value === undefined) return null
    const written = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const amount = isAmount(value) ? value : readAmount(`${written} ${typeof own === 'string' ? own : ''}`)
    if (amount === null)
      throw new SourceError(
        `“${call.name}” needs an amount with its unit, like ${call.name}(answer) or ${call.name}(172, "lb").`,
        call.at,
      )
    const converted = convertAmount(amount, unit)
    if (converted === null) throw new SourceError(`${formatAmount(amount)} can't be given in ${call.name}.`, call.at)
    return converted
  },
})

const hoursBetween = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, hourMs: number): number =>
  Math.trunc((to.epochMilliseconds - from.epochMilliseconds) / hourMs)

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const two = (number: number): string => String(number).padStart(2, '0')

/**
 * Built-in functions. Dates are texts (see moments.ts) and are read by the client's clock: `hour(now)` is 0 to 23,
 * `weekday(now)` 'Monday', `weekdayNumber` 1 (Monday) to 7, `date(now)` '2026-11-21', `time(now)` '09:30'.
 * `daysBetween(a, b)` counts the midnights between a and b; hours and minutes between are whole numbers. `Number`
 * returns null for a text that isn't a number. `kg(answer)` is a weight in kilograms, whatever unit it was given in; so
 * are `lbs`, `cm` and `inches` in theirs.
 */
export const FUNCTIONS: ReadonlyMap<string, ScopeFunction> = new Map<string, ScopeFunction>([
  ['year', dateFunction((moment) => moment.year)],
  ['month', dateFunction((moment) => moment.month)],
  ['day', dateFunction((moment) => moment.day)],
  ['hour', dateFunction((moment) => moment.hour)],
  ['minute', dateFunction((moment) => moment.minute)],
  ['weekday', dateFunction((moment) => WEEKDAYS[moment.dayOfWeek - 1])],
  ['weekdayNumber', dateFunction((moment) => moment.dayOfWeek)],
  ['isWeekend', dateFunction((moment) => moment.dayOfWeek > 5)],
  ['date', dateFunction((moment) => moment.toPlainDate().toString())],
  ['time', dateFunction((moment) => `${two(moment.hour)}:${two(moment.minute)}`)],
  ['daysBetween', durationFunction((from, to) => from.toPlainDate().until(to.toPlainDate()).days)],
  ['hoursBetween', durationFunction((from, to) => hoursBetween(from, to, 3_600_000))],
  ['minutesBetween', durationFunction((from, to) => hoursBetween(from, to, 60_000))],
  ['addDays', addTime('days')],
  ['addHours', addTime('hours')],
  ['addMinutes', addTime('minutes')],
  ...[...UNIT_FUNCTIONS].map(([name, unit]) => [name, unitFunction(unit)] as const),
  ['Number', { least: 1, most: 1, run: (_self, [value]) => asNumber(value) }],
  ['String', { least: 1, most: 1, run: (_self, [value], call) => textOf(value, call.at) }],
  ['Boolean', { least: 1, most: 1, run: (_self, [value]) => Boolean(value) }],
  ['Math.abs', numberFunction(1, 1, Math.abs)],
  ['Math.ceil', numberFunction(1, 1, Math.ceil)],
  ['Math.floor', numberFunction(1, 1, Math.floor)],
  ['Math.round', numberFunction(1, 1, Math.round)],
  ['Math.trunc', numberFunction(1, 1, Math.trunc)],
  ['Math.sign', numberFunction(1, 1, Math.sign)],
  ['Math.min', numberFunction(1, 20, Math.min)],
  ['Math.max', numberFunction(1, 20, Math.max)],
])

const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' ? numberIn(value) : null
}
