import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<Row> {
  key: string
  title: string
  /** In px; columns without a width share the rest. */
  width?: number
  align?: 'end'
  /** Name of the sort order; without one the column isn't sortable. */
  sort?: string
  /** Cannot be hidden. */
  fixed?: boolean
  /** Left out if space is tight, as on a tablet in portrait mode. */
  roomy?: boolean
  /** Null, undefined, a boolean or an empty string is shown as a dash. */
  cell: (row: Row) => ReactNode
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

/** The sort after a click on a column's head: `first` for another column, reversed for the current one. */
export const nextSort = (by: string, current: Sort | null, first: Sort['order'] = 'asc'): Sort => {
  if (current?.by !== by) return { by, order: first }
  return { by, order: current.order === 'asc' ? 'desc' : 'asc' }
}

/** `aria-sort` of a column's head; undefined if it isn't sortable. */
export const ariaSort = (
  by: string | undefined,
  current: Sort | null,
): 'ascending' | 'descending' | 'none' | undefined => {
  if (by === undefined) return undefined
  if (current?.by !== by) return 'none'
  return current.order === 'asc' ? 'ascending' : 'descending'
}

/** The visible columns, in their defined order. */
export const listShownColumns = <Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] =>
  columns.filter(({ key, fixed }) => fixed === true || !hidden.includes(key))

/** Whether a cell has no content. Zero is content. */
export const isEmptyCell = (content: ReactNode): boolean =>
  content === null ||
  content === undefined ||
  content === '' ||
  typeof content === 'boolean' ||
  (Array.isArray(content) && content.every(isEmptyCell))
