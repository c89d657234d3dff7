import { expect, test } from 'vitest'
import { formerPlaces, moveRanOn } from './moved-rules.ts'

const daily = (localTime: string) => ({
  dateStrategy: { type: 'daily' },
  timeStrategy: { type: 'exact_time', localTime },
})
const weekends = (localTime: string) => ({ ...daily(localTime), dateStrategy: { type: 'weekends' } })
const once = (value: string, localTime: string) => ({ ...daily(localTime), dateStrategy: { type: 'once', value } })
const MORNING = daily('08:00')
const NOON = daily('12:00')
const SUNDAY = weekends('18:00')

test.each([
  ['as they were', [MORNING, NOON], [MORNING, NOON], [0, 1]],
  ['with one more before them', [NOON], [MORNING, NOON], [null, 0]],
  ['without the first', [MORNING, NOON], [NOON], [1]],
  ['in another order', [MORNING, NOON, SUNDAY], [SUNDAY, MORNING, NOON], [2, 0, 1]],
  ['one of them twice', [NOON], [NOON, NOON], [0, null]],
  ['one of them at another time', [MORNING, NOON], [daily('09:00'), NOON], [0, 1]],
  ['one of them on other days, after a new one', [NOON, MORNING], [SUNDAY, NOON, weekends('08:00')], [null, 0, 1]],
  ['all different', [NOON], [SUNDAY], [0]],
  [
    'with the properties in another order',
    [NOON],
    [{ timeStrategy: NOON.timeStrategy, dateStrategy: NOON.dateStrategy }],
    [0],
  ],
  ['not as rules are', [null, 7], ['x', NOON], [0, 1]],
])('T12 rules are told apart by what they say: %s', (_how, before, now, places) => {
  expect(formerPlaces({ before, now })).toEqual(places)
})

const RAN = '2026-11-30'

test.each([
  ['at another time', NOON, daily('09:00'), RAN],
  ['on other days of the week', NOON, SUNDAY, RAN],
  ['of a single day at the same time', NOON, once(RAN, '12:00'), RAN],
  ['of a single day for another one', once(RAN, '18:00'), once('2026-12-01', '08:00'), RAN],
  ['of a single day', NOON, once(RAN, '18:00'), null],
  ['on days of the month', NOON, { ...daily('18:00'), dateStrategy: { type: 'days_of_month', monthdays: [30] } }, null],
])('T12 whether the last date moves along to a rule in the place of another: %s', (_how, before, now, date) => {
  expect(moveRanOn([RAN], { before: [before], now: [now] })).toEqual([date])
})
