import { DATE_STRATEGIES_OF, FORM_DATE_STRATEGIES, SCHEDULE_TYPES } from '@attune/contract/schedules/form'
import { expect, test } from 'vitest'
import { formFaults } from './check-form.ts'

const TODAY = '2026-11-16'
const nine = { localTime: '09:00' }
const faults = (scheduleType: unknown, scheduleValue: unknown, tags: unknown = [], began: string | null = null) =>
  formFaults({ scheduleType, scheduleValue, tags }, TODAY, began)

const DATES = {
  ExactDate: { localDate: '2026-12-01' },
  DayOfWeek: { dayOfWeek: 3 },
  DayOffsetPeriodStart: { dayOffsetPeriodStart: 0 },
  DayOffset: { dayOffset: 2 },
  ClientDate: { clientDate: { field: 'Race day', days: -2 } },
}
const everyPair = SCHEDULE_TYPES.flatMap((type) => FORM_DATE_STRATEGIES.map((strategy) => [type, strategy] as const))

test.for(everyPair)('%s by %s is sound where the table has it', ([type, strategy]) => {
  const value = { ...DATES[strategy], ...nine, ...(type === 'days_of_week' ? { repeat: { weekdays: [1] } } : {}) }
  const wanted = DATE_STRATEGIES_OF[type].includes(strategy) ? [] : [{ code: 'property_invalid' }]
  expect(faults(type, value)).toMatchObject(wanted)
})

test('the date is today or later; only the one that a monthly or yearly one began with may stay', () => {
  const over = { localDate: '2026-01-31', ...nine }
  const refused = [{ reason: 'The date cannot be before today.' }]
  for (const type of ['once', 'monthly', 'yearly']) {
    expect(faults(type, { localDate: TODAY, ...nine })).toEqual([])
    expect(faults(type, over)).toMatchObject(refused)
    expect(faults(type, over, [], '2026-01-30')).toMatchObject(refused)
    expect(faults(type, over, [], '2026-01-31')).toMatchObject(type === 'once' ? refused : [])
  }
})

test('the table is the one of the form', () => {
  expect(DATE_STRATEGIES_OF).toEqual({
    once: ['ExactDate', 'DayOfWeek', 'DayOffsetPeriodStart', 'DayOffset', 'ClientDate'],
    daily: ['DayOfWeek', 'DayOffsetPeriodStart'],
    weekly: ['DayOfWeek', 'DayOffsetPeriodStart', 'DayOffset'],
    weekdays: [],
    weekends: [],
    days_of_week: [],
    monthly: ['ExactDate', 'DayOffsetPeriodStart', 'DayOffset'],
    yearly: ['ExactDate', 'ClientDate'],
  })
})

test.for<[reason: string, type: string, value: unknown, tags?: unknown]>([
  ['Frequency is required.', '', nine],
  ['Unknown frequency.', 'hourly', nine],
  ['Date strategy is required.', 'once', nine],
  ['Date strategy is required.', 'daily', nine],
  ["Daily can't use an exact date.", 'daily', { localDate: '2026-12-01', ...nine }],
  ["Weekly can't use an exact date.", 'weekly', { localDate: '2026-12-01', ...nine }],
  ['Only one date strategy can be used.', 'once', { localDate: '2026-12-01', dayOfWeek: 1, ...nine }],
  ['The date cannot be before today.', 'once', { localDate: '2026-11-15', ...nine }],
  ["This isn't a valid date.", 'once', { localDate: '15.11.2026', ...nine }],
  ['The day offset cannot go below 0.', 'once', { dayOffset: -1, ...nine }],
  ['The day of week should be 1 (Monday) to 7 (Sunday).', 'weekly', { dayOfWeek: 'monday', ...nine }],
  ["Choose the client's date.", 'once', { clientDate: { field: ' ', days: 1 }, ...nine }],
  [
    'The days should be a whole number from -365 to 365.',
    'yearly',
    { clientDate: { field: 'Race day', days: 366 }, ...nine },
  ],
  ["Monthly can't use a day of week.", 'monthly', { dayOfWeek: 1, ...nine }],
  [
    'The skip interval applies to Daily and Weekly only.',
    'monthly',
    { dayOffset: 1, repeat: { skipInterval: 1 }, ...nine },
  ],
  ["Daily can't use a client's date.", 'daily', { clientDate: { field: 'Race day', days: 1 }, ...nine }],
  ['Choose at least one weekday.', 'days_of_week', { repeat: { weekdays: [] }, ...nine }],
  ['The skip interval should be empty, or 1 to 6.', 'daily', { dayOfWeek: 1, repeat: { skipInterval: 7 }, ...nine }],
  ['The skip interval applies to Daily and Weekly only.', 'weekdays', { repeat: { skipInterval: 1 }, ...nine }],
  ['Time strategy is required.', 'weekdays', {}],
  ['Only one time strategy can be used.', 'weekdays', { ...nine, delayInMinutes: 5 }],
  ['Only one time strategy can be used.', 'weekdays', nine, ['depend: wakeUpTime(+=1, +=0)']],
  ['The local time should be from 00:00 to 23:59.', 'weekdays', { localTime: '9:00' }],
  ['Timeframe key is required.', 'weekdays', { timeframe: {} }],
  ['Timeframe key is required.', 'weekdays', { timeframe: 'wakeUpTime' }],
  ['Unknown key.', 'weekdays', { timeframe: { key: 'local_time', offset: { h: 1, m: 0 } } }],
  ['Timeframe offset or range is required.', 'weekdays', { timeframe: { key: 'wakeUpTime' } }],
  [
    'The offset should be whole hours and minutes, from -719 to 719 minutes in total.',
    'weekdays',
    { timeframe: { key: 'wakeUpTime', offset: { h: 12, m: 0 } } },
  ],
  [
    'The offset should be whole hours and minutes, from -719 to 719 minutes in total.',
    'weekdays',
    {},
    ['depend: wakeUpTime(+=12, +=0)'],
  ],
  [
    'The range should be two whole numbers of hours from -12 to 12.',
    'weekdays',
    { timeframe: { key: 'wakeUpTime', range: [-13, 1] } },
  ],
  ['The delay should be a whole number of minutes from 1 to 10080.', 'weekdays', { delayInMinutes: 0 }],
  ['Use at most 20 tags of at most 120 characters each.', 'weekdays', nine, 'morning'],
  ['Use at most 20 tags of at most 120 characters each.', 'weekdays', nine, null],
])('%s', ([reason, type, value, tags]) => expect(faults(type, value, tags)).toMatchObject([{ reason }]))

test.for([
  ['x'],
  [{ timeframe: 5 }],
  [{ repeat: 'all' }],
  [{ timeframe: { key: 'wakeUpTime', offset: 1 } }],
  [[]],
  [null],
])('%j as a value is answered with sentences', ([value]) => {
  for (const type of SCHEDULE_TYPES) expect(faults(type, value).length).toBeGreaterThan(0)
})
