import { expect, test } from 'vitest'
import { RANGE_MINUTES } from '../scenes/rules.ts'
import { TIMEFRAME_RANGE } from './form.ts'
import { clampRange } from './times.ts'

test.for<[given: [number, number], taken: [number, number]]>([
  [
    [5, 10],
    [5, 10],
  ],
  [
    [10, 5],
    [5, 10],
  ],
  [
    [-500, 500],
    [-120, 120],
  ],
  [
    [7, 8],
    [5, 10],
  ],
  [
    [-1, 1],
    [0, 0],
  ],
  [
    [Number.NaN, 30],
    [0, 30],
  ],
])('minutes %j become %j', ([given, taken]) => expect(clampRange(given, RANGE_MINUTES)).toEqual(taken))

test('hours are whole ones from -12 to 12', () => {
  expect(clampRange([13, -12.4], TIMEFRAME_RANGE)).toEqual([-12, 12])
})
