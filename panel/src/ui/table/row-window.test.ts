import { expect, test } from 'vitest'
import { offsetOf, windowOf } from './row-window.ts'

const rowPx = 36

test('of 100,000 rows only the visible ones and a few more are rendered, and the total height is kept', () => {
  const seen = windowOf({ count: 100_000, rowPx, top: 36 * 50_000, height: 720 })
  expect(seen.from).toBe(50_000 - 12)
  expect(seen.to - seen.from).toBeLessThan(60)
  expect(seen.before + (seen.to - seen.from) * rowPx + seen.after).toBe(100_000 * rowPx)
})

test('there is no spacer before the first or after the last row', () => {
  expect(windowOf({ count: 500, rowPx, top: 0, height: 720 })).toMatchObject({ from: 0, before: 0 })
  expect(windowOf({ count: 500, rowPx, top: 500 * 36 - 720, height: 720 })).toMatchObject({ to: 500, after: 0 })
})

test('it copes with scrolling beyond the end and with no rows', () => {
  expect(windowOf({ count: 3, rowPx, top: 10_000, height: 720 })).toEqual({ from: 0, to: 3, before: 0, after: 0 })
  expect(windowOf({ count: 0, rowPx, top: 0, height: 720 })).toEqual({ from: 0, to: 0, before: 0, after: 0 })
  expect(windowOf({ count: 9, rowPx, top: -50, height: 0 }).from).toBe(0)
})

test('an expanded row shifts the rows after it, and only those', () => {
  const opened = new Map([[10, 200]])
  expect(offsetOf(10, rowPx, opened)).toBe(360)
  expect(offsetOf(11, rowPx, opened)).toBe(11 * 36 + 200)
  const seen = windowOf({ count: 1_000, rowPx, opened, top: 11 * 36 + 200, height: 36 })
  expect(seen.from).toBe(0)
  expect(seen.to).toBe(11 + 1 + 1 + 12)
  expect(seen.after).toBe((1_000 - seen.to) * 36)
})
