import { expect, test } from 'vitest'
import { formatCount, formatTotal, formOf } from './format-count.ts'

test('a number with its word', () => {
  expect(formatCount(0, 'message')).toBe('0 messages')
  expect(formatCount(1, 'message')).toBe('1 message')
  expect(formatCount(1_200, 'message')).toBe('1,200 messages')
})

test('a word whose plural is more than an s', () => {
  expect(formatCount(1, 'try', 'tries')).toBe('1 try')
  expect(formatCount(2, 'try', 'tries')).toBe('2 tries')
})

test('the form of a word that goes with a number', () => {
  expect(formOf(1, 'is', 'are')).toBe('is')
  expect(formOf(0, 'is', 'are')).toBe('are')
  expect(formOf(2, 'client')).toBe('clients')
})

test('a total says when there are more than were counted', () => {
  expect(formatTotal({ count: 212, more: false })).toBe('212')
  expect(formatTotal({ count: 10_000, more: true })).toBe('10,000+')
})
