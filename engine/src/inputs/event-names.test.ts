import { expect, test } from 'vitest'
import { eventNames, namedEvent } from './event-names.ts'

test('T9 an event is waited for by its kind, by a name and by each tag', () => {
  expect(eventNames('muted', {})).toEqual(['muted'])
  expect(eventNames('custom', { name: 'slept' })).toEqual(['custom', 'custom:slept'])
  expect(eventNames('custom:slept', {})).toEqual(['custom', 'custom:slept'])
  expect(eventNames('tag-added', { tags: ['vip', 'a: b'] })).toEqual(['tag-added', 'tag-added:vip', 'tag-added:a: b'])
  expect(eventNames('tag-removed', {})).toEqual(['tag-removed'])
})

test('T9 only custom events and tags have names', () => {
  expect(namedEvent('tag-added', ' vip ')).toBe('tag-added:vip')
  expect(namedEvent('tag-added', '')).toBe('tag-added')
  expect(namedEvent('custom', 'slept')).toBe('custom:slept')
  expect(namedEvent('muted', 'vip')).toBe('muted')
})
