import { expect, test } from 'vitest'
import {
  countSelected,
  EVERYTHING,
  headStateOf,
  toggleHead,
  isSelected,
  NOTHING,
  setRange,
  toggleKey,
  withoutExceptions,
} from './selection.ts'

test('a row is toggled', () => {
  const one = toggleKey(NOTHING, 'a')
  expect(isSelected(one, 'a')).toBe(true)
  expect(countSelected(one, 200)).toBe(1)
  expect(countSelected(toggleKey(one, 'a'), 200)).toBe(0)
})

test("selecting all includes rows that aren't loaded, except deselected ones", () => {
  const but = toggleKey(EVERYTHING, 'b')
  expect(isSelected(but, 'somebody further down')).toBe(true)
  expect(isSelected(but, 'b')).toBe(false)
  expect(countSelected(but, 212)).toBe(211)
  expect(isSelected(toggleKey(but, 'b'), 'b')).toBe(true)
})

test('all except some become the loaded rows that are left', () => {
  const but = withoutExceptions(toggleKey(EVERYTHING, 'b'), ['a', 'b', 'c'])
  expect(['a', 'b', 'c', 'somebody further down'].filter((key) => isSelected(but, key))).toEqual(['a', 'c'])
  expect(withoutExceptions(EVERYTHING, ['a'])).toBe(EVERYTHING)
  expect(withoutExceptions(NOTHING, ['a'])).toBe(NOTHING)
})

test('a range is set whatever was selected in it', () => {
  const mixed = toggleKey(NOTHING, 'b')
  expect(countSelected(setRange(mixed, ['a', 'b', 'c'], true), 9)).toBe(3)
  expect(countSelected(setRange(mixed, ['a', 'b', 'c'], false), 9)).toBe(0)
})

test("the head's checkbox shows all, some or none, and a click selects the loaded rows or nothing", () => {
  const rows = ['a', 'b']
  expect(headStateOf(NOTHING, rows)).toBe('none')
  expect(headStateOf(toggleKey(NOTHING, 'a'), rows)).toBe('some')
  expect(headStateOf(toggleKey(NOTHING, 'not loaded any more'), rows)).toBe('some')
  expect(headStateOf(EVERYTHING, rows)).toBe('all')
  expect(headStateOf(NOTHING, [])).toBe('none')
  expect(headStateOf(toggleHead(toggleKey(NOTHING, 'a'), rows), rows)).toBe('all')
  expect(toggleHead(EVERYTHING, rows)).toBe(NOTHING)
})
