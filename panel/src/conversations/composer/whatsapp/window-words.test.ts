import { expect, test } from 'vitest'
import { windowState } from './window-words.ts'

const NOW = new Date('2026-11-18T19:00:00Z')
const after = (minutes: number) => ({ closesAt: new Date(NOW.getTime() + minutes * 60_000).toISOString() })

test('a channel without a window says nothing, and neither does one with much time left', () => {
  expect(windowState(null, NOW)).toBeNull()
  expect(windowState(after(120), NOW)).toBeNull()
  expect(windowState(after(1_440), NOW)).toBeNull()
})

test('under two hours, the time that is left is told', () => {
  expect(windowState(after(119), NOW)).toEqual({ kind: 'ends', text: '1 h 59 min' })
  expect(windowState(after(60), NOW)).toEqual({ kind: 'ends', text: '1 h' })
  expect(windowState(after(5), NOW)).toEqual({ kind: 'ends', text: '5 min' })
  expect(windowState(after(0.5), NOW)).toEqual({ kind: 'ends', text: 'less than a minute' })
})

test('it closes by itself, also while the answer of the server still says a time', () => {
  expect(windowState({ closesAt: null }, NOW)).toEqual({ kind: 'closed' })
  expect(windowState(after(0), NOW)).toEqual({ kind: 'closed' })
  expect(windowState(after(-5), NOW)).toEqual({ kind: 'closed' })
})
