import type { DateStrategy } from '@attune/contract/scenes/rules'
import type { Weekday } from '@attune/contract/schedules/times'
import { FREE_DAYS, WORKING_DAYS } from '@attune/contract/schedules/times'

/** The dates named by a rule: a single one, one a year, or every n-th matching day or week. */
export type Dates =
  | { kind: 'one'; date: Temporal.PlainDate }
  /** `days` after the date's day of each year. */
  | { kind: 'yearly'; date: Temporal.PlainDate; days: number }
  | {
      kind: 'many'
      fallsOn: (date: Temporal.PlainDate) => boolean
      /** Interval in days or weeks, counted from `begin` or from the last date it ran for. */
      every: number
      unit: 'days' | 'weeks'
      /** The first date that counts; null if the rule has no start. */
      begin: Temporal.PlainDate | null
    }

/** The dates of a rule that doesn't count from the client's own; `today` is their date when the token arrived. */
export const datesOf = (strategy: Exclude<DateStrategy, { type: 'client_date' }>, today: Temporal.PlainDate): Dates => {
  switch (strategy.type) {
    case 'once':
      return onceOf(strategy.value, today)
    case 'daily':
      return { ...ALWAYS, every: everyOf(strategy.skipInterval) }
    case 'weekly':
      return { ...onDays([strategy.dayOfWeek]), every: everyOf(strategy.skipInterval), unit: 'weeks' }
    case 'weekdays':
      return onDays(WORKING_DAYS)
    case 'weekends':
      return onDays(FREE_DAYS)
    case 'days_of_week':
      return onDays(strategy.weekdays)
    case 'days_of_month':
      return { ...ALWAYS, fallsOn: (date) => strategy.monthdays.some((day) => isMonthday(date, day)) }
  }
}

/** The day of the month of a date, in that month and in each later one. */
export const monthlyFrom = (begin: Temporal.PlainDate): Dates => ({
  ...ALWAYS,
  fallsOn: (date) => isMonthday(date, begin.day),
  begin,
})

/** Days from a date, such as one of the client's, once or every year. */
export const datesFrom = (date: Temporal.PlainDate, { days, yearly }: { days: number; yearly: boolean }): Dates =>
  yearly ? { kind: 'yearly', date, days } : { kind: 'one', date: date.add({ days }) }

export const ALWAYS = { kind: 'many', fallsOn: () => true, every: 1, unit: 'days', begin: null } as const

export const onDays = (days: readonly Weekday[]): Dates & { kind: 'many' } => ({
  ...ALWAYS,
  fallsOn: ({ dayOfWeek }) => days.some((day) => day === dayOfWeek),
})

/** Skipping one day means every second day. */
export const everyOf = (skipInterval: number | null | undefined): number => (skipInterval ?? 0) + 1

/** Whole days or weeks between two dates; weeks start on Monday. */
export const stepsBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate, unit: 'days' | 'weeks'): number =>
  unit === 'days' ? from.until(to).days : mondayOf(from).until(mondayOf(to)).days / 7

const onceOf = (value: (DateStrategy & { type: 'once' })['value'], today: Temporal.PlainDate): Dates => {
  if (typeof value === 'string') return { kind: 'one', date: Temporal.PlainDate.from(value) }
  if ('dayOfWeek' in value) return onDays([value.dayOfWeek])
  return { kind: 'one', date: today.add({ days: value.dayOffset }) }
}

/** In shorter months the last day counts: the 31st of February is the 28th, or the 29th in leap years. */
const isMonthday = (date: Temporal.PlainDate, day: number): boolean => date.day === Math.min(day, date.daysInMonth)

const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 })
