import { expect, test } from 'vitest'
import { clampOffset, parseOffset, formatOffset, formatSignedMinutes } from './format-offset.ts'

test('an offset is said as signed minutes, from an hour on as hours and minutes', () => {
  expect([0, 1, -1, 45, -45, 60, -90, 719, -719].map(formatOffset)).toEqual([
    ...['0 min', '+1 min', '−1 min', '+45 min', '−45 min', '+1 h', '−1 h 30 min', '+11 h 59 min', '−11 h 59 min'],
  ])
  expect([-120, 0, 5].map(formatSignedMinutes)).toEqual(['−120', '0', '5'])
})

test('what people write is read: minutes, a clock, hours and minutes, either minus', () => {
  for (const [typed, minutes] of [
    ['45', 45],
    ['-45', -45],
    ['−45 min', -45],
    ['+5m', 5],
    ['1:30', 90],
    ['-0:05', -5],
    ['1 h 30 min', 90],
    ['−2h', -120],
    ['1h5', 65],
    ['-0', 0],
  ] as const)
    expect(parseOffset(typed), typed).toBe(minutes)
})

test('what is no offset is not read', () => {
  for (const typed of ['', 'soon', '1:75', '1.5', '45 h 90 min', '- -5', '123456'])
    expect(parseOffset(typed), typed).toBeNull()
})

test('every offset that is shown is read as what it was', () => {
  for (let minutes = -719; minutes <= 719; minutes += 1) expect(parseOffset(formatOffset(minutes))).toBe(minutes)
})

test('an offset stays within −719 and 719', () => {
  expect([-800, -719.4, -0, 3.6, 720].map(clampOffset)).toEqual([-719, -719, 0, 4, 719])
})
