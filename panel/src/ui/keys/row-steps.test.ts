import { expect, test } from 'vitest'
import { placeIn, rowInPlace, stepFrom } from './row-steps.ts'

test('the keys go from row to row and stop at the ends', () => {
  expect(stepFrom([0, 1, 2], null, 1)).toBe(0)
  expect(stepFrom([0, 1, 2], 0, 1)).toBe(1)
  expect(stepFrom([0, 1, 2], 2, 1)).toBe(2)
  expect(stepFrom([0, 1, 2], 1, -1)).toBe(0)
  expect(stepFrom([0, 1, 2], 0, -1)).toBeUndefined()
  expect(stepFrom([], null, 1)).toBeUndefined()
})

test('Home and End go to the ends', () => {
  expect(stepFrom([0, 1, 2], 1, -Infinity)).toBe(0)
  expect(stepFrom([0, 1, 2], 1, Infinity)).toBe(2)
})

test('a row that can’t have the focus is passed over, in both directions', () => {
  expect(stepFrom([0, 2, 3], 0, 1)).toBe(2)
  expect(stepFrom([0, 2, 3], 2, -1)).toBe(0)
})

test('the row in the place of one that left is the next, at the end the last', () => {
  expect(rowInPlace([0, 1, 2], 1)).toBe(1)
  expect(rowInPlace([0, 2], 1)).toBe(2)
  expect(rowInPlace([0, 1], 2)).toBe(1)
  expect(rowInPlace([], 0)).toBeUndefined()
})

test('rows that come in or leave meanwhile don’t move the place of a row', () => {
  const before = ['Maria', 'Daniel', 'Noel']
  expect(placeIn(['Maria', 'Noel'], before, 1)).toBe(1)
  expect(placeIn(['Aisha', 'Maria', 'Noel'], before, 1)).toBe(2)
  expect(placeIn(['Aisha', 'Maria', 'Daniel', 'Noel'], before, 1)).toBe(2)
  expect(placeIn(['Noel'], before, 1)).toBe(0)
  expect(placeIn(['Aisha', 'Maria', 'Daniel'], before, 2)).toBe(3)
  expect(placeIn(['Maria', 'Daniel', 'Aisha'], before, 2)).toBe(2)
  expect(placeIn(['Aisha'], before, 2)).toBe(2)
})
