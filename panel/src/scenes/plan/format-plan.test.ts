import { expect, test } from 'vitest'
import { formatComingDay, formatMessageCount } from './format-plan.ts'

test('days to come: Today, Tomorrow, the date, and the year when it is another one', () => {
  const today = '2026-12-30'
  expect(['2026-12-30', '2026-12-31', '2027-01-01'].map((day) => formatComingDay(day, today))).toEqual([
    'Today',
    'Tomorrow',
    'Friday, January 1, 2027',
  ])
  expect(formatComingDay('2026-12-29', '2026-12-01')).toBe('Tuesday, December 29')
})

test('formats one message, several, and more than are shown', () => {
  expect([formatMessageCount(1, false), formatMessageCount(97, false), formatMessageCount(200, true)]).toEqual([
    '1 message',
    '97 messages',
    '200+ messages',
  ])
})
