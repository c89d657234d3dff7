import { expect, test } from 'vitest'
import { piecesOf } from './mark-matches.ts'

const shown = (text: string, ...marks: [number, number][]) =>
  piecesOf(text, marks)
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('')

test('matches are marked', () => {
  expect(shown('My left knee and the other knee', [8, 12], [27, 31])).toBe('My left [knee] and the other [knee]')
  expect(shown('Knee', [0, 4])).toBe('[Knee]')
  expect(shown('Nothing marked')).toBe('Nothing marked')
  expect(shown('')).toBe('')
})

test('a late match is shown from a word shortly before it', () => {
  const text = 'I went for a long walk with the dog this morning and my knee was fine'
  const at = text.indexOf('knee')
  expect(shown(text, [at, at + 4])).toBe('… dog this morning and my [knee] was fine'.replace('dog ', ''))
})

test('marks outside the text are ignored', () => {
  expect(shown('abc', [2, 9])).toBe('abc')
  expect(shown('abcdef', [2, 4], [3, 5])).toBe('ab[cd]ef')
  expect(shown('abc', [2, 1])).toBe('abc')
})

test('no surrogate pair is cut in two', () => {
  const text = `${'🏃'.repeat(20)}knee`
  expect(
    piecesOf(text, [[40, 44]])
      .map(({ text: piece }) => piece)
      .join(''),
  ).toMatch(/^… (?:🏃)+knee$/u)
})
