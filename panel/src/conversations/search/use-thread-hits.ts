import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '../../client/calls.ts'
import { FOUND } from '../data/query-keys.ts'

const PAGE = 50
/** Hits are counted up to this; a longer search term finds fewer. */
const COUNT_MAX = 200

/** Messages of one client that contain every word, newest first, with all pages up to a limit. */
export const useThreadHits = (contactId: string, q: string) => {
  const query = useInfiniteQuery({
    queryKey: [...FOUND, 'thread', contactId, q],
    queryFn: ({ pageParam, signal }) =>
      calls.conversations.searchMessages({ q, contactId, limit: PAGE, next: pageParam }, { signal }),
    enabled: q !== '',
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
    placeholderData: keepPreviousData,
  })
  const hits = q === '' ? [] : (query.data?.pages.flatMap(({ data }) => data) ?? [])
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const isMore = hasNextPage && !isFetching && !isError && hits.length < COUNT_MAX
  useEffect(() => {
    if (isMore) void fetchNextPage()
  }, [isMore, fetchNextPage])
  return {
    hits,
    hasMore: hasNextPage,
    error: query.error,
    /** Whether the hits are those of `q`. */
    isCurrent: q !== '' && !query.isPlaceholderData && query.data !== undefined,
  }
}
