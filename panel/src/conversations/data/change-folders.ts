import type { Folder } from '@attune/contract/conversations/folders'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { placesToChange } from './folders.ts'
import { countersQuery, foldersQuery, getCachedFolders, withNatives } from './load-folders.ts'

type NewFolder = Parameters<typeof calls.conversations.createFolder>[0]
type FolderChange = Parameters<typeof calls.conversations.updateFolder>[0]

/** Resolves once the folder is created and shown. Other windows learn of it from the live stream. */
export const createFolder = async (folder: Omit<NewFolder, 'kind'>): Promise<Folder> => {
  const made = await calls.conversations.createFolder({ ...folder, kind: 'personal' })
  put([...getCachedFolders().filter(({ _id }) => _id !== made._id), made])
  await queryClient.refetchQueries({ queryKey: countersQuery.queryKey })
  return made
}

export const changeFolder = async (change: FolderChange): Promise<Folder> => {
  const changed = await calls.conversations.updateFolder(change)
  const own = getCachedFolders().filter(({ kind }) => kind === 'personal')
  put(
    withNatives(
      own.map((folder) => {
        if (folder._id === changed._id) return changed
        return changed.primary ? { ...folder, primary: false } : folder
      }),
    ),
  )
  if (change.filters !== undefined) await queryClient.refetchQueries({ queryKey: countersQuery.queryKey })
  return changed
}

export const removeFolder = async ({ _id }: Folder): Promise<void> => {
  await calls.conversations.removeFolder({ id: _id })
  put(withNatives(getCachedFolders().filter((folder) => folder.kind === 'personal' && folder._id !== _id)))
}

/** Shows the personal folders in this order at once and saves it; a failure restores the previous order. */
export const orderFolders = async (personal: readonly Folder[]): Promise<void> => {
  const before = getCachedFolders()
  const places = new Map(placesToChange(personal).map(({ _id, sortIndex }) => [_id, sortIndex]))
  const placed = personal.map((folder) => ({ ...folder, sortIndex: places.get(folder._id) ?? folder.sortIndex }))
  put(withNatives(placed))
  try {
    for (const [id, sortIndex] of places) await calls.conversations.updateFolder({ id, sortIndex })
  } catch (error) {
    put(before)
    throw error
  }
}

const put = (folders: readonly Folder[]): void => void queryClient.setQueryData(foldersQuery.queryKey, [...folders])
