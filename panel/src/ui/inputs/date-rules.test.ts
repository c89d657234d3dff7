import { expect, test } from 'vitest'
import { dateProblem, rangeProblem } from './date-rules.ts'

test('what is wrong with a range is said of the end that was edited last', () => {
  const range = { from: '2026-11-20', to: '2026-11-01' }
  expect(rangeProblem(range, 'from')).toBe('Choose 2026-11-01 or earlier.')
  expect(rangeProblem(range, 'to')).toBe('Choose 2026-11-20 or later.')
  expect(rangeProblem({ from: '2026-11-20', to: '2026-11-20' }, 'to')).toBeNull()
})

test('a range may be open, unless it may only have so many days', () => {
  const year = { from: '2025-12-01', to: '2026-11-30' }
  expect(rangeProblem({ ...year, from: null }, 'from')).toBeNull()
  expect(rangeProblem({ ...year, from: null }, 'from', 365)).toBe('Enter a date.')
  expect(rangeProblem(year, 'from', 365)).toBeNull()
  expect(rangeProblem({ ...year, from: '2025-11-30' }, 'from', 365)).toBe('Choose at most 365 days.')
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
