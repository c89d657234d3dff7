import type { ReactNode } from 'react'
import type { Column, Sort } from './columns.ts'
import type { Selection } from './selection/selection.ts'

/** An extra row such as a total or a note, before or after the data. */
export interface ExtraRow {
  key: string
  place: 'top' | 'foot'
  /** Contents by column key; a column without content gets a dash. */
  cells: Readonly<Record<string, ReactNode>>
}

/** Loading of further rows. */
export interface MoreRows {
  state: 'idle' | 'loading' | 'failed'
  onMore: () => void
  /** Retries after a failure. */
  onRetry: () => void
}

/** What is shown below one row, such as a field that belongs to it. */
export interface BelowRow {
  /** Of the row. */
  key: string
  content: ReactNode
}

export interface DataTableProps<Row> {
  /** Names the rows, such as "Clients". */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first rows are loaded. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Name of a row for screen readers, as in "Select …" and "Actions for …". */
  nameOf: (row: Row) => string
  /** Row height in px: 36, or 44 if a cell has two lines. */
  rowPx?: 36 | 44
  sort?: Sort | null
  onSort?: (by: string) => void
  selection?: Selection
  onSelection?: (next: Selection) => void
  /** Content shown below an expanded row. */
  expand?: (row: Row) => ReactNode
  below?: BelowRow | null
  extraRows?: readonly ExtraRow[]
  /** Items of a row's menu. */
  menu?: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  /** Set if there are more rows to load. `onMore` is called before the end comes into view. */
  more?: MoreRows | null
  /** A row on a phone: two lines, 68 px high. */
  phoneRow: (row: Row) => ReactNode
  /** Key under which the scroll position is remembered. */
  place?: string
  /** Replaces the default "No result" state. */
  empty?: ReactNode
  /** Buttons below the default "No result" state. */
  emptyActions?: ReactNode
}
