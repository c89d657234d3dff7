import { expect, test } from 'vitest'
import { comingDay, messageCount } from './plan-words.ts'

test('days to come: Today, Tomorrow, the date, and the year when it is another one', () => {
  const today = '2026-12-30'
  expect(['2026-12-30', '2026-12-31', '2027-01-01'].map((day) => comingDay(day, today))).toEqual([
    'Today',
    'Tomorrow',
    'Friday, January 1, 2027',
  ])
  expect(comingDay('2026-12-29', '2026-12-01')).toBe('Tuesday, December 29')
})

test('one message is one message, and where there are more than are shown it says so', () => {
  expect([messageCount(1, false), messageCount(97, false), messageCount(200, true)]).toEqual([
    '1 message',
    '97 messages',
    '200+ messages',
  ])
})
