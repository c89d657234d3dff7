import { expect, test } from 'vitest'
import { piecesOf } from './mark-matches.ts'

const shown = (text: string, ...marks: [number, number][]) =>
  piecesOf(text, marks)
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('')

test('what was searched for is marked', () => {
  expect(shown('My left knee and the other knee', [8, 12], [27, 31])).toBe('My left [knee] and the other [knee]')
  expect(shown('Knee', [0, 4])).toBe('[Knee]')
  expect(shown('Nothing marked')).toBe('Nothing marked')
  expect(shown('')).toBe('')
})

test('a match far on is shown from a word a little before it', () => {
  const text = 'I went for a long walk with the dog this morning and my knee was fine'
  const at = text.indexOf('knee')
  expect(shown(text, [at, at + 4])).toBe('… dog this morning and my [knee] was fine'.replace('dog ', ''))
})

test('marks that fit no text do no harm', () => {
  expect(shown('abc', [2, 9])).toBe('abc')
  expect(shown('abcdef', [2, 4], [3, 5])).toBe('ab[cd]ef')
  expect(shown('abc', [2, 1])).toBe('abc')
})

test('no sign is cut in two', () => {
  const text = `${'🏃'.repeat(20)}knee`
  expect(
    piecesOf(text, [[40, 44]])
      .map(({ text: piece }) => piece)
      .join(''),
  ).toMatch(/^… (?:🏃)+knee$/u)
})
