import { expect, test } from 'vitest'
import { moveOf } from './row-keys.ts'

test('arrows move by one and stop at the ends', () => {
  expect(moveOf('ArrowDown', 0, 3, true)).toEqual({ to: 1 })
  expect(moveOf('ArrowDown', 2, 3, true)).toBeNull()
  expect(moveOf('ArrowUp', 0, 3, true)).toBeNull()
  expect(moveOf('End', 0, 3, true)).toEqual({ to: 2 })
})

test('Enter opens and Space selects only when the row itself has the focus, not a box or button in it', () => {
  expect(moveOf('Enter', 0, 3, true)).toBe('open')
  expect(moveOf('Enter', 0, 3, false)).toBeNull()
  expect(moveOf(' ', 0, 3, true)).toBe('select')
  expect(moveOf(' ', 0, 3, false)).toBeNull()
  expect(moveOf('ArrowDown', 0, 3, false)).toEqual({ to: 1 })
})
