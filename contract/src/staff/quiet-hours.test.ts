import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const at = (time: string) => new Date(`2026-03-11T${time}:00Z`)

test('within one day: the first minute is quiet, the last one is not', () => {
  const lunch = { from: '12:00', to: '13:30' }
  expect(['11:59', '12:00', '13:29', '13:30'].map((time) => isQuiet(lunch, at(time), 'UTC'))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('over midnight, in the member’s own zone', () => {
  const night = { from: '22:00', to: '07:00' }
  // Denver is six hours behind in March, after the change of clocks.
  expect(['03:59', '04:00', '12:59', '13:00'].map((time) => isQuiet(night, at(time), 'America/Denver'))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('midnight is 00:00; a time to itself is the whole day; none is never', () => {
  expect(isQuiet({ from: '00:00', to: '00:01' }, at('00:00'), 'UTC')).toBe(true)
  expect(isQuiet({ from: '08:00', to: '08:00' }, at('23:00'), 'UTC')).toBe(true)
  expect(isQuiet(null, at('23:00'), 'UTC')).toBe(false)
})
