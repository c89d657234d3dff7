import { expect, test } from 'vitest'
import type { Figure } from './figure.ts'
import { putRows } from './report.ts'

const figure: Figure = {
  id: 'S2',
  work: 'replies a second',
  unit: 'items/s',
  ours: 620,
  limit: 1_000,
  ratio: 0.62,
  toReach: { of: 'ratio', at: 'least', value: 0.6 },
  notes: ['8 connections'],
  rounds: [],
}
const measured = {
  at: '2026-11-26T02:00:18.000Z',
  commit: 'abc1234',
  machine: '2 cores, 8 GB',
  load: 0.42,
  node: 'v26',
}
const titles = new Map([
  ['S1', 'Turns'],
  ['S2', 'Replies'],
  ['S10', 'Weight'],
])
const put = (report: string, figures: Figure[] = [figure]) => putRows(report, { figures, measured, titles })

const ROW = `## S2: Replies

Measured on 2026-11-26 at abc1234: 2 cores, 8 GB, Node v26, load 0.4 at the beginning.

| work | ours | limit | ratio | to reach | reached |
| --- | --- | --- | --- | --- | --- |
| replies a second | 620 items/s | 1000 items/s | 0.62 | >= 0.60x | yes |

- 8 connections
`

test('a row that was never measured is put in after the introduction', () => {
  expect(put('# Performance\n\nHow to read it.\n')).toBe(`# Performance\n\nHow to read it.\n\n${ROW}`)
})

test('a row measured again takes the place of the old one, and the others stay, in the order of the table', () => {
  const report = put(`# Performance\n\n## S10\n\nOld ten.\n\n## S2\n\nOld two.\n`)
  expect(report).toBe(`# Performance\n\n${ROW}\n## S10\n\nOld ten.\n`)
  expect(put(report)).toBe(report)
})

test('a row that is no longer measured by anything is left out', () => {
  expect(put('# Performance\n\n## S99\n\nGone.\n')).toBe(`# Performance\n\n${ROW}`)
})

test('notes that several figures share are written once', () => {
  const report = put('# Performance\n', [figure, { ...figure, work: 'replies in a burst' }])
  expect(report.match(/8 connections/g)).toHaveLength(1)
  expect(report).toContain('| replies in a burst | 620 items/s |')
})
