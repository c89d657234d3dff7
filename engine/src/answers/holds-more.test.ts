import { expect, test } from 'vitest'
import { PARSER_NAMES } from '@attune/contract/scenes/parsers'
import { holdsMoreThanAnswer } from './holds-more.ts'

test.each([
  '7',
  'Seven!',
  '7.5 h',
  'I slept about seven and a half hours.',
  'Yes! Thank you.',
  '190 lbs',
  '7:30 p.m.',
  'me@example.com',
  'Half past six 🙂',
])('“%s” is only an answer', (text) => {
  for (const parser of PARSER_NAMES) expect(holdsMoreThanAnswer(text, parser)).toBe(false)
})

test.each([
  '7, but can I ask something?',
  '7？',
  'نعم؟',
  '7. My knee hurts since yesterday.',
  'Yes\nI would like to move our call',
  'seven but my knee has hurt since the walk on Sunday and I could not do the squats',
])('“%s” holds more', (text) => {
  expect(holdsMoreThanAnswer(text, 'integer')).toBe(true)
})

test('any statement may answer a question for a text, but a question is more', () => {
  const story = 'The walks went well. My knee hurt on Sunday, so I took it slowly and rested.'
  expect(holdsMoreThanAnswer(story, 'plain-text')).toBe(false)
  expect(holdsMoreThanAnswer(`${story} Is that fine?`, 'plain-text')).toBe(true)
})

test('a text too long to be read holds more', () => {
  expect(holdsMoreThanAnswer('7'.repeat(3_000), 'integer')).toBe(true)
})
