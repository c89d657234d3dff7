import { expect, test } from 'vitest'
import { rowMoveOf } from './row-keys.ts'

test('arrows move by one and stop at the ends', () => {
  expect(rowMoveOf('ArrowDown', 0, 3, true)).toEqual({ to: 1 })
  expect(rowMoveOf('ArrowDown', 2, 3, true)).toBeNull()
  expect(rowMoveOf('ArrowUp', 0, 3, true)).toBeNull()
  expect(rowMoveOf('End', 0, 3, true)).toEqual({ to: 2 })
})

test('Enter opens and Space selects only when the row itself is focused, not a control in it', () => {
  expect(rowMoveOf('Enter', 0, 3, true)).toBe('open')
  expect(rowMoveOf('Enter', 0, 3, false)).toBeNull()
  expect(rowMoveOf(' ', 0, 3, true)).toBe('select')
  expect(rowMoveOf(' ', 0, 3, false)).toBeNull()
  expect(rowMoveOf('ArrowDown', 0, 3, false)).toEqual({ to: 1 })
})
