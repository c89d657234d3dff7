import { expect, test } from 'vitest'
import { PROMPT_NAMES } from './prompt-names.ts'

test('a template is offered each name once, and none that a model doesn’t need', () => {
  const paths = PROMPT_NAMES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['client.firstName', 'profile.basic.goal', 'now', 'week.messages']))
  expect(paths).not.toContain('contact.phone')
  expect(paths).not.toContain('contact.email')
})
