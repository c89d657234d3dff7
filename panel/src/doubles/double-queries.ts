import type { DoublePair } from '@attune/contract/doubles/entity'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { calls } from '../client/calls.ts'
import { queryClient } from '../client/query-client.ts'

const SLICE = ['doubles'] as const

export const doublesQuery = queryOptions({
  queryKey: [...SLICE, 'pairs'],
  queryFn: ({ signal }) => calls.doubles.list({}, { signal }),
})

export const comparisonQuery = (stays: string, goes: string) =>
  queryOptions({
    queryKey: [...SLICE, 'comparison', stays, goes],
    queryFn: ({ signal }) => calls.doubles.compare({ id: stays, with: goes }, { signal }),
    // Two records are compared as they are now.
    staleTime: 0,
    gcTime: 0,
  })

export const mergesQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...SLICE, 'merges', contactId],
    queryFn: ({ signal }) => calls.doubles.listMerges({ id: contactId }, { signal }),
  })

/** Messages of the clients that one was merged with, newest first. */
export const mergedMessagesQuery = (contactId: string) =>
  infiniteQueryOptions({
    queryKey: [...SLICE, 'messages', contactId],
    queryFn: ({ pageParam, signal }) =>
      calls.doubles.listMergedMessages(
        { id: contactId, limit: 100, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
    staleTime: Infinity,
  })

/** The client that an old address now leads to. */
export const whereQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...SLICE, 'where', contactId],
    queryFn: ({ signal }) => calls.doubles.locate({ id: contactId }, { signal }),
    retry: false,
  })

/** After a merge or its undo: nearly everything about both has changed. */
export const refreshAfterMerge = (): Promise<void> => queryClient.invalidateQueries()

export const refreshDoubles = (): Promise<void> => queryClient.invalidateQueries({ queryKey: doublesQuery.queryKey })

/** What gets the focus once a pair has left the list: the same button of the pair that takes its place. */
let next: { at: number; button: 'compare' | 'dismiss' } | null = null

/** Removes a pair from the list before the server's answer arrives. */
export const settlePair = (first: string, second: string, button: 'compare' | 'dismiss' = 'compare'): void =>
  void queryClient.setQueryData(doublesQuery.queryKey, (list) => {
    const isIt = ({ clients }: DoublePair) => clients.every(({ _id }) => _id === first || _id === second)
    const at = list?.data.findIndex(isIt) ?? -1
    if (list === undefined || at < 0) return list
    next = { at, button }
    return { ...list, data: list.data.toSpliced(at, 1) }
  })

/** Focuses the pair that took the place of one that has left, if any. */
export const focusNextPair = (list: HTMLElement | null): void => {
  if (next === null) return
  const { at, button } = next
  next = null
  const pairs = [...(list?.children ?? [])]
  const found = (pairs[at] ?? pairs.at(-1))?.querySelector<HTMLElement>(`[data-button="${button}"]`)
  const place = found ?? document.getElementById('work')
  place?.focus()
}
