import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

test('whole words and phrases are found, in any case and with any punctuation', () => {
  const words = ['faint', 'chest pain', 'stop']
  expect(findWords(words, 'Felt FAINT on the stairs; some chest  pain.')).toEqual(['faint', 'chest pain'])
  expect(findWords(words, 'A fainting goat, unstoppable')).toEqual([])
  expect(findWords(['', '…'], 'anything')).toEqual([])
  expect(findWords(['müde'], 'Sehr MÜDE!')).toEqual(['müde'])
})
