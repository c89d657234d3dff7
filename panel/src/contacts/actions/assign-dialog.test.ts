import { expect, test } from 'vitest'
import { holdOf } from './AssignDialog.tsx'

test('several clients keep their coaches until a coach is chosen, or the field is cleared again', () => {
  expect(holdOf(undefined, undefined)).toBe('Choose a coach.')
  expect([holdOf('us_hannah', undefined), holdOf(null, undefined)]).toEqual([null, null])
})

test('one client gets another coach, or none', () => {
  expect([holdOf('us_luis', 'us_hannah'), holdOf(null, 'us_hannah')]).toEqual([null, null])
  expect(holdOf('us_luis', null)).toBeNull()
  expect(holdOf('us_hannah', 'us_hannah')).toBe('Choose a different coach.')
  expect(holdOf(null, null)).toBe('Choose a coach.')
})
