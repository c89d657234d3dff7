import { expect, test } from 'vitest'
import { foundWords } from './found-words.ts'

test('whole words and phrases are found, whatever their case and signs around them', () => {
  const words = ['faint', 'chest pain', 'stop']
  expect(foundWords(words, 'Felt FAINT on the stairs; some chest  pain.')).toEqual(['faint', 'chest pain'])
  expect(foundWords(words, 'A fainting goat, unstoppable')).toEqual([])
  expect(foundWords(['', '…'], 'anything')).toEqual([])
  expect(foundWords(['müde'], 'Sehr MÜDE!')).toEqual(['müde'])
})
