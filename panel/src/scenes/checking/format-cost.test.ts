import { expect, test } from 'vitest'
import { formatCost } from './format-cost.ts'

test.each([
  [
    { messages: 7, segments: 9, prompts: 2, tokens: 2_400 },
    'About 7 messages (9 SMS segments) and 2,400 tokens for a client who goes through every step once.',
  ],
  [
    { messages: 1, segments: 1, prompts: 0, tokens: 0 },
    'About 1 message (1 SMS segment) for a client who goes through every step once.',
  ],
  [{ messages: 0, segments: 0, prompts: 1, tokens: 1 }, 'About 1 token for a client who goes through every step once.'],
  [{ messages: 0, segments: 0, prompts: 0, tokens: 0 }, null],
])('%j', (cost, words) => {
  expect(formatCost(cost)).toBe(words)
})
