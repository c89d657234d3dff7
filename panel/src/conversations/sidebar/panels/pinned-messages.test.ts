import { expect, test } from 'vitest'
import { message } from '../../testing/entities.ts'
import { withPinned } from './pinned-messages.ts'

const pinned = (sequence: number, rev = 1) => message({ sequence, rev, body: { pinned: true } })
const held = [pinned(9), pinned(2)]
const shown = (messages: readonly { sequence: number }[]) => messages.map(({ sequence }) => sequence)

test('a pinned message is added in its place, an unpinned one removed', () => {
  expect(shown(withPinned(held, pinned(5)))).toEqual([9, 5, 2])
  expect(shown(withPinned(held, message({ sequence: 9, rev: 2 })))).toEqual([2])
})

test('other messages, and older versions of a pinned one, change nothing', () => {
  expect(withPinned(held, message({ sequence: 4 }))).toBe(held)
  expect(withPinned([pinned(9, 3)], message({ sequence: 9, rev: 2 }))).toHaveLength(1)
})
