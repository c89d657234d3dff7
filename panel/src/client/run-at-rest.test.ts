import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAtRest } from './run-at-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it runs once when nobody asks any more, and again for whoever asks later', () => {
  const run = vi.fn<() => void>()
  const { ask } = runAtRest(run, 400)
  ask()
  vi.advanceTimersByTime(399)
  ask()
  vi.advanceTimersByTime(399)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  ask()
  vi.advanceTimersByTime(400)
  expect(run).toHaveBeenCalledTimes(2)
})

test('those who never stop asking put it off for five rests at most', () => {
  const run = vi.fn<() => void>()
  const { ask } = runAtRest(run, 400)
  for (let ms = 0; ms < 6_000; ms += 100) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(run).toHaveBeenCalledTimes(3)
})

test('while something is busy, it waits, and runs once afterwards', () => {
  const run = vi.fn<() => void>()
  let isBusy = true
  const { ask } = runAtRest(run, 400, () => isBusy)
  for (let ms = 0; ms < 6_000; ms += 100) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(run).not.toHaveBeenCalled()
  isBusy = false
  vi.advanceTimersByTime(6_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('what is canceled doesn’t run, and the next to ask waits anew', () => {
  const run = vi.fn<() => void>()
  const { ask, cancel } = runAtRest(run, 400)
  ask()
  vi.advanceTimersByTime(300)
  cancel()
  vi.advanceTimersByTime(1_000)
  expect(run).not.toHaveBeenCalled()
  ask()
  vi.advanceTimersByTime(399)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})
