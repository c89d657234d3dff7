import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
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
  rows: result.data?.pages.flatMap(({ data }) => data),
  failure:
    result.data === undefined && result.error !== null
      ? { error: result.error, onRetry: () => void result.refetch() }
      : null,
  more: moreRowsOf(result),
})
