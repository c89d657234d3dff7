import { expect, test } from 'vitest'
import { sentencesOf } from '../sentences.ts'
import { findConcepts } from './find-concepts.ts'

const conceptsOf = (text: string): string[] =>
  findConcepts(sentencesOf(text).map(({ words }) => words))
    .flat()
    .flatMap(({ concepts }) => concepts)

test('the same is meant in all six languages', () => {
  const asking = [
    'not sure what shoes I need',
    'no sé qué zapatillas necesito',
    'keine Ahnung, welche Schuhe ich brauche',
    'je ne sais pas quelles chaussures il me faut',
    'não sei quais sapatos preciso',
    'non so quali scarpe mi servono',
  ]
  for (const text of asking) expect(conceptsOf(text), text).toEqual(expect.arrayContaining(['unsure', 'what', 'need']))
})

test('a word is read in the language of its text', () => {
  expect(conceptsOf('come faccio adesso con la scheda')).toContain('how')
  expect(conceptsOf('will come to the class on monday')).not.toContain('how')
})

test('a beginning stands for every word with it, and not for others', () => {
  expect(conceptsOf('any recommendations for dinner')).toContain('tips')
  expect(conceptsOf('any reconciliation with dinner')).not.toContain('tips')
})

test('what French and Italian join is read apart', () => {
  expect(conceptsOf("j’aimerais voir l'appli")).toEqual(expect.arrayContaining(['i', 'please', 'app']))
})

test('words without a meaning have none', () => {
  expect(conceptsOf('zzz qqq')).toEqual([])
  expect(findConcepts([])).toEqual([])
})
