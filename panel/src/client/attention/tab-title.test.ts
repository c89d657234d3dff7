import { expect, test } from 'vitest'
import { titleOf } from './tab-title.ts'

test('the unread count precedes the page title, if there is one', () => {
  expect(titleOf('Conversations', 0, false)).toBe('Conversations | Attune Dashboard')
  expect(titleOf('Conversations', 3, false)).toBe('(3) Conversations | Attune Dashboard')
  expect(titleOf(undefined, 1, false)).toBe('(1) Attune Dashboard')
  expect(titleOf('Home', 100, false)).toBe('(99+) Home | Attune Dashboard')
  expect(titleOf('Home', 99, true)).toBe('(99+) Home | Attune Dashboard')
})
