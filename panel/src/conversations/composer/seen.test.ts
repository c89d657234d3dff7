import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DANIEL, MARIA } from '../testing/entities.ts'
import { makeSeenTracker, NOTICE_MS } from './seen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what somebody has seen', () => {
  test('is what stood there when they came, until the end was in view', () => {
    const sight = makeSeenTracker()
    expect(sight.seen(MARIA, 4)).toBe(4)
    sight.look(MARIA, 7)
    expect([sight.seen(MARIA, 4), sight.seen(DANIEL, 2), sight.seen(MARIA, 9)]).toEqual([7, 2, 9])
  })

  test('grows by what stays in view for a moment', () => {
    const sight = makeSeenTracker()
    sight.look(MARIA, 7)
    sight.look(MARIA, 8)
    vi.advanceTimersByTime(NOTICE_MS - 1)
    expect(sight.seen(MARIA, 0)).toBe(7)
    vi.advanceTimersByTime(1)
    expect(sight.seen(MARIA, 0)).toBe(8)
  })

  test('grows by what they were told', () => {
    const sight = makeSeenTracker()
    sight.told(MARIA, 9)
    sight.told(MARIA, 8)
    expect(sight.seen(MARIA, 3)).toBe(9)
  })

  test('does not grow by what came as they looked away', () => {
    const sight = makeSeenTracker()
    sight.look(MARIA, 7)
    sight.look(MARIA, 8)
    sight.lookAway()
    vi.advanceTimersByTime(NOTICE_MS)
    expect(sight.seen(MARIA, 0)).toBe(7)
  })
})
