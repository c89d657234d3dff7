import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../client/query-client.ts'
import { foldersQuery, isDeletedFolder, withNatives } from './load-folders.ts'

const FOLDER = `fo_${'1'.repeat(32)}`

afterEach(() => queryClient.clear())

test('a folder is deleted once the reader’s folders are known and it isn’t one of them', () => {
  expect(isDeletedFolder(FOLDER)).toBe(false)
  queryClient.setQueryData(
    foldersQuery.queryKey,
    withNatives([
      { _id: FOLDER, kind: 'personal', title: 'Spring race', filters: {}, sortIndex: 0, primary: false, color: null },
    ]),
  )
  expect(isDeletedFolder(FOLDER)).toBe(false)
  queryClient.setQueryData(foldersQuery.queryKey, withNatives([]))
  expect([FOLDER, 'all'].map(isDeletedFolder)).toEqual([true, false])
})
