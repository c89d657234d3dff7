import { expect, test } from 'vitest'
import { keepPlace } from './keep-place.ts'

const BEFORE = ['Maria', 'Daniel', 'Noel', 'Aisha']

test('the open one keeps its place when its row goes', () => {
  expect(keepPlace(BEFORE, ['Maria', 'Noel', 'Aisha'], 'Daniel')).toEqual(BEFORE)
  expect(keepPlace(BEFORE, ['Daniel', 'Noel', 'Aisha'], 'Maria')).toEqual(BEFORE)
  expect(keepPlace(BEFORE, ['Maria', 'Daniel', 'Noel'], 'Aisha')).toEqual(BEFORE)
})

test('its place is below the nearest one above it that is still there', () => {
  expect(keepPlace(BEFORE, ['Jonas', 'Maria', 'Aisha'], 'Noel')).toEqual(['Jonas', 'Maria', 'Noel', 'Aisha'])
  expect(keepPlace(BEFORE, ['Aisha'], 'Noel')).toEqual(['Noel', 'Aisha'])
  expect(keepPlace(BEFORE, [], 'Noel')).toEqual(['Noel'])
})

test('others go, and so does one that has been closed', () => {
  expect(keepPlace(BEFORE, ['Maria', 'Noel'], 'Maria')).toEqual(['Maria', 'Noel'])
  expect(keepPlace(BEFORE, ['Maria', 'Noel'], null)).toEqual(['Maria', 'Noel'])
  expect(keepPlace(BEFORE, ['Maria', 'Noel'], 'Jonas')).toEqual(['Maria', 'Noel'])
})
