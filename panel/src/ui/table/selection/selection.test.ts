import { expect, test } from 'vitest'
import { countSelected, EVERYTHING, headBox, headToggled, isSelected, NOTHING, rangeSet, toggled } from './selection.ts'

test('a row is turned on and off', () => {
  const one = toggled(NOTHING, 'a')
  expect(isSelected(one, 'a')).toBe(true)
  expect(countSelected(one, 200)).toBe(1)
  expect(countSelected(toggled(one, 'a'), 200)).toBe(0)
})

test('everything the query finds counts, also what is not loaded, save what was taken out', () => {
  const but = toggled(EVERYTHING, 'b')
  expect(isSelected(but, 'somebody further down')).toBe(true)
  expect(isSelected(but, 'b')).toBe(false)
  expect(countSelected(but, 212)).toBe(211)
  expect(isSelected(toggled(but, 'b'), 'b')).toBe(true)
})

test('a range is set whatever stood in it', () => {
  const mixed = toggled(NOTHING, 'b')
  expect(countSelected(rangeSet(mixed, ['a', 'b', 'c'], true), 9)).toBe(3)
  expect(countSelected(rangeSet(mixed, ['a', 'b', 'c'], false), 9)).toBe(0)
})

test('the box in the head says all, some or none, and a click selects what is loaded or nothing', () => {
  const rows = ['a', 'b']
  expect(headBox(NOTHING, rows)).toBe('none')
  expect(headBox(toggled(NOTHING, 'a'), rows)).toBe('some')
  expect(headBox(toggled(NOTHING, 'not loaded any more'), rows)).toBe('some')
  expect(headBox(EVERYTHING, rows)).toBe('all')
  expect(headBox(NOTHING, [])).toBe('none')
  expect(headBox(headToggled(toggled(NOTHING, 'a'), rows), rows)).toBe('all')
  expect(headToggled(EVERYTHING, rows)).toBe(NOTHING)
})
