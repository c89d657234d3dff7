import { expect, test } from 'vitest'
import { message } from '../testing/entities.ts'
import { nextShownRows } from './shown-rows.ts'
import type { TimelineRow } from './timeline-rows.ts'

const rows = (...keys: string[]): TimelineRow[] =>
  keys.map((key) => ({
    key,
    content: { message: message() },
    sequence: 1,
    day: null,
    unread: null,
    opens: true,
    meta: true,
  }))
const step = (before: string[], after: string[]) => {
  const { rows: shown, shift } = nextShownRows({ rows: rows(...before), shift: false }, rows(...after))
  return [shown.map(({ key }) => key), shift]
}

test('rows behind are shown at once, without a shift', () => {
  expect(step(['c', 'd'], ['c', 'd', 'e'])).toEqual([['c', 'd', 'e'], false])
})

test('rows in front come with a shift', () => {
  expect(step(['c', 'd'], ['a', 'b', 'c', 'd'])).toEqual([['a', 'b', 'c', 'd'], true])
})

test('rows at both ends come in two steps, the ones in front first', () => {
  expect(step(['c', 'd'], ['b', 'c', 'd', 'e'])).toEqual([['b', 'c', 'd'], true])
  expect(step(['b', 'c', 'd'], ['b', 'c', 'd', 'e'])).toEqual([['b', 'c', 'd', 'e'], false])
})

test('rows in front come before the last ones go', () => {
  expect(step(['c', 'd'], ['a', 'b', 'c'])).toEqual([['a', 'b', 'c', 'd'], true])
  expect(step(['a', 'b', 'c', 'd'], ['a', 'b', 'c'])).toEqual([['a', 'b', 'c'], false])
})

test('rows let go in front go with a shift, before anything else changes', () => {
  expect(step(['a', 'b', 'c', 'd'], ['c', 'd'])).toEqual([['c', 'd'], true])
  expect(step(['a', 'b', 'c'], ['c', 'd'])).toEqual([['c'], true])
  expect(step(['c'], ['c', 'd'])).toEqual([['c', 'd'], false])
})

test('entirely different rows are not a shift', () => {
  expect(step(['c', 'd'], ['x', 'y'])).toEqual([['x', 'y'], false])
})
