import { expect, test } from 'vitest'
import { filtersOf, isFiltered, filterNamesIn, areSameFilters, searchOf, sortOf, formatFilterValue } from './filters.ts'

const coach = `us_${'1'.repeat(32)}`

test('the address is parsed into filters, dropping invalid values', () => {
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

test("a view's filters round-trip through the address", () => {
  const query = { q: 'a', coach, muted: 'true', unknown: 'false', createdWithin: 30, direction: 'desc' } as const
  expect(filtersOf(searchOf(query))).toEqual(query)
})

test('queries are equal whatever the order of names, but not with different values', () => {
  expect(areSameFilters({ q: 'a', status: 'stop' }, { status: 'stop', q: 'a' })).toBe(true)
  expect(areSameFilters({ q: 'a' }, { q: 'b' })).toBe(false)
})

test("sorting doesn't count as filtering; every filter does", () => {
  expect(isFiltered({ sort: 'name', direction: 'desc' })).toBe(false)
  expect(isFiltered({ q: 'x' })).toBe(true)
  expect(filterNamesIn({ label: 'travel', q: 'x', coach })).toEqual(['coach', 'label'])
})

test('by default names are ascending and times descending', () => {
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
