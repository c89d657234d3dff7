import { isDay } from './date-rules.ts'

type Part = 'year' | 'month' | 'day'

/**
 * The day that someone typed, as `2026-11-30` or in the order in which a locale (by default, the browser's) writes
 * dates: `11/30/2026`, `30.11.2026`. Null as long as its year is incomplete or there is no such day. After a year, month
 * and day need two digits: the first digit alone would already be a day, which isn't meant.
 */
export const parseDay = (text: string, locale?: string): string | null => {
  const numbers = /^(\d+)[-/. ]+(\d+)[-/. ]+(\d+)\.?$/.exec(text.trim())?.slice(1) ?? []
  const isYearFirst = numbers[0]?.length === 4
  const order: readonly string[] = isYearFirst ? ['year', 'month', 'day'] : orderIn(locale)
  const digitsOf = (part: Part) => numbers[order.indexOf(part)] ?? ''
  const twoDigits = (part: Part) => (isYearFirst ? digitsOf(part) : digitsOf(part).padStart(2, '0'))
  const day = `${digitsOf('year')}-${twoDigits('month')}-${twoDigits('day')}`
  return isDay(day) ? day : null
}

/** What a field with this text says: a day, null if it is empty, and otherwise the text, which isn't a day. */
export const readTypedDay = (text: string): string | null => (text.trim() === '' ? null : (parseDay(text) ?? text))

/** The order in which a locale writes year, month and day. */
const orderIn = (locale?: string): string[] =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal')
