import { expect, test } from 'vitest'
import { positionOf } from './place-beside.ts'

const VIEW = { width: 1440, height: 900 }
const button = (top: number, right = 1000) => ({ left: right - 120, right, top, bottom: top + 20 })

test('below the button, flush with its end', () => {
  expect(positionOf(button(100), { width: 420, height: 300 }, VIEW)).toMatchObject({ left: 580, top: 124 })
})

test('above it where there is more room', () => {
  expect(positionOf(button(700), { width: 420, height: 300 }, VIEW)).toMatchObject({ top: 396 })
})

test('stays on screen, however tall it is', () => {
  const { left, top, maxHeight } = positionOf(
    button(300, 200),
    { width: 374, height: 2_000 },
    { width: 390, height: 844 },
  )
  expect(left).toBe(8)
  expect(top).toBeGreaterThanOrEqual(8)
  expect(top + maxHeight).toBeLessThanOrEqual(844 - 8)
})
