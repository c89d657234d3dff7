import { titleOfDate } from '@attune/contract/contacts/client-dates'
import type { ScheduleResult } from './day-time.ts'
import { readDate } from './read-date.ts'

/** A client's values by the keys of date fields: dates, texts that may be dates, and anything else. */
export type ClientDates = Readonly<Record<string, unknown>>

/** The client's date in a field, on their calendar; or a sentence that says why there is none. */
export const readClientDate = (
  dates: ClientDates | undefined,
  field: string,
  zone: string,
): ScheduleResult<Temporal.PlainDate> => {
  const stored = dates !== undefined && Object.hasOwn(dates, field) ? dates[field] : undefined
  const text = typeof stored === 'string' ? stored.trim() : ''
  const isMissing = stored === undefined || stored === null || stored === ''
  const date = dateOf(text, zone)
  if (date !== null) return { ok: true, value: date }
  const title = titleOfDate(field)
  const message = isMissing
    ? `The client has no “${title}” yet.`
    : `“${title}” can't be read as a date. Write it like 2026-11-30.`
  return { ok: false, error: { message } }
}

/** Whether a text is a date that a schedule can count from. */
export const isClientDate = (text: string): boolean => dateOf(text.trim(), 'UTC') !== null

/** Those of a client's values that are dates. */
export const datesIn = (values: ClientDates): [field: string, date: string][] =>
  Object.entries(values).flatMap(([field, value]): [string, string][] =>
    typeof value === 'string' && isClientDate(value) ? [[field, value]] : [],
  )

/** A date, with or without a time. A moment of the world is taken on the client's calendar. */
const dateOf = (text: string, zone: string): Temporal.PlainDate | null => {
  if (!SHAPE.test(text)) return null
  const date = readDate(text.slice(0, 10))
  if (date === null || !IS_MOMENT.test(text)) return date
  try {
    return Temporal.Instant.from(text).toZonedDateTimeISO(zone).toPlainDate()
  } catch {
    // Such as an hour 25: there is no such moment, but the date is valid.
    return date
  }
}

const SHAPE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d\S*)?$/
const IS_MOMENT = /[T ].*(?:Z|[+-]\d\d:?\d\d)$/

/** The date in a year: February 29 is February 28 where there is none. */
export const inYear = (date: Temporal.PlainDate, year: number): Temporal.PlainDate => date.with({ year })

/**
 * Whether a run of a local date still follows from the client's date: `days` after it, or after its day in the year that
 * the run belongs to.
 */
export const followsFromDate = (
  date: Temporal.PlainDate,
  on: Temporal.PlainDate,
  { days, yearly }: { days: number; yearly: boolean },
): boolean => {
  const counted = on.subtract({ days })
  return counted.equals(yearly && counted.year >= date.year ? inYear(date, counted.year) : date)
}
