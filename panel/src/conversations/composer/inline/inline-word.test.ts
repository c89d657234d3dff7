import { expect, test } from 'vitest'
import { findInlineWord } from './inline-word.ts'

const asked = (text: string) => {
  const word = findInlineWord(text, text.length)
  return word === null ? null : [word.kind, word.from, word.query]
}

test('a slash or a colon at the start of a word asks for templates or emoji', () => {
  expect(asked('/')).toEqual(['template', 0, ''])
  expect(asked('Hi /wel')).toEqual(['template', 3, 'wel'])
  expect(asked('/how did you')).toEqual(['template', 0, 'how did you'])
  expect(asked('Hi\n/')).toEqual(['template', 3, ''])
  expect(asked(':')).toEqual(['emoji', 0, ''])
  expect(asked('Well done :smi')).toEqual(['emoji', 10, 'smi'])
  expect(asked(':+1')).toEqual(['emoji', 0, '+1'])
})

test.for([
  'and/or',
  '7:30',
  'https://',
  '5 / 10',
  'at 5 / ',
  'Note: eat',
  ':D',
  'Nice :p',
  ':x',
  ':)',
  '',
  'a:b',
  '/a b c d e',
])('“%s” is only text', (text) => {
  expect(asked(text)).toBeNull()
})

test('it is the word before the caret, wherever that is', () => {
  expect(findInlineWord('Hi /we and more', 6)).toEqual({ kind: 'template', from: 3, to: 6, query: 'we' })
  expect(findInlineWord('Hi /we and more', 10)?.query).toBe('we and')
  expect(findInlineWord('Hi /we', 2)).toBeNull()
})

test('a very long text is read only near the caret', () => {
  expect(asked(`${'x'.repeat(100_000)} :smile`)).toEqual(['emoji', 100_001, 'smile'])
  expect(asked(`${'x'.repeat(60)}/`)).toBeNull()
  expect(asked(`${'x'.repeat(80)}/${'y'.repeat(59)}`)).toBeNull()
})
