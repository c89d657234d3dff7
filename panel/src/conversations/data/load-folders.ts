import { queryOptions } from '@tanstack/react-query'
import { NATIVE_FOLDERS, NATIVE_FOLDER_TITLES } from '@attune/contract/conversations/constants'
import type { Folder, ThreadFilters } from '@attune/contract/conversations/folders'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import type { Counters } from './counters.ts'
import { isNative, type FolderId } from './folders.ts'
import { COUNTERS, FOLDER_LIST } from './query-keys.ts'

/** Native folders, then the reader's personal ones in order. The live stream reports changes. */
export const foldersQuery = queryOptions({
  queryKey: FOLDER_LIST,
  queryFn: async ({ signal }) => (await calls.conversations.getFolders({}, { signal })).data,
  staleTime: Infinity,
})

export const countersQuery = queryOptions({
  queryKey: COUNTERS,
  queryFn: async ({ signal }): Promise<Counters> => {
    const { data } = await calls.conversations.getCounters({}, { signal })
    return new Map(data.map(({ folderId, count, more }) => [folderId, { count, more }]))
  },
  staleTime: Infinity,
})

/** The native folders, which everyone has, so that the column can render before the server answers. */
export const NATIVES: readonly Folder[] = NATIVE_FOLDERS.map((_id, sortIndex) => ({
  _id,
  kind: 'native',
  title: NATIVE_FOLDER_TITLES[_id],
  filters: {},
  sortIndex,
  primary: _id === 'all',
  color: null,
}))

export const getCachedFolders = (): readonly Folder[] => queryClient.getQueryData(foldersQuery.queryKey) ?? NATIVES

/** Whether a folder has been deleted; false as long as the reader's folders aren't loaded. */
export const isDeletedFolder = (id: FolderId): boolean =>
  !isNative(id) && queryClient.getQueryData(foldersQuery.queryKey)?.some(({ _id }) => _id === id) === false

/** Filters of the reader's personal folders that have any, by folder id. */
export const folderFilters = (): ReadonlyMap<string, ThreadFilters> =>
  new Map(
    getCachedFolders()
      .filter(({ kind, filters }) => kind === 'personal' && Object.keys(filters).length > 0)
      .map(({ _id, filters }) => [_id, filters]),
  )

/** Native folders followed by the reader's own. All is the default folder unless a personal one is. */
export const withNatives = (own: readonly Folder[]): Folder[] => {
  const opens = own.some(({ primary }) => primary)
  return [...NATIVES.map((folder) => ({ ...folder, primary: !opens && folder._id === 'all' })), ...own]
}
