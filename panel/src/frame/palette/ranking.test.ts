import { expect, test } from 'vitest'
import { isMatch, rankMatches } from './ranking.ts'

const all = [
  { title: 'Conversations' },
  { title: 'New Client' },
  { title: 'Clients' },
  { title: 'Sign out', also: ['log out', 'leave'] },
  { title: 'Use the dark theme', also: ['appearance'] },
].map((one) => ({ ...one }))
const near = (typed: string) => rankMatches(all, typed, 'near').map(({ title }) => title)
const far = (typed: string) => rankMatches(all, typed, 'far').map(({ title }) => title)

test('an empty query matches nothing', () => {
  expect([...near('  '), ...far('')]).toEqual([])
})

test('titles beginning with the query come before titles with a word beginning with it', () => {
  expect(near('cli')).toEqual(['Clients', 'New Client'])
  expect(near('clients')).toEqual(['Clients'])
})

test('beginnings of words match in any order, ignoring accents and case', () => {
  expect(near('dark THEME')).toEqual(['Use the dark theme'])
  expect(near('theme dark')).toEqual(['Use the dark theme'])
  expect(rankMatches([{ title: 'Ödön Kovács' }], 'odon kov', 'near')).toHaveLength(1)
})

test('further words and inner matches rank lower', () => {
  expect(far('log out')).toEqual(['Sign out'])
  expect(near('log out')).toEqual([])
  expect(far('versat')).toEqual(['Conversations'])
  expect(far('er')).toEqual([])
  expect([...near('xyz'), ...far('xyz')]).toEqual([])
})

test('what was found for the beginning of a name is no match for another name', () => {
  const found = [{ title: 'Andrew Cole' }, { title: 'Anna Maria Berg' }]
  const left = (typed: string) => found.filter((one) => isMatch(one, typed)).map(({ title }) => title)
  expect(left('an')).toEqual(['Andrew Cole', 'Anna Maria Berg'])
  expect([left('ann'), left('berg anna'), left('annie')]).toEqual([['Anna Maria Berg'], ['Anna Maria Berg'], []])
})
