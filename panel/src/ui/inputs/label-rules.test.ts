import { expect, test } from 'vitest'
import { labelProblem, dedupeLabels } from './label-rules.ts'

test('labels are trimmed and deduplicated, keeping the first spelling', () => {
  expect(dedupeLabels([' Frozen ', 'travel', 'frozen', '', '  '])).toEqual(['Frozen', 'travel'])
})

test('a label that is too long gives a message', () => {
  expect(labelProblem(['travel', 'x'.repeat(41)], 40)).toBe('Labels can have at most 40 characters.')
  expect(labelProblem(['x'.repeat(40)], 40)).toBeNull()
})
