import type { DataTableProps } from './table-props.ts'
import classes from './SkeletonBody.module.css'

export const SKELETON_ROWS = 10

/** Placeholder rows while the table loads. */
export const SkeletonBody = <Row,>({ columns, onSelection, expand, menu, rowPx = 36 }: DataTableProps<Row>) => (
  <tbody aria-hidden="true">
    {Array.from({ length: SKELETON_ROWS }, (_, at) => (
      <tr key={at} className={classes.row} style={{ height: rowPx }}>
        {onSelection !== undefined && (
          <td>
            <span className={classes.box} />
          </td>
        )}
        {expand !== undefined && <td />}
        {columns.map(({ key, align }, place) => (
          <td key={key} data-align={align}>
            <span className={classes.line} style={{ width: `${place === 0 ? 36 + ((at * 17) % 30) : 62}%` }} />
          </td>
        ))}
        {menu !== undefined && <td />}
      </tr>
    ))}
  </tbody>
)
