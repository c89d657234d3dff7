import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@attune/contract/page'
import { moreRowsOf } from '../table/more-rows.ts'
import type { MoreRows } from '../table/table-props.ts'

/** The rows of a list, as far as they are loaded. */
export interface LoadedList<Row> {
  /** Undefined until the first ones are loaded. */
  rows: readonly Row[] | undefined
  /** Why there are none to show. A list that was loaded before stays shown. */
  failure: { error: Error; onRetry: () => void } | null
  /** Null on the last page. */
  more: MoreRows | null
}

/** The result of an infinite query, as a list shows it. */
export const toList = <Row>(result: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): LoadedList<Row> => ({
  ...toShortList(
    result,
    result.data?.pages.flatMap(({ data }) => data),
  ),
  more: moreRowsOf(result),
})

/** The rows that a query has brought all at once, as a list shows them. */
export const toShortList = <Row>(
  { error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
): LoadedList<Row> => ({
  rows,
  failure: rows === undefined && error !== null ? { error, onRetry: () => void refetch() } : null,
  more: null,
})
