import { expect, test } from 'vitest'
import { filtersOf, isFiltered, filterNamesIn, areSameFilters, searchOf, sortOf, formatFilterValue } from './filters.ts'

const coach = `us_${'1'.repeat(32)}`

test('the address says which clients, and what nobody knows in it is left out', () => {
  expect(
    filtersOf({ q: 'maria', coach, status: 'stop', muted: false, lastMessageWithin: 7, sort: 'lastMessage' }),
  ).toEqual({ q: 'maria', coach, status: 'stop', muted: 'false', lastMessageWithin: 7, sort: 'lastMessage' })
  expect(
    filtersOf({
      q: ' ',
      view: 'all',
      coach: 'somebody',
      status: 'gone',
      lastMessageOlder: -1,
      createdWithin: 1.5,
      sort: 'shoe size',
    }),
  ).toEqual({})
})

test('what a view holds comes back from the address unchanged', () => {
  const query = { q: 'a', coach, muted: 'true', unknown: 'false', createdWithin: 30, direction: 'desc' } as const
  expect(filtersOf(searchOf(query))).toEqual(query)
})

test('the order of names in a query does not matter, a different value does', () => {
  expect(areSameFilters({ q: 'a', status: 'stop' }, { status: 'stop', q: 'a' })).toBe(true)
  expect(areSameFilters({ q: 'a' }, { q: 'b' })).toBe(false)
})

test('sorting narrows nothing; every filter does', () => {
  expect(isFiltered({ sort: 'name', direction: 'desc' })).toBe(false)
  expect(isFiltered({ q: 'x' })).toBe(true)
  expect(filterNamesIn({ label: 'travel', q: 'x', coach })).toEqual(['coach', 'label'])
})

test('without a word names go up and times go down', () => {
  expect(sortOf({})).toEqual({ by: 'name', order: 'asc' })
  expect(sortOf({ sort: 'lastMessage' })).toEqual({ by: 'lastMessage', order: 'desc' })
  expect(sortOf({ sort: 'lastMessage', direction: 'asc' })).toEqual({ by: 'lastMessage', order: 'asc' })
})

test('a chip reads as a sentence', () => {
  const nameOf = () => 'Hannah Brandt'
  expect(formatFilterValue('coach', { coach }, nameOf)).toBe('Hannah Brandt')
  expect(formatFilterValue('status', { status: 'stop' }, nameOf)).toBe('Stopped')
  expect(formatFilterValue('muted', { muted: 'false' }, nameOf)).toBe('no')
  expect(formatFilterValue('lastMessageWithin', { lastMessageWithin: 1 }, nameOf)).toBe('1 day')
  expect(formatFilterValue('lastMessageOlder', { lastMessageOlder: 7 }, nameOf)).toBe('7 days')
  expect(formatFilterValue('timezone', { timezone: 'America/New_York' }, nameOf)).toBe('America/New York')
})
