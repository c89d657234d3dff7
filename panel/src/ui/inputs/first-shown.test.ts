import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstShown } from './first-shown.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-01T01:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a calendar opens with today, or the nearest day that can be chosen', () => {
  expect(firstShown(undefined, undefined)).toBe('2026-12-01')
  expect(firstShown('2026-06-10', undefined)).toBe('2026-12-01')
  expect(firstShown('2027-01-05', undefined)).toBe('2027-01-05')
  expect(firstShown(undefined, '2026-10-31')).toBe('2026-10-31')
})

test('where it is still yesterday, it opens with that', () => {
  expect(firstShown('2026-11-30', undefined)).toBe('2026-11-30')
  expect(firstShown('2026-11-29', undefined)).toBe('2026-12-01')
})
