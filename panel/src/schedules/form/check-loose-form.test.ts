import { beginningOf, type ScheduleType, type ScheduleValue } from '@attune/contract/schedules/form'
import { expect, test } from 'vitest'
import { emptiedOf, firstDayOf, holdOf } from './check-loose-form.ts'
import {
  looseOf,
  withDateStrategy,
  withRange,
  withTimeStrategy,
  withType,
  withValue,
  type LooseForm,
} from './form-edits.ts'

const TODAY = '2026-11-26'
const once = withType(looseOf(undefined), 'once')
const weekdays = withType(looseOf(undefined), 'weekdays')
/** Filled in, then cleared. */
const emptied = (form: LooseForm, value: object): LooseForm => withValue(form, value as ScheduleValue)

test('the field of the chosen date is named, not the choice', () => {
  expect(holdOf(looseOf(undefined), TODAY)).toBe('Frequency is required.')
  expect(holdOf(once, TODAY)).toBe('Date strategy is required.')
  expect(holdOf(withDateStrategy(once, 'ExactDate'), TODAY)).toBe('Local date is required.')
  expect(holdOf(withDateStrategy(once, 'DayOfWeek'), TODAY)).toBe('Day of week is required.')
  expect(holdOf(withDateStrategy(once, 'ClientDate'), TODAY)).toBe("Choose the client's date.")
  // There is nothing wrong with a field that hasn’t been reached yet.
  expect(emptiedOf(withDateStrategy(once, 'ExactDate'))).toEqual({})
})

test.for<[field: string, form: LooseForm, reason: string]>([
  ['localDate', emptied(withDateStrategy(once, 'ExactDate'), { localDate: null }), 'Local date is required.'],
  ['dayOffset', emptied(withDateStrategy(once, 'DayOffset'), { dayOffset: null }), 'Day offset is required.'],
  [
    'dayOffsetPeriodStart',
    emptied(withDateStrategy(once, 'DayOffsetPeriodStart'), { dayOffsetPeriodStart: null }),
    'Day offset is required.',
  ],
  [
    'clientDateDays',
    emptied(withDateStrategy(once, 'ClientDate'), { clientDate: { field: 'Race day', days: null } }),
    'Number of days is required.',
  ],
  ['localTime', emptied(weekdays, { localTime: '' }), 'Local time is required.'],
  [
    'delayInMinutes',
    emptied(withTimeStrategy(weekdays, 'DelayInMinutes'), { delayInMinutes: null }),
    'Delay in minutes is required.',
  ],
  ['rangeFrom', withRange(withTimeStrategy(weekdays, 'TimeframeRange'), 0, null), 'Range from is required.'],
  ['rangeTo', withRange(withTimeStrategy(weekdays, 'TimeframeRange'), 1, null), 'Range to is required.'],
])('an emptied %s says so itself, and nothing can be saved', ([field, form, reason]) => {
  expect(emptiedOf(form)).toEqual({ [field]: reason })
  expect(holdOf(form, TODAY)).toBe('')
})

test('both ends of a range keep their value while the other is emptied', () => {
  const range = withTimeStrategy(weekdays, 'TimeframeRange')
  const cleared = withRange(range, 0, null)
  expect(cleared.scheduleValue.timeframe?.range).toEqual([null, 1])
  expect(holdOf(withRange(cleared, 0, -2), TODAY)).toBeNull()
})

test.for<[ScheduleType, ScheduleValue]>([
  ['once', { localDate: '2026-12-01', localTime: '09:00' }],
  ['daily', { dayOfWeek: 1, delayInMinutes: 5 }],
  ['weekly', { dayOffset: 0, timeframe: { key: 'wakeUpTime', offset: { h: 0, m: 0 } } }],
  ['weekends', { timeframe: { key: 'wakeUpTime', range: [0, 0] } }],
  ['yearly', { clientDate: { field: 'Race day', days: 0 }, localTime: '00:00' }],
])('a stored %s schedule can be saved as it is', ([scheduleType, scheduleValue]) => {
  const form = looseOf({ scheduleType, scheduleValue })
  expect([holdOf(form, TODAY), emptiedOf(form)]).toEqual([null, {}])
})

test('a yearly one may keep the date that it began with, though it is over', () => {
  const stored = looseOf({ scheduleType: 'yearly', scheduleValue: { localDate: '2025-03-04', localTime: '09:00' } })
  expect(holdOf(stored, TODAY, beginningOf(stored))).toBeNull()
  expect(holdOf(stored, TODAY)).toBe('The date cannot be before today.')
  const other = withValue(stored, { localDate: '2025-03-05' })
  expect(holdOf(other, TODAY, beginningOf(stored))).toBe('The date cannot be before today.')
})

test('the date that a yearly one began with can be typed again, and no other that is over', () => {
  const began = '2025-03-04'
  const stored = looseOf({ scheduleType: 'yearly', scheduleValue: { localDate: began, localTime: '09:00' } })
  expect(firstDayOf(stored, TODAY, began)).toBe(began)
  expect(firstDayOf(emptied(stored, { localDate: null }), TODAY, began)).toBe(began)
  expect(firstDayOf(withValue(stored, { localDate: '2025-03-05' }), TODAY, began)).toBe(TODAY)
  expect(firstDayOf(withDateStrategy(once, 'ExactDate'), TODAY, began)).toBe(TODAY)
})

test('what is wrong apart from that is still said', () => {
  const form = withValue(withDateStrategy(once, 'ExactDate'), { localDate: '2026-11-25' })
  expect(holdOf(form, TODAY)).toBe('The date cannot be before today.')
  expect(holdOf(withType(form, 'days_of_week'), TODAY)).toBe('Choose at least one weekday.')
})
