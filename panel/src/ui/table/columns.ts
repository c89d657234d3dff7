import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<Row> {
  key: string
  title: string
  /** px; columns without one share what is left. */
  width?: number
  align?: 'end'
  /** The name the rows can be sorted by; without one the column is not sortable. */
  sort?: string
  /** Cannot be hidden. */
  fixed?: boolean
  /** Nothing (null, false or an empty text) becomes a dash. */
  cell: (row: Row) => ReactNode
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

/** What a click on a column's head asks for: that column downwards first for times, upwards for the rest, then turned. */
export const nextSort = (by: string, held: Sort | null, first: Sort['order'] = 'asc'): Sort => {
  if (held?.by !== by) return { by, order: first }
  return { by, order: held.order === 'asc' ? 'desc' : 'asc' }
}

/** `aria-sort` of a column's head; undefined for one that is not sortable. */
export const ariaSort = (
  by: string | undefined,
  held: Sort | null,
): 'ascending' | 'descending' | 'none' | undefined => {
  if (by === undefined) return undefined
  if (held?.by !== by) return 'none'
  return held.order === 'asc' ? 'ascending' : 'descending'
}

/** The columns that are shown, in their own order. */
export const listShownColumns = <Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] =>
  columns.filter(({ key, fixed }) => fixed === true || !hidden.includes(key))

/** Whether a cell has nothing to say. Zero says something. */
export const isEmptyCell = (content: ReactNode): boolean =>
  content === null ||
  content === undefined ||
  content === '' ||
  typeof content === 'boolean' ||
  (Array.isArray(content) && content.every(isEmptyCell))
