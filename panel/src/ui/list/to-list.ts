import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@attune/contract/page'
import { moreRowsOf } from '../table/more-rows.ts'
import type { MoreRows } from '../table/table-props.ts'

/** The rows of a list loaded so far. */
export interface LoadedList<Row> {
  /** Undefined until the first ones are loaded. */
  rows: readonly Row[] | undefined
  /** Why there are none to show. A list that was already loaded stays shown. */
  failure: { error: Error; onRetry: () => void } | null
  /** Null on the last page. */
  more: MoreRows | null
}

/** The result of an infinite query, in the form for lists. */
export const toList = <Row>(result: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): LoadedList<Row> => ({
  ...toShortList(
    result,
    result.data?.pages.flatMap(({ data }) => data),
  ),
  more: moreRowsOf(result),
})

/** Rows that a query loaded all at once, in the form for lists. */
export const toShortList = <Row>(
  { error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
): LoadedList<Row> => ({
  rows,
  failure: rows === undefined && error !== null ? { error, onRetry: () => void refetch() } : null,
  more: null,
})
