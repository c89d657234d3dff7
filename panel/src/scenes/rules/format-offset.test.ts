import { expect, test } from 'vitest'
import {
  clampOffset,
  formatOffset,
  formatSignedMinutes,
  joinOffset,
  parseOffset,
  splitOffset,
} from './format-offset.ts'

test('formats signed minutes, and hours from one hour on', () => {
  expect([0, 1, -1, 45, -45, 60, -90, 719, -719].map(formatOffset)).toEqual([
    ...['0 min', '+1 min', '−1 min', '+45 min', '−45 min', '+1 h', '−1 h 30 min', '+11 h 59 min', '−11 h 59 min'],
  ])
  expect([-120, 0, 5].map(formatSignedMinutes)).toEqual(['−120', '0', '5'])
})

test('parses minutes, clock times, hours and minutes, with either minus sign', () => {
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

test('rejects text that is no offset', () => {
  for (const typed of ['', 'soon', '1:75', '1.5', '45 h 90 min', '- -5', '123456'])
    expect(parseOffset(typed), typed).toBeNull()
})

test('parses every formatted offset back', () => {
  for (let minutes = -719; minutes <= 719; minutes += 1) expect(parseOffset(formatOffset(minutes))).toBe(minutes)
})

test('an offset stays within −719 and 719', () => {
  expect([-800, -719.4, -0, 3.6, 720].map(clampOffset)).toEqual([-719, -719, 0, 4, 719])
})

test('an offset is split into hours and minutes with one direction, and joined again', () => {
  expect([-90, 719].map(splitOffset)).toEqual([
    { isBefore: true, hours: 1, minutes: 30 },
    { isBefore: false, hours: 11, minutes: 59 },
  ])
  for (let minutes = -719; minutes <= 719; minutes += 1) expect(joinOffset(splitOffset(minutes))).toBe(minutes)
  expect(joinOffset({ isBefore: true, hours: 0, minutes: 0 })).toBe(0)
})
