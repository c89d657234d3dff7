import { expect, test } from 'vitest'
import { shortcutsFor } from './shortcut-list.ts'

const PAGES = [{ title: 'Programs', goKey: 'r' }]
const titlesAt = (pathname: string) => shortcutsFor(pathname, PAGES).map(({ title }) => title)

test('the sheet begins with this screen, then what works everywhere, then the pages the reader may open', () => {
  expect(titlesAt('/contacts/tasks').slice(0, 3)).toEqual(['Tasks', 'Everywhere', 'Pages'])
  expect(titlesAt('/programs').slice(0, 2)).toEqual(['Everywhere', 'Pages'])
})

test('each page is listed with its key, and no other page', () => {
  const keys = shortcutsFor('/', PAGES).flatMap((group) => group.keys)
  expect(keys.filter(({ caps }) => caps[0] === 'g')).toEqual([
    { caps: ['g', 'r'], words: 'Go to Programs', single: true },
  ])
})
