import { expect, test } from 'vitest'
import { fullRankText, shortRankText, hiddenRankText } from './rank-text.ts'

test.each([
  ['sleep', 1, '5', '5 hrs', 'Bad', 'Bad, 5 hrs'],
  ['sleep', 1, null, 'Bad', null, 'Bad'],
  ['food', 4, 'a lot', 'On Point', 'a lot', 'On Point, a lot'],
  ['food', null, null, 'Empty', null, 'Empty'],
] as const)('%s of rank %s with the value %s: the shown and the hidden text complete each other', (...row) => {
  const [measure, rank, value, shown, unsaid, all] = row
  expect(shortRankText(measure, rank, value)).toBe(shown)
  expect(hiddenRankText(measure, rank, value)).toBe(unsaid)
  expect(fullRankText(measure, rank, value)).toBe(all)
})
