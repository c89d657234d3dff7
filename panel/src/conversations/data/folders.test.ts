import { expect, test } from 'vitest'
import type { Folder } from '@attune/contract/conversations/folders'
import { moveFolder, placesToChange } from './folders.ts'

const folder = (_id: string, sortIndex: number): Folder => ({
  _id,
  kind: 'personal',
  title: _id,
  filters: {},
  sortIndex,
  primary: false,
  color: null,
})
const ids = (folders: readonly Folder[]) => folders.map(({ _id }) => _id).join('')
const three = [folder('a', 0), folder('b', 1), folder('c', 2)]

test('a folder moves to a place, but not beyond the ends', () => {
  expect(ids(moveFolder(three, 'a', 2))).toBe('bca')
  expect(ids(moveFolder(three, 'c', 1))).toBe('acb')
  expect(ids(moveFolder(three, 'b', 9))).toBe('acb')
  expect(moveFolder(three, 'a', -1)).toBe(three)
  expect(moveFolder(three, 'x', 1)).toBe(three)
})

test('only folders whose place changed are saved', () => {
  expect(placesToChange(three)).toEqual([])
  expect(placesToChange(moveFolder(three, 'c', 1))).toEqual([
    { _id: 'c', sortIndex: 1 },
    { _id: 'b', sortIndex: 2 },
  ])
})

test('gaps and duplicate places are repaired', () => {
  const same = [folder('a', 0), folder('b', 3), folder('c', 3)]
  expect(placesToChange(moveFolder(same, 'c', 1))).toEqual([
    { _id: 'c', sortIndex: 1 },
    { _id: 'b', sortIndex: 2 },
  ])
})
