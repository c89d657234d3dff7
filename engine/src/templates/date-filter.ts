import { SourceError } from '../expressions/source-error.ts'
import { readMoment } from '../expressions/moments.ts'
import type { Evaluation } from '../expressions/evaluation.ts'

/**
 * `{{ now | date: '%A, %-d %B' }}`: a date by the client's clock, always in English. Letters as in strftime: %Y %y %m
 * %-m %d %-d %e %H %-H %I %-I %l %M %S %p %A %a %B %b %j %u %F %R %%.
 */
export const dateText = (value: unknown, format: unknown, work: Evaluation): string => {
  const moment = typeof value === 'string' ? readMoment(value, work) : null
  if (moment === null) throw new SourceError(`“${String(value).slice(0, 40)}” isn't a date.`)
  const letters = typeof format === 'string' ? format : '%F'
  return letters.replace(/%(-?.?)/gs, (whole, letter: string) => {
    const write = LETTERS.get(letter)
    if (write === undefined) throw new SourceError(`“${whole}” isn't a date format.`)
    return write(moment)
  })
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Write = (moment: Temporal.ZonedDateTime) => string

const padNumber = (width: number, fill: string, read: (moment: Temporal.ZonedDateTime) => number): Write => {
  return (moment) => String(read(moment)).padStart(width, fill)
}

const hour12 = ({ hour }: Temporal.ZonedDateTime): number => (hour % 12 === 0 ? 12 : hour % 12)
const monthName: Write = ({ month }) => MONTHS[month - 1] ?? ''
const weekdayName: Write = ({ dayOfWeek }) => WEEKDAYS[dayOfWeek - 1] ?? ''

const LETTERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['Y', padNumber(4, '0', ({ year }) => year)],
  ['y', padNumber(2, '0', ({ year }) => year % 100)],
  ['m', padNumber(2, '0', ({ month }) => month)],
  ['-m', padNumber(0, '', ({ month }) => month)],
  ['d', padNumber(2, '0', ({ day }) => day)],
  ['-d', padNumber(0, '', ({ day }) => day)],
  ['e', padNumber(2, ' ', ({ day }) => day)],
  ['H', padNumber(2, '0', ({ hour }) => hour)],
  ['-H', padNumber(0, '', ({ hour }) => hour)],
  ['I', padNumber(2, '0', hour12)],
  ['-I', padNumber(0, '', hour12)],
  ['l', padNumber(2, ' ', hour12)],
  ['M', padNumber(2, '0', ({ minute }) => minute)],
  ['S', padNumber(2, '0', ({ second }) => second)],
  ['p', ({ hour }) => (hour < 12 ? 'AM' : 'PM')],
  ['A', weekdayName],
  ['a', (moment) => weekdayName(moment).slice(0, 3)],
  ['B', monthName],
  ['b', (moment) => monthName(moment).slice(0, 3)],
  ['j', padNumber(3, '0', ({ dayOfYear }) => dayOfYear)],
  ['u', padNumber(0, '', ({ dayOfWeek }) => dayOfWeek)],
  ['F', (moment) => moment.toPlainDate().toString()],
  ['R', (moment) => moment.toPlainTime().toString().slice(0, 5)],
  ['%', () => '%'],
])
