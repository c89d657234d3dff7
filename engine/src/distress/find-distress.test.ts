import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDistress } from './find-distress.ts'

const FOLDER = join(import.meta.dirname, '../../cases/distress')

/** One text a line, labelled before the patterns were written: `crisis`, `low`, `pain`, or `-` for none of them. */
const FILES = readdirSync(FOLDER).map((name) => {
  const lines = readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n')
  return { name, texts: lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]) }
})

test.each(FILES)('the texts of $name are told apart', ({ texts }) => {
  const wrong = texts.filter(([label, text = '']) => (findDistress(text) ?? '-') !== label)
  expect(wrong.map(([label, text = '']) => `${label} found as ${findDistress(text)}: ${text}`)).toEqual([])
})

test('a crisis counts before everything else in a text', () => {
  expect(findDistress('My knee hurts, I feel low, and I don’t want to live anymore')).toBe('crisis')
})

test('it stands anywhere in a long text, in capitals or with another apostrophe', () => {
  expect(
    findDistress(`${'We went to the lake and it was fine. '.repeat(10)}BUT I CAN’T COPE. ${'Bye. '.repeat(9)}`),
  ).toBe('low')
})

test('parts of words don’t count', () => {
  expect(findDistress('The suicidesquad film')).toBeNull()
})
