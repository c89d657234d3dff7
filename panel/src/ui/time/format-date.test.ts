import { expect, test } from 'vitest'
import {
  addDays,
  formatDate,
  formatLongDate,
  formatMoment,
  formatShortDate,
  formatShortWeekday,
  formatWeekdayDate,
} from './format-date.ts'

/** Saturday evening in London, Sunday in Tokyo. */
const at = new Date('2026-11-21T18:05:00Z')

test('dates, each in the words of its place', () => {
  expect(formatDate('2026-11-21T18:05:00Z', 'Asia/Tokyo')).toBe('November 22, 2026')
  expect(formatShortWeekday(at, 'Europe/London')).toBe('Sat')
  expect(formatShortDate(at, 'Asia/Tokyo')).toBe('Nov 22')
  expect(formatShortDate(at, 'Asia/Tokyo', true)).toBe('Nov 22, 2026')
  expect(formatWeekdayDate(at, 'Europe/London')).toBe('Sat, Nov 21')
  expect(formatLongDate(at, 'Asia/Tokyo')).toBe('Sunday, November 22')
  expect(formatLongDate(at, 'Asia/Tokyo', true)).toBe('Sunday, November 22, 2026')
})

test('moments, with a plain space before AM', () => {
  expect(formatMoment(at, 'Asia/Tokyo')).toBe('Sun, Nov 22, 03:05 AM')
  expect(formatMoment(at, 'Asia/Tokyo', 'numeric')).toBe('Sun, Nov 22, 3:05 AM')
})

test('days are added over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
})
