import { expect, test } from 'vitest'
import { bottomAbove } from './keep-toasts-above.ts'

const COLUMN = { left: 1_048, right: 1_420 }
const box = (left: number, right: number, top: number, height = 50) => ({ left, right, top, bottom: top + height })

test('toasts stand above what is in their column, the highest of it', () => {
  expect(bottomAbove([], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(500, 1_100, 780), box(500, 1_100, 740)], COLUMN, 900)).toBe(170)
})

test('what is beside their column, out of the window or in its upper half is not in their way', () => {
  expect(bottomAbove([box(490, 950, 800)], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(490, 1_300, 900), box(490, 1_300, -60)], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(490, 1_300, 450, 400)], COLUMN, 900)).toBeNull()
  expect(bottomAbove([box(490, 1_300, 451)], COLUMN, 900)).toBe(459)
})
