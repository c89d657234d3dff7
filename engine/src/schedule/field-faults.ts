import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { isRecord } from '@attune/contract/is-record'
import { CLIENT_DATE_DAYS } from '@attune/contract/contacts/client-dates'
import { DAY_OFFSET_MAX, SKIP_INTERVALS, WEEKDAYS } from '@attune/contract/schedules/times'
import { minuteOf } from './day-time.ts'
import { readDate } from './read-date.ts'

/** A missing or invalid field of a rule or form. */
export interface FieldFault {
  code: 'property_required' | 'property_invalid'
  /** Such as `dateStrategy.skipInterval`. */
  property: string
  /** A sentence for the author. */
  reason: string
}

/** `today` (`YYYY-MM-DD`): the date may not be before it. */
export const dateFaults = (date: unknown, property: string, today: string | undefined): FieldFault[] => {
  if (isEmpty(date)) return [missingField(property, 'Date is required.')]
  if (!readDate(date)) return [invalidField(property, "This isn't a valid date.")]
  return today !== undefined && String(date) < today ? [invalidField(property, 'The date cannot be before today.')] : []
}

export const dayOffsetFaults = (days: unknown, property: string): FieldFault[] => {
  if (isEmpty(days)) return [missingField(property, 'Date is required.')]
  if (!isWhole(days)) return [invalidField(property, 'The day offset should be a whole number.')]
  if (days < 0) return [invalidField(property, 'The day offset cannot go below 0.')]
  return days > DAY_OFFSET_MAX ? [invalidField(property, `The day offset can be at most ${DAY_OFFSET_MAX}.`)] : []
}

/** A field and a number of days from the client's date in it. */
export const clientDateFaults = (value: unknown, property: string): FieldFault[] => {
  const { field, days } = fieldsOf(value)
  const { min, max } = CLIENT_DATE_DAYS
  const name = typeof field === 'string' ? field.trim() : field
  if (isEmpty(name)) return [missingField(`${property}.field`, "Choose the client's date.")]
  if (typeof name !== 'string' || name.length > CONTACT_TEXTS.key) {
    return [invalidField(`${property}.field`, `The name of a date can have at most ${CONTACT_TEXTS.key} characters.`)]
  }
  const fits = isWhole(days) && days >= min && days <= max
  return fits ? [] : [invalidField(`${property}.days`, `The days should be a whole number from ${min} to ${max}.`)]
}

export const dayFaults = (day: unknown, property: string): FieldFault[] => {
  if (isEmpty(day)) return [missingField(property, 'Day of week is required.')]
  const fits = WEEKDAYS.some((known) => known === day)
  return fits ? [] : [invalidField(property, 'The day of week should be 1 (Monday) to 7 (Sunday).')]
}

/** A list of at least one number from 1 to `max`. */
export const listFaults = (days: unknown, property: string, what: string, max: number): FieldFault[] => {
  if (isEmpty(days) || (Array.isArray(days) && days.length === 0)) {
    return [missingField(property, `Choose at least one ${what}.`)]
  }
  const fits =
    Array.isArray(days) && days.length <= max && days.every((day: unknown) => isWhole(day) && day >= 1 && day <= max)
  return fits ? [] : [invalidField(property, `Each ${what} should be a number from 1 to ${max}.`)]
}

export const skipFaults = (skip: unknown, property: string): FieldFault[] => {
  const fits = isEmpty(skip) || skip === 0 || SKIP_INTERVALS.some((known) => known === skip)
  const [least, most] = [SKIP_INTERVALS[0], SKIP_INTERVALS.at(-1)]
  return fits ? [] : [invalidField(property, `The skip interval should be empty, or ${least} to ${most}.`)]
}

export const localTimeFaults = (time: unknown, property: string): FieldFault[] =>
  minuteOf(time) === null ? [invalidField(property, 'The local time should be from 00:00 to 23:59.')] : []

/** Two whole numbers within bounds. */
export const isSpan = (range: unknown, { min, max }: { min: number; max: number }): range is [number, number] =>
  Array.isArray(range) && range.length === 2 && range.every((end: unknown) => isWhole(end) && end >= min && end <= max)

export type FieldValues = Record<string, unknown>
/** The fields of a value that may be anything. */
export const fieldsOf = (value: unknown): FieldValues => (isRecord(value) ? value : {})
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
export const isWhole = (value: unknown): value is number => Number.isInteger(value)
export const missingField = (property: string, reason: string): FieldFault => ({
  code: 'property_required',
  property,
  reason,
})
export const invalidField = (property: string, reason: string): FieldFault => ({
  code: 'property_invalid',
  property,
  reason,
})
