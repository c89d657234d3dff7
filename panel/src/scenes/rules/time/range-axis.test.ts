import { expect, test } from 'vitest'
import { minutesAt, moveEnd, nearerEnd, percentOf } from './range-axis.ts'

test('the axis goes from −120 to 120 and clamps', () => {
  expect([-120, -60, 0, 120].map(percentOf)).toEqual([0, 25, 50, 100])
  expect([-1, 0, 0.25, 0.5, 1, 7].map(minutesAt)).toEqual([-120, -120, -60, 0, 120, 120])
})

test('an end moves to a step within bounds', () => {
  expect(moveEnd([-45, -30], 0, -57)).toEqual({ range: [-55, -30], end: 0 })
  expect(moveEnd([-45, -30], 1, 400)).toEqual({ range: [-45, 120], end: 1 })
  expect(moveEnd([-45, -30], 0, -400)).toEqual({ range: [-120, -30], end: 0 })
})

test('an end moved past the other becomes the other, and the range stays sorted', () => {
  expect(moveEnd([-45, -30], 0, 10)).toEqual({ range: [-30, 10], end: 1 })
  expect(moveEnd([-45, -30], 1, -60)).toEqual({ range: [-60, -45], end: 0 })
  expect(moveEnd([-45, -30], 1, -45)).toEqual({ range: [-45, -45], end: 1 })
})

test('a press moves the closest end, or the one that can move there', () => {
  expect(nearerEnd([-45, 30], -40)).toBe(0)
  expect(nearerEnd([-45, 30], 10)).toBe(1)
  expect(nearerEnd([5, 5], -10)).toBe(0)
  expect(nearerEnd([5, 5], 10)).toBe(1)
})
