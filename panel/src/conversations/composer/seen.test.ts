import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DANIEL, MARIA } from '../testing/entities.ts'
import { makeSeenTracker, NOTICE_MS } from './seen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the last sequence seen', () => {
  test('is the last one at opening, until the end was in view', () => {
    const tracker = makeSeenTracker()
    expect(tracker.lastSeen(MARIA, 4)).toBe(4)
    tracker.look(MARIA, 7)
    expect([tracker.lastSeen(MARIA, 4), tracker.lastSeen(DANIEL, 2), tracker.lastSeen(MARIA, 9)]).toEqual([7, 2, 9])
  })

  test('grows by what stays in view for a moment', () => {
    const tracker = makeSeenTracker()
    tracker.look(MARIA, 7)
    tracker.look(MARIA, 8)
    vi.advanceTimersByTime(NOTICE_MS - 1)
    expect(tracker.lastSeen(MARIA, 0)).toBe(7)
    vi.advanceTimersByTime(1)
    expect(tracker.lastSeen(MARIA, 0)).toBe(8)
  })

  test('grows by what was shown elsewhere', () => {
    const tracker = makeSeenTracker()
    tracker.markSeen(MARIA, 9)
    tracker.markSeen(MARIA, 8)
    expect(tracker.lastSeen(MARIA, 3)).toBe(9)
  })

  test('does not grow by what arrives while looking away', () => {
    const tracker = makeSeenTracker()
    tracker.look(MARIA, 7)
    tracker.look(MARIA, 8)
    tracker.lookAway()
    vi.advanceTimersByTime(NOTICE_MS)
    expect(tracker.lastSeen(MARIA, 0)).toBe(7)
  })
})
