import { Broken } from '../expressions/broken.ts'
import { readMoment } from '../expressions/moments.ts'
import type { Work } from '../expressions/work.ts'

/**
 * `{{ now | date: '%A, %-d %B' }}`: a date of the scope by the client's clock, in English whatever the machine speaks.
 * Letters as in strftime: %Y %y %m %-m %d %-d %e %H %-H %I %-I %l %M %S %p %A %a %B %b %j %u %F %R %%.
 */
export const dateText = (value: unknown, format: unknown, work: Work): string => {
  const moment = typeof value === 'string' ? readMoment(value, work) : null
  if (moment === null) throw new Broken(`“${String(value).slice(0, 40)}” is no date of the scope.`)
  const letters = typeof format === 'string' ? format : '%F'
  return letters.replace(/%(-?.?)/gs, (whole, letter: string) => {
    const write = LETTERS.get(letter)
    if (write === undefined) throw new Broken(`A date has no “${whole}”.`)
    return write(moment)
  })
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Write = (moment: Temporal.ZonedDateTime) => string

const padded = (width: number, fill: string, read: (moment: Temporal.ZonedDateTime) => number): Write => {
  return (moment) => String(read(moment)).padStart(width, fill)
}

const hour12 = ({ hour }: Temporal.ZonedDateTime): number => (hour % 12 === 0 ? 12 : hour % 12)
const monthName: Write = ({ month }) => MONTHS[month - 1] ?? ''
const weekdayName: Write = ({ dayOfWeek }) => WEEKDAYS[dayOfWeek - 1] ?? ''

const LETTERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['Y', padded(4, '0', ({ year }) => year)],
  ['y', padded(2, '0', ({ year }) => year % 100)],
  ['m', padded(2, '0', ({ month }) => month)],
  ['-m', padded(0, '', ({ month }) => month)],
  ['d', padded(2, '0', ({ day }) => day)],
  ['-d', padded(0, '', ({ day }) => day)],
  ['e', padded(2, ' ', ({ day }) => day)],
  ['H', padded(2, '0', ({ hour }) => hour)],
  ['-H', padded(0, '', ({ hour }) => hour)],
  ['I', padded(2, '0', hour12)],
  ['-I', padded(0, '', hour12)],
  ['l', padded(2, ' ', hour12)],
  ['M', padded(2, '0', ({ minute }) => minute)],
  ['S', padded(2, '0', ({ second }) => second)],
  ['p', ({ hour }) => (hour < 12 ? 'AM' : 'PM')],
  ['A', weekdayName],
  ['a', (moment) => weekdayName(moment).slice(0, 3)],
  ['B', monthName],
  ['b', (moment) => monthName(moment).slice(0, 3)],
  ['j', padded(3, '0', ({ dayOfYear }) => dayOfYear)],
  ['u', padded(0, '', ({ dayOfWeek }) => dayOfWeek)],
  ['F', (moment) => moment.toPlainDate().toString()],
  ['R', (moment) => moment.toPlainTime().toString().slice(0, 5)],
  ['%', () => '%'],
])
