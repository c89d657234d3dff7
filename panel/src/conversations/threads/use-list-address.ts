import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ThreadOrder } from '@attune/contract/conversations/constants'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import type { ThreadFilter } from '../data/list-membership.ts'
import { isNative, type FolderId } from '../data/folders.ts'
import { foldersQuery } from '../data/load-folders.ts'
import { filtersOf, searchOf, type ConversationsSearch } from '../data/thread-filters.ts'
import { defaultOrderOf, readThreadOrder, writeThreadOrder } from './filters/thread-order.ts'
import { useAddress } from '../data/use-address.ts'
import { useOpeningFolder } from './folders/use-opening-folder.ts'

/** Pause after the last key before the search runs. */
const SEARCH_REST_MS = 250

/** Which threads the list shows outside a search, read from the URL, in the reader's order. */
export const useListFilter = (accountId: string) => {
  const search = useAddress()
  const opening = useOpeningFolder()
  const folder = search.folder ?? opening
  const [chosen, setOrder] = useState(() => readThreadOrder(accountId))
  const order = chosen ?? defaultOrderOf(folder)
  const filter: ThreadFilter = { folder, q: '', filters: filtersOf(search), ...(order !== 'latest' && { order }) }
  return { filter, setOrder }
}

/** What the thread list shows, read from the URL, and functions to change it. */
export const useListAddress = (accountId: string) => {
  const search = useAddress()
  const navigate = useNavigate()
  const opening = useOpeningFolder()
  const folders = useQuery(foldersQuery).data
  const { filter, setOrder } = useListFilter(accountId)
  const { folder } = filter
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (next: ConversationsSearch) => {
    clearTimeout(timer.current)
    void navigate({ to: '.', search: next, replace: true })
  }
  const place = search.folder === undefined ? {} : { folder: search.folder }

  // A folder that does not exist, or is someone else's, is removed from the URL.
  const missing = !isNative(folder) && folders !== undefined && !folders.some(({ _id }) => _id === folder)
  const leave = useEffectEvent(() => {
    if (missing && search.folder !== undefined) go(searchOf(filter.filters))
  })
  useEffect(() => leave(), [missing])

  return {
    filter,
    /** The search text, which covers all folders; empty for none. */
    q: search.q ?? '',
    msgId: search.msgId,
    /** Whether the folder is known to exist. */
    known: isNative(folder) || (folders !== undefined && !missing),
    find: (text: string) => {
      clearTimeout(timer.current)
      const q = text.trim()
      const then = { ...place, ...searchOf(filter.filters), ...(q !== '' && { q }) }
      timer.current = setTimeout(() => go(then), SEARCH_REST_MS)
    },
    show: (next: FolderId) => go(next === opening ? {} : { folder: next }),
    /** Sorts all lists, now and on the next visit. */
    sort: (next: ThreadOrder | null) => {
      writeThreadOrder(accountId, next)
      setOrder(next)
    },
    narrow: (filters: ThreadFilters) => go({ ...place, ...searchOf(filters) }),
  }
}
