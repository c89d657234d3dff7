import { expect, test } from 'vitest'
import { describeFields, formatEventCount, wordsOfSecurity } from './log-text.ts'

test('logs are told in words', () => {
  expect(wordsOfSecurity('sign-in-refused')).toBe('Sign in refused')
  expect(formatEventCount({ count: 1_204, isMore: false })).toBe('1,204 in 7 days')
  expect(formatEventCount({ count: 200_000, isMore: true })).toBe('More than 200,000 in 7 days')
  expect(describeFields({ noteId: 'no_1', came: 2, fields: ['zone'] })).toBe('came 2 · fields ["zone"] · noteId no_1')
  expect(describeFields({})).toBe('')
})
