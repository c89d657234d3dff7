import type { ReactNode } from 'react'
import type { Column, Sort } from './columns.ts'
import type { Selection } from './selection/selection.ts'

/** A row that is none of the data: a sum, a note. Stands before or after all others. */
export interface ExtraRow {
  key: string
  place: 'top' | 'foot'
  /** By the columns' keys; a column that is not named gets a dash. */
  cells: Readonly<Record<string, ReactNode>>
}

export interface DataTableProps<Row> {
  /** What the rows are: "Clients". */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first rows are there. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** What a row is called aloud, in "Select …" and "Actions for …". */
  nameOf: (row: Row) => string
  /** 36, or 44 where a cell has two lines. */
  rowPx?: 36 | 44
  sort?: Sort | null
  onSort?: (by: string) => void
  selection?: Selection
  onSelection?: (next: Selection) => void
  /** What opens below a row. */
  expand?: (row: Row) => ReactNode
  extraRows?: readonly ExtraRow[]
  /** Items of a row's menu; null when there are none for it. */
  menu?: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  /** The rows go on; `onMore` is asked for them before their end is seen. */
  more?: { state: 'idle' | 'loading' | 'failed'; onMore: () => void; onAgain: () => void } | null
  /** A row on a phone, two lines; its height is 68. */
  phoneRow: (row: Row) => ReactNode
  /** Names these rows for coming back to where one stood. */
  place?: string
  /** Instead of the words for a search that found nothing. */
  empty?: ReactNode
  /** Below the words for a search that found nothing. */
  emptyActions?: ReactNode
}
