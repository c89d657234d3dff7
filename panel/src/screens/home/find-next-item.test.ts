import { expect, test } from 'vitest'
import { findNextItem } from './find-next-item.ts'

const items = ['Maria', 'Daniel', 'Noel'].map((contactId) => ({ contactId }))
const next = (after: string, ...cleared: string[]) =>
  findNextItem(items, after, new Set([after, ...cleared]))?.contactId ?? null

test('the next below, and after the last one those above', () => {
  expect(next('Maria')).toBe('Daniel')
  expect(next('Noel')).toBe('Maria')
})

test('nobody who is just being cleared; nobody at all once all are', () => {
  expect(next('Maria', 'Daniel')).toBe('Noel')
  expect(next('Noel', 'Maria')).toBe('Daniel')
  expect(next('Noel', 'Maria', 'Daniel')).toBeNull()
})
