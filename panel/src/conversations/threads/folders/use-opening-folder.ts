import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFolderId, type FolderId } from '../../data/folders.ts'
import { foldersQuery } from '../../data/load-folders.ts'

/** Local storage key; remembered so that the list need not wait for the folders. */
const KEY = 'openingFolder'

/** The folder shown when the URL names none. */
export const useOpeningFolder = (): FolderId => {
  const { data } = useQuery(foldersQuery)
  const primary = data?.find((folder) => folder.primary)?._id
  useEffect(() => {
    if (primary !== undefined) localStorage.setItem(KEY, primary)
  }, [primary])
  const remembered = localStorage.getItem(KEY)
  return primary ?? (isFolderId(remembered) ? remembered : 'all')
}
