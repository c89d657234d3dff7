import { expect, test } from 'vitest'
import { ariaSort, isEmptyCell, listShownColumns, nextSort, type Column } from './columns.ts'

test('a click sorts by a column, a second one reverses the order', () => {
  const once = nextSort('name', null)
  expect(once).toEqual({ by: 'name', order: 'asc' })
  expect(nextSort('name', once)).toEqual({ by: 'name', order: 'desc' })
  expect(nextSort('lastMessage', once, 'desc')).toEqual({ by: 'lastMessage', order: 'desc' })
})

test('aria-sort tells how a column is sorted', () => {
  expect(ariaSort('name', { by: 'name', order: 'desc' })).toBe('descending')
  expect(ariaSort('name', { by: 'status', order: 'asc' })).toBe('none')
  expect(ariaSort(undefined, null)).toBeUndefined()
})

test('hidden columns are left out, fixed ones stay', () => {
  const columns: Column<unknown>[] = [
    { key: 'name', title: 'Client', fixed: true, cell: () => null },
    { key: 'phone', title: 'Phone', cell: () => null },
  ]
  expect(listShownColumns(columns, ['name', 'phone']).map(({ key }) => key)).toEqual(['name'])
})

test('an empty cell gets a dash; a zero does not', () => {
  for (const nothing of [null, undefined, '', false, [], [null, '']]) expect(isEmptyCell(nothing)).toBe(true)
  for (const something of [0, 'x', ['x'], '–']) expect(isEmptyCell(something)).toBe(false)
})
