import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { MoreRows } from './table-props.ts'

/** How a table loads the further pages of an infinite query; null on the last page. */
export const moreRowsOf = (list: UseInfiniteQueryResult): MoreRows | null => {
  if (!list.hasNextPage) return null
  const loadMore = () => void list.fetchNextPage()
  return {
    state: list.isFetchingNextPage ? 'loading' : list.isFetchNextPageError ? 'failed' : 'idle',
    onMore: loadMore,
    onRetry: loadMore,
  }
}
