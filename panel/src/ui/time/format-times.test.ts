import { describe, expect, test } from 'vitest'
import {
  formatTime,
  dayOf,
  formatDay,
  formatListTime,
  formatLocalTime,
  formatUntil,
  formatWait,
} from './format-times.ts'

const DENVER = 'America/Denver'
const now = new Date('2027-03-12T16:52:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('the clock has two digits and a plain space', () => {
  expect(formatTime(new Date('2027-03-12T14:05:00Z'), DENVER)).toBe('07:05 AM')
  expect(formatTime(new Date('2027-03-12T07:00:00Z'), DENVER)).toBe('12:00 AM')
})

describe('a day', () => {
  test('is counted in the staff member’s zone', () => {
    const late = new Date('2027-03-12T06:30:00Z')
    expect([dayOf(late, DENVER), dayOf(late, 'Europe/Berlin')]).toEqual(['2027-03-11', '2027-03-12'])
  })

  test('begins on the quarter hour in zones with such an offset', () => {
    const midnight = new Date('2027-03-11T18:15:00Z')
    expect(dayOf(midnight, 'Asia/Kathmandu')).toBe('2027-03-12')
    expect(dayOf(new Date(midnight.getTime() - 1), 'Asia/Kathmandu')).toBe('2027-03-11')
  })

  test.for([
    ['2027-03-12', 'Today'],
    ['2027-03-11', 'Yesterday'],
    ['2027-03-05', 'Friday, March 5'],
    ['2026-12-31', 'Thursday, December 31, 2026'],
  ] as const)('%s is titled %s', ([day, title]) => expect(formatDay(day, now, DENVER)).toBe(title))
})

test.for([
  ['2027-03-12T14:41:00Z', '07:41 AM'],
  ['2027-03-10T14:41:00Z', 'Wednesday'],
  ['2027-02-04T14:41:00Z', 'February 4'],
  ['2026-12-04T14:41:00Z', '12/04/2026'],
] as const)('in a list %s is %s', ([at, text]) => expect(formatListTime(new Date(at), now, DENVER)).toBe(text))

test.for([
  ['2027-03-12T23:00:00Z', '04:00 PM'],
  ['2027-03-18T23:00:00Z', 'Thursday'],
  ['2027-03-19T23:00:00Z', 'March 19'],
  ['2028-01-02T23:00:00Z', 'January 2, 2028'],
] as const)('until %s is until %s', ([at, text]) => expect(formatUntil(new Date(at), now, DENVER)).toBe(text))

test.for([
  [0, 'now', false],
  [11, '11 m', false],
  [119, '1 h', false],
  [120, '2 h', true],
  [60 * 47, '47 h', true],
  [60 * 72, '3 d', true],
] as const)('a wait of %i minutes is %s', ([minutes, text, long]) =>
  expect(formatWait(before(minutes), now)).toEqual({ text, long }),
)

test('the client’s time names their city', () => {
  expect(formatLocalTime(now, DENVER)).toBe('09:52 AM in Denver')
  expect(formatLocalTime(now, 'America/New_York')).toBe('11:52 AM in New York')
  expect(formatLocalTime(now, 'Nowhere/Land')).toBeNull()
})
