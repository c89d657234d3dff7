import type { ReactNode } from 'react'
import { isEmptyCell, type Column } from './columns.ts'

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  contentOf: (column: Column<Row>) => ReactNode
}

/** The cells of one row. The first is the row's header; an empty cell shows a dash. */
export const Cells = <Row,>({ columns, contentOf }: CellsProps<Row>) =>
  columns.map((column, at) => {
    const content = contentOf(column)
    const Cell = at === 0 ? 'th' : 'td'
    return (
      <Cell key={column.key} scope={at === 0 ? 'row' : undefined} data-align={column.align}>
        {isEmptyCell(content) ? '–' : content}
      </Cell>
    )
  })
