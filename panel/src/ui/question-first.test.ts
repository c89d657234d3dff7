import { expect, test } from 'vitest'
import { questionFirst } from './question-first.ts'

test.each([
  ['Lunch, skipped the bread. Not on purpose. Should I add something?', '… Should I add something?'],
  ['Back from the lake, all fine!\nCan I run tomorrow? Or on Friday.', '… Can I run tomorrow? Or on Friday.'],
  ['Hoy fue un día bastante pesado. ¿Puedo descansar?', '… ¿Puedo descansar?'],
])('begins with the question: %s', (text, shown) => {
  expect(questionFirst(text)).toBe(shown)
})

test.each([
  'Can we move Friday’s call to after 11? They put a meeting on top of it.',
  'Hi Hannah! Can I run tomorrow?',
  'The knee hurts since the run on Sunday. Not sure what to do about it',
  'We meet at 9.30 in front of the old station, right?',
])('leaves as it is what begins with it, or has none: %s', (text) => {
  expect(questionFirst(text)).toBe(text)
})
