import { beginningOf, type FormDateStrategy, type FormTimeStrategy } from '@attune/contract/schedules/form'
import { formFaults } from '@attune/engine/schedule/check-form'
import type { LooseForm } from './form-edits.ts'

/** Error messages of the fields required by a chosen date or time. */
const REQUIRED = {
  localDate: 'Local date is required.',
  dayOfWeek: 'Day of week is required.',
  dayOffset: 'Day offset is required.',
  dayOffsetPeriodStart: 'Day offset is required.',
  clientDateDays: 'Number of days is required.',
  localTime: 'Local time is required.',
  delayInMinutes: 'Delay in minutes is required.',
  rangeFrom: 'Range from is required.',
  rangeTo: 'Range to is required.',
} as const
type RequiredField = keyof typeof REQUIRED

const FIELD_OF_DATE: Record<FormDateStrategy, RequiredField> = {
  ExactDate: 'localDate',
  DayOfWeek: 'dayOfWeek',
  DayOffset: 'dayOffset',
  DayOffsetPeriodStart: 'dayOffsetPeriodStart',
  ClientDate: 'clientDateDays',
}
const FIELDS_OF_TIME: Record<FormTimeStrategy, readonly RequiredField[]> = {
  ExactTime: ['localTime'],
  TimeframeOffset: [],
  TimeframeRange: ['rangeFrom', 'rangeTo'],
  DelayInMinutes: ['delayInMinutes'],
}

/**
 * The first reason why the schedule can't be saved; null if it can. It is empty if the only obstacles are fields that
 * show their own message. `began`: the start date of the stored one.
 */
export const holdOf = (form: LooseForm, today: string, began: string | null = null): string | null => {
  const fault = formFaults(form, today, began)[0]?.reason ?? null
  const unfilled = requiredOf(form).find((field) => valueOf(form, field) === undefined)
  if (unfilled !== undefined) return REQUIRED[unfilled]
  return Object.keys(emptiedOf(form)).length > 0 ? '' : fault
}

/** The messages of fields that were cleared, shown beside them. A field that hasn't been filled in yet isn't blamed. */
export const emptiedOf = (form: LooseForm): Partial<Record<RequiredField, string>> =>
  Object.fromEntries(
    requiredOf(form)
      .filter((field) => isEmptied(valueOf(form, field)))
      .map((field) => [field, REQUIRED[field]]),
  )

/**
 * The first day that can be chosen: today, or the day on which the stored schedule began as long as that one is chosen
 * or the field has no date, as while it is being typed again.
 */
export const firstDayOf = (form: LooseForm, today: string, began: string | null): string => {
  const { scheduleType, scheduleValue } = form
  const again = { ...scheduleValue, localDate: scheduleValue.localDate ?? began }
  const stays = began !== null && beginningOf({ scheduleType, scheduleValue: again }) === began
  return stays && began < today ? began : today
}

const requiredOf = ({ dateStrategy, timeStrategy }: LooseForm): readonly RequiredField[] => [
  ...(dateStrategy === null ? [] : [FIELD_OF_DATE[dateStrategy]]),
  ...FIELDS_OF_TIME[timeStrategy],
]

/** Undefined if it was never filled in. */
const valueOf = ({ scheduleValue }: LooseForm, field: RequiredField): unknown => {
  const { clientDate, timeframe } = scheduleValue
  if (field === 'clientDateDays') return clientDate?.days
  if (field === 'rangeFrom') return timeframe?.range?.[0]
  return field === 'rangeTo' ? timeframe?.range?.[1] : scheduleValue[field]
}

const isEmptied = (value: unknown): boolean => value === null || value === ''
