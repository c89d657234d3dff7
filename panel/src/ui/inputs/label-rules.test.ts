import { expect, test } from 'vitest'
import { labelProblem, dedupeLabels } from './label-rules.ts'

test('labels are trimmed and kept once, as they were first written', () => {
  expect(dedupeLabels([' Frozen ', 'travel', 'frozen', '', '  '])).toEqual(['Frozen', 'travel'])
})

test('a label that is too long is told', () => {
  expect(labelProblem(['travel', 'x'.repeat(41)], 40)).toBe('A label has at most 40 characters.')
  expect(labelProblem(['x'.repeat(40)], 40)).toBeNull()
})
