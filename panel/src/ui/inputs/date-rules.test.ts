import { expect, test } from 'vitest'
import { dateProblem, rangeOf } from './date-rules.ts'

test('a range needs exactly two dates and is put in order', () => {
  expect(rangeOf(['2026-11-20', '2026-11-01'])).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(rangeOf(['2026-11-20', null])).toBeNull()
  expect(rangeOf([])).toBeNull()
  expect(rangeOf(['2026-11-20', '2026-11-21', '2026-11-22'])).toBeNull()
})

test('a day out of bounds or not in the calendar gives a message', () => {
  const bounds = { min: '2026-11-01', max: '2026-11-30' }
  expect(dateProblem('2026-11-01', bounds)).toBeNull()
  expect(dateProblem('2026-11-30', bounds)).toBeNull()
  expect(dateProblem('2026-10-31', bounds)).toBe('Choose 2026-11-01 or later.')
  expect(dateProblem('2026-12-01', bounds)).toBe('Choose 2026-11-30 or earlier.')
  expect(dateProblem('2026-02-30', {})).toBe('Enter a valid date.')
  expect(dateProblem('tomorrow', {})).toBe('Enter a valid date.')
  expect(dateProblem(null, bounds)).toBeNull()
})
