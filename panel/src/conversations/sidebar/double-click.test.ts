import { expect, test } from 'vitest'
import { makeDoubleClickDetector } from './double-click.ts'

test('two clicks within 600 ms on one thing are a double click', () => {
  const isSecond = makeDoubleClickDetector()
  expect([isSecond('media', 1_000), isSecond('media', 1_600)]).toEqual([false, true])
})

test('two slow clicks are not, nor are clicks on two things', () => {
  const isSecond = makeDoubleClickDetector()
  expect([isSecond('media', 1_000), isSecond('media', 1_601), isSecond('notes', 1_700)]).toEqual([false, false, false])
})

test('three quick clicks are one double click', () => {
  const isSecond = makeDoubleClickDetector()
  expect([isSecond('media', 0), isSecond('media', 100), isSecond('media', 200)]).toEqual([false, true, false])
})
