import { expect, test } from 'vitest'
import { describeSlow, mergeDurations } from './durations.ts'

test('what was noted of other files stays; what is short or gone goes', () => {
  const before = { 'a.test.ts': 9, 'gone.test.ts': 30, 'quick-now.test.ts': 8, 'z.test.ts': 5 }
  const files = [
    { file: 'z.test.ts', seconds: 6.6 },
    { file: 'quick-now.test.ts', seconds: 0.4 },
    { file: 'new.test.ts', seconds: 12.2 },
  ]
  const after = mergeDurations(before, files, (file) => file !== 'gone.test.ts')
  expect(Object.entries(after)).toEqual([
    ['a.test.ts', 9],
    ['new.test.ts', 12],
    ['z.test.ts', 7],
  ])
})

test('files above the budget of their project are named, the slowest first', () => {
  const files = [
    { file: 'in-time.test.ts', project: 'node', seconds: 7 },
    { file: 'late.test.ts', project: 'node', seconds: 7.04 },
    { file: 'page.test.ts', project: 'e2e', seconds: 31 },
    { file: 'fine.test.ts', project: 'e2e', seconds: 19 },
    { file: 'weeks.long.test.ts', project: 'node-long', seconds: 90 },
  ]
  expect(describeSlow(files)).toEqual([
    'SLOW page.test.ts, 31.0 s; e2e has 20 s',
    'SLOW late.test.ts, 7.0 s; node has 7 s',
  ])
})
