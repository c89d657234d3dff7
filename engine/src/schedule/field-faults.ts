import { DAY_OFFSET_MAX, SKIP_INTERVALS, WEEKDAYS } from '@attune/contract/schedules/times'
import { minuteOf } from './day-time.ts'
import { readDate } from './read-date.ts'

/** What is wrong with a field of a rule or a form: it is missing, or it will not do and why. */
export interface FieldFault {
  code: 'property_required' | 'property_invalid'
  /** As `dateStrategy.skipInterval`. */
  property: string
  /** A sentence for an author. */
  reason: string
}

/** `today` (`YYYY-MM-DD`): the date may not be before it. */
export const dateFaults = (date: unknown, property: string, today: string | undefined): FieldFault[] => {
  if (isEmpty(date)) return [missing(property, 'Date is required.')]
  if (!readDate(date)) return [invalid(property, 'This is no date.')]
  return today !== undefined && String(date) < today ? [invalid(property, 'The date cannot be before today.')] : []
}

export const dayOffsetFaults = (days: unknown, property: string): FieldFault[] => {
  if (isEmpty(days)) return [missing(property, 'Date is required.')]
  if (!isWhole(days)) return [invalid(property, 'The day offset is a whole number.')]
  if (days < 0) return [invalid(property, 'The day offset cannot go below 0.')]
  return days > DAY_OFFSET_MAX ? [invalid(property, `The day offset is at most ${DAY_OFFSET_MAX}.`)] : []
}

export const dayFaults = (day: unknown, property: string): FieldFault[] => {
  if (isEmpty(day)) return [missing(property, 'Day of week is required.')]
  const fits = WEEKDAYS.some((known) => known === day)
  return fits ? [] : [invalid(property, 'A day of week is 1 (Monday) to 7 (Sunday).')]
}

/** Numbers from 1 to `max`, at least one. */
export const listFaults = (days: unknown, property: string, what: string, max: number): FieldFault[] => {
  if (isEmpty(days) || (Array.isArray(days) && days.length === 0)) {
    return [missing(property, `Choose at least one ${what}.`)]
  }
  const fits =
    Array.isArray(days) && days.length <= max && days.every((day: unknown) => isWhole(day) && day >= 1 && day <= max)
  return fits ? [] : [invalid(property, `Each ${what} is a number from 1 to ${max}.`)]
}

export const skipFaults = (skip: unknown, property: string): FieldFault[] => {
  const fits = isEmpty(skip) || skip === 0 || SKIP_INTERVALS.some((known) => known === skip)
  const [least, most] = [SKIP_INTERVALS[0], SKIP_INTERVALS.at(-1)]
  return fits ? [] : [invalid(property, `The skip interval is none, or ${least} to ${most}.`)]
}

export const localTimeFaults = (time: unknown, property: string): FieldFault[] =>
  minuteOf(time) === null ? [invalid(property, 'A local time is 00:00 to 23:59.')] : []

/** Two whole numbers within bounds. */
export const isSpan = (range: unknown, { min, max }: { min: number; max: number }): range is [number, number] =>
  Array.isArray(range) && range.length === 2 && range.every((end: unknown) => isWhole(end) && end >= min && end <= max)

export type Fields = Record<string, unknown>
/** The fields of what may be anything. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
export const isWhole = (value: unknown): value is number => Number.isInteger(value)
export const missing = (property: string, reason: string): FieldFault => ({
  code: 'property_required',
  property,
  reason,
})
export const invalid = (property: string, reason: string): FieldFault => ({
  code: 'property_invalid',
  property,
  reason,
})
