import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import type { ThreadFilter } from '../data/list-membership.ts'
import { isNative, type FolderId } from '../data/folders.ts'
import { foldersQuery } from '../data/load-folders.ts'
import { filtersOf, searchOf, type ConversationsSearch } from '../data/thread-filters.ts'
import { useAddress } from '../use-address.ts'
import { useOpeningFolder } from './folders/use-opening-folder.ts'

/** Rest after the last key before the search runs. */
const SEARCH_REST_MS = 250

/** What the list shows, as the address says it, and the ways to change that. */
export const useListAddress = () => {
  const search = useAddress()
  const navigate = useNavigate()
  const opening = useOpeningFolder()
  const folders = useQuery(foldersQuery).data
  const folder = search.folder ?? opening
  const filter: ThreadFilter = { folder, q: '', filters: filtersOf(search) }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (next: ConversationsSearch) => {
    clearTimeout(timer.current)
    void navigate({ to: '.', search: next, replace: true })
  }
  const place = search.folder === undefined ? {} : { folder: search.folder }

  // A folder that is not there, or somebody else's, is left out of the address.
  const missing = !isNative(folder) && folders !== undefined && !folders.some(({ _id }) => _id === folder)
  const leave = useEffectEvent(() => {
    if (missing && search.folder !== undefined) go(searchOf(filter.filters))
  })
  useEffect(() => leave(), [missing])

  return {
    filter,
    /** What is searched for, over all folders; empty when nothing is. */
    q: search.q ?? '',
    msgId: search.msgId,
    /** Whether there is such a folder, as far as one knows. */
    known: isNative(folder) || (folders !== undefined && !missing),
    find: (text: string) => {
      clearTimeout(timer.current)
      const q = text.trim()
      const then = { ...place, ...searchOf(filter.filters), ...(q !== '' && { q }) }
      timer.current = setTimeout(() => go(then), SEARCH_REST_MS)
    },
    show: (next: FolderId) => go(next === opening ? {} : { folder: next }),
    narrow: (filters: ThreadFilters) => go({ ...place, ...searchOf(filters) }),
  }
}
