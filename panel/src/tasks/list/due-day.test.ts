import { expect, test } from 'vitest'
import { dayOfChoice, describeDueDay, endOfDay } from './due-day.ts'

test('a choice is a day from today on, or the one of the calendar', () => {
  expect(dayOfChoice('0', null, '2027-03-12')).toBe('2027-03-12')
  expect(dayOfChoice('7', '2027-03-30', '2027-03-27')).toBe('2027-04-03')
  expect(dayOfChoice('other', '2027-03-30', '2027-03-12')).toBe('2027-03-30')
  expect(dayOfChoice('other', null, '2027-03-12')).toBeNull()
})

test('a day is over at its end in the reader’s zone, also when the clocks change', () => {
  expect(endOfDay('2027-03-12', 'America/Denver')).toBe('2027-03-13T06:59:00.000Z')
  expect(endOfDay('2027-03-14', 'America/Denver')).toBe('2027-03-15T05:59:00.000Z')
})

test('the form says what comes of the day', () => {
  expect(describeDueDay('2027-03-12')).toBe(
    'Due Friday, March 12. After that it’s labeled Expired, and closes a day later.',
  )
  expect(describeDueDay(null)).toBe('It stays open until somebody finishes or discards it.')
})
