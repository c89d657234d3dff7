import { expect, test } from 'vitest'
import { HANNAH, LUIS } from '../testing/entities.ts'
import { conversationsSearch, filterCount, filtersOf, searchOf } from './thread-filters.ts'

const FOLDER = `fo_${'1'.repeat(32)}`

test('unknown URL parameters are dropped', () => {
  expect(conversationsSearch({ folder: 'unread', q: 'Maria', msgId: '', x: 1 })).toEqual({
    folder: 'unread',
    q: 'Maria',
  })
  expect(conversationsSearch({ folder: 5, q: 7, status: 'gone', pinned: 'yes', labels: [1], coach: 'us_1' })).toEqual({
    q: '7',
  })
  expect(conversationsSearch({ folder: '', q: { a: 1 }, labels: '', from: 'x' })).toEqual({})
  expect(conversationsSearch({ from: 'home' })).toEqual({ from: 'home' })
  expect(conversationsSearch({ q: 'x'.repeat(300) }).q).toHaveLength(100)
})

test('a folder that isn’t there is kept, so that the list can say so', () => {
  expect(conversationsSearch({ folder: 'nope' })).toEqual({ folder: 'nope' })
})

test('filters survive the round trip through the URL', () => {
  const filters = { labels: ['frozen', 'vip'], coachIds: [HANNAH, LUIS], status: 'stop', muted: true } as const
  const said = searchOf({ ...filters, labels: [...filters.labels], coachIds: [...filters.coachIds] })
  expect(said).toEqual({ labels: 'frozen,vip', coach: `${HANNAH},${LUIS}`, status: 'stop', muted: true })
  expect(filtersOf(conversationsSearch({ ...said, folder: FOLDER }))).toEqual(filters)
})

test('a label of only digits, parsed as a number, is a label', () => {
  expect(filtersOf(conversationsSearch({ labels: 2027 }))).toEqual({ labels: ['2027'] })
})

test('the same filters are one list, whatever their order', () => {
  const one = filtersOf(conversationsSearch({ labels: 'a,b', pinned: true, muted: true }))
  const other = filtersOf(conversationsSearch({ muted: true, pinned: true, labels: 'b,a,a' }))
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})

test('filters are counted', () => {
  expect(filterCount({})).toBe(0)
  expect(filterCount({ labels: [], pinned: false })).toBe(0)
  expect(filterCount({ labels: ['a', 'b'], pinned: true })).toBe(2)
})
