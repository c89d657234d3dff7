import { Cells } from './Cells.tsx'
import type { DataTableProps } from './table-props.ts'
import classes from './DesktopTable.module.css'

interface ExtraRowsProps {
  place: 'top' | 'foot'
}

/** Extra rows such as totals and notes, before or after the data. */
export const ExtraRows = <Row,>(props: DataTableProps<Row> & ExtraRowsProps) => {
  const { columns, extraRows = [], place, onSelection, expand, menu } = props
  const rows = extraRows.filter((row) => row.place === place)
  if (rows.length === 0) return null
  const Body = place === 'foot' ? 'tfoot' : 'tbody'
  return (
    <Body>
      {rows.map(({ key, cells }) => (
        <tr key={key} className={classes.extra}>
          {onSelection !== undefined && <td />}
          {expand !== undefined && <td />}
          <Cells columns={columns} contentOf={(column) => cells[column.key]} />
          {menu !== undefined && <td />}
        </tr>
      ))}
    </Body>
  )
}
