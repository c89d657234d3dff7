import { expect, test } from 'vitest'
import type { Rank } from '@attune/contract/contacts/ranks'
import type { RankPoint } from '@attune/contract/conversations/history-calls'
import { MARIA } from '../testing/entities.ts'
import { chartPoints, stepsThrough } from './chart-points.ts'

const at = (second: number, rank: Rank): RankPoint => ({
  messageId: `${MARIA}:${second}:suffix0001`,
  type: 'food',
  rank,
  value: null,
  at: new Date(second * 1_000).toISOString(),
})

test('points are placed by time and rank, and span halfway to their neighbours', () => {
  const shown = chartPoints([at(20, 1), at(40, 4), at(80, 2)], 0, 100_000)
  expect(shown.map(({ x, y }) => [x, Math.round(y)])).toEqual([
    [20, 0],
    [40, 100],
    [80, 33],
  ])
  expect(shown.map(({ from, to }) => [from, to])).toEqual([
    [0, 30],
    [30, 60],
    [60, 100],
  ])
})

test('older points are not shown; a clock ahead of ours stays inside the box', () => {
  expect(chartPoints([at(5, 1), at(15, 2), at(130, 3)], 10_000, 110_000).map(({ x }) => x)).toEqual([5, 100])
})

test('a rank holds until the next one', () => {
  expect(stepsThrough(chartPoints([at(20, 1), at(40, 4)], 0, 100_000))).toBe('M20 100H20V100H40V0H100')
  expect(stepsThrough([])).toBe('')
})
