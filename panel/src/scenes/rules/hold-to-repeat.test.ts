import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdToRepeat } from './hold-to-repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const counting = (most = Infinity) => {
  const count = { is: 0 }
  const held = holdToRepeat(() => {
    if (count.is >= most) return false
    count.is += 1
    return true
  })
  return { count, ...held }
}

test('a press is one step; held for a second, it repeats every 10 ms', () => {
  const { count, start, stop } = counting()
  start()
  expect(count.is).toBe(1)
  vi.advanceTimersByTime(999)
  expect(count.is).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count.is).toBe(1)
  vi.advanceTimersByTime(10)
  expect(count.is).toBe(2)
  vi.advanceTimersByTime(500)
  expect(count.is).toBe(52)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(count.is).toBe(52)
})

test('released within a second, it does not repeat', () => {
  const { count, start, stop } = counting()
  start()
  vi.advanceTimersByTime(990)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(count.is).toBe(1)
})

test('stops at the limit', () => {
  const { count, start } = counting(4)
  start()
  vi.advanceTimersByTime(5_000)
  expect(count.is).toBe(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('pressing again without releasing does not repeat twice', () => {
  const { count, start, stop } = counting()
  start()
  start()
  vi.advanceTimersByTime(1_100)
  expect(count.is).toBe(12)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
