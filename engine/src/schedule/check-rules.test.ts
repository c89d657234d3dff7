import { expect, test } from 'vitest'
import { ruleFault, rulesFaults } from './check-rules.ts'

const noon = { type: 'exact_time', localTime: '12:00' }
const daily = { type: 'daily' }
const TODAY = '2026-11-16'

test.for<[string, dateStrategy: unknown, timeStrategy: unknown]>([
  ['every day at noon', daily, noon],
  ['no time given', daily, { type: 'exact_time' }],
  ['today', { type: 'once', value: TODAY }, noon],
  ['the same day', { type: 'once', value: { dayOffset: 0 } }, noon],
  ['a weekday', { type: 'once', value: { dayOfWeek: 7 } }, noon],
  ['skipping none', { type: 'weekly', dayOfWeek: 1, skipInterval: null }, noon],
  ['skipping six', { type: 'daily', skipInterval: 6 }, noon],
  ['all weekdays', { type: 'days_of_week', weekdays: [1, 2, 3, 4, 5, 6, 7] }, noon],
  ['the 31st', { type: 'days_of_month', monthdays: [31] }, noon],
  ['the furthest offsets', daily, { type: 'offset', key: 'local_time', offsetMinutes: -719 }],
  ['the widest range', daily, { type: 'range', key: 'customTime', rangeMinutes: [-120, 120] }],
])('%s is sound', ([, dateStrategy, timeStrategy]) => {
  expect(rulesFaults([{ dateStrategy, timeStrategy }], TODAY)).toEqual([])
})

test.for<
  [code: 'property_required' | 'property_invalid', reason: string, dateStrategy: unknown, timeStrategy: unknown]
>([
  ['property_required', 'Frequency is required.', {}, noon],
  ['property_invalid', 'Unknown frequency.', { type: 'hourly' }, noon],
  ['property_required', 'Date is required.', { type: 'once' }, noon],
  ['property_required', 'Date is required.', { type: 'once', value: {} }, noon],
  ['property_invalid', "This isn't a valid date.", { type: 'once', value: '2027-02-29' }, noon],
  ['property_invalid', 'The date cannot be before today.', { type: 'once', value: '2026-11-15' }, noon],
  ['property_invalid', 'The day offset cannot go below 0.', { type: 'once', value: { dayOffset: -1 } }, noon],
  ['property_invalid', 'The day offset should be a whole number.', { type: 'once', value: { dayOffset: 1.5 } }, noon],
  ['property_invalid', 'The day offset can be at most 3660.', { type: 'once', value: { dayOffset: 3_661 } }, noon],
  ['property_required', 'Day of week is required.', { type: 'weekly' }, noon],
  ['property_invalid', 'The day of week should be 1 (Monday) to 7 (Sunday).', { type: 'weekly', dayOfWeek: 0 }, noon],
  ['property_invalid', 'The skip interval should be empty, or 1 to 6.', { type: 'daily', skipInterval: 7 }, noon],
  ['property_required', 'Choose at least one weekday.', { type: 'days_of_week', weekdays: [] }, noon],
  ['property_invalid', 'Each weekday should be a number from 1 to 7.', { type: 'days_of_week', weekdays: [8] }, noon],
  ['property_required', 'Choose at least one day of the month.', { type: 'days_of_month' }, noon],
  [
    'property_invalid',
    'Each day of the month should be a number from 1 to 31.',
    { type: 'days_of_month', monthdays: [32] },
    noon,
  ],
  ['property_required', 'Time strategy is required.', daily, undefined],
  ['property_invalid', 'Unknown time strategy.', daily, { type: 'cron' }],
  [
    'property_invalid',
    'The local time should be from 00:00 to 23:59.',
    daily,
    { type: 'exact_time', localTime: '24:00' },
  ],
  ['property_required', 'Offset key is required.', daily, { type: 'offset', offsetMinutes: 5 }],
  ['property_invalid', 'Unknown key.', daily, { type: 'offset', key: '__proto__', offsetMinutes: 5 }],
  [
    'property_invalid',
    'The offset should be a whole number of minutes from -719 to 719.',
    daily,
    { type: 'offset', key: 'wakeUpTime', offsetMinutes: 720 },
  ],
  ['property_required', 'Range is required.', daily, { type: 'range', key: 'wakeUpTime' }],
  [
    'property_invalid',
    'The range should be two numbers of minutes from -120 to 120 in steps of 5.',
    daily,
    { type: 'range', key: 'wakeUpTime', rangeMinutes: [5, 7] },
  ],
  [
    'property_invalid',
    'The range should be two numbers of minutes from -120 to 120 in steps of 5.',
    daily,
    { type: 'range', key: 'wakeUpTime', rangeMinutes: [-125, 5] },
  ],
])('%s: %s', ([code, reason, dateStrategy, timeStrategy]) => {
  const rules = [
    { dateStrategy: daily, timeStrategy: noon },
    { dateStrategy, timeStrategy },
  ]
  expect(rulesFaults(rules, TODAY)).toMatchObject([{ code, reason, rule: 1 }])
})

test('a date that was sound when it was saved is no fault of the rule later', () => {
  expect(ruleFault({ dateStrategy: { type: 'once', value: '2020-01-01' }, timeStrategy: noon })).toBeNull()
})

test.for([[undefined], [null], [[]], ['daily'], [{}]])('%j are no rules', ([rules]) => {
  expect(rulesFaults(rules)).toMatchObject([{ code: 'property_required', rule: null }])
})

test('more than twenty rules are too many', () => {
  const rules = Array.from({ length: 21 }, () => ({ dateStrategy: daily, timeStrategy: noon }))
  expect(rulesFaults(rules)).toMatchObject([{ code: 'property_invalid', reason: 'Use at most 20 rules.' }])
})
