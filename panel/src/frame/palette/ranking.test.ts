import { expect, test } from 'vitest'
import { rankMatches } from './ranking.ts'

const all = [
  { title: 'Conversations' },
  { title: 'New Client' },
  { title: 'Clients' },
  { title: 'Sign out', also: ['log out', 'leave'] },
  { title: 'Use the dark theme', also: ['appearance'] },
].map((one) => ({ ...one }))
const near = (typed: string) => rankMatches(all, typed, 'near').map(({ title }) => title)
const far = (typed: string) => rankMatches(all, typed, 'far').map(({ title }) => title)

test('nothing typed fits nothing', () => {
  expect([...near('  '), ...far('')]).toEqual([])
})

test('what begins with the words comes before what has a word beginning with them', () => {
  expect(near('cli')).toEqual(['Clients', 'New Client'])
  expect(near('clients')).toEqual(['Clients'])
})

test('beginnings of words fit in any order; accents and case do not count', () => {
  expect(near('dark THEME')).toEqual(['Use the dark theme'])
  expect(near('theme dark')).toEqual(['Use the dark theme'])
  expect(rankMatches([{ title: 'Ödön Kovács' }], 'odon kov', 'near')).toHaveLength(1)
})

test('other words and letters inside are further away', () => {
  expect(far('log out')).toEqual(['Sign out'])
  expect(near('log out')).toEqual([])
  expect(far('versat')).toEqual(['Conversations'])
  expect(far('er')).toEqual([])
  expect([...near('xyz'), ...far('xyz')]).toEqual([])
})
