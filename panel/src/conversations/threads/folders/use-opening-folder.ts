import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFolderId, type FolderId } from '../../data/folders.ts'
import { foldersQuery } from '../../data/load-folders.ts'

/** On this machine, so that the list need not wait for the folders. */
const KEY = 'openingFolder'

/** The folder that is shown where the address names none. */
export const useOpeningFolder = (): FolderId => {
  const { data } = useQuery(foldersQuery)
  const primary = data?.find((folder) => folder.primary)?._id
  useEffect(() => {
    if (primary !== undefined) localStorage.setItem(KEY, primary)
  }, [primary])
  const remembered = localStorage.getItem(KEY)
  return primary ?? (isFolderId(remembered) ? remembered : 'all')
}
