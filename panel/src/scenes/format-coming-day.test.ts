import { expect, test } from 'vitest'
import { formatComingDay } from './format-coming-day.ts'

test('days to come: Today, Tomorrow, the date, and the year when it is another one', () => {
  const today = '2026-12-30'
  expect(['2026-12-30', '2026-12-31', '2027-01-01'].map((day) => formatComingDay(day, today))).toEqual([
    'Today',
    'Tomorrow',
    'Friday, January 1, 2027',
  ])
  expect(formatComingDay('2026-12-29', '2026-12-01')).toBe('Tuesday, December 29')
})
