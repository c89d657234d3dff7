import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Check } from '../inputs/Check.tsx'
import { ariaSort, type Sort } from './columns.ts'
import { headStateOf, toggleHead, NOTHING } from './selection/selection.ts'
import type { DataTableProps } from './table-props.ts'
import classes from './TableHead.module.css'

/** The sticky table head. The head of a sortable column is a button. */
export const TableHead = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, keyOf, sort = null, onSort, selection, onSelection, expand, menu } = props
  const keys = rows?.map(keyOf) ?? []
  const box = headStateOf(selection ?? NOTHING, keys)
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {onSelection !== undefined && (
          <td className={classes.box}>
            <Check
              label={`Select all loaded ${label.toLowerCase()}`}
              checked={box === 'all'}
              partly={box === 'some'}
              disabled={keys.length === 0}
              onChange={() => onSelection(toggleHead(selection ?? NOTHING, keys))}
            />
          </td>
        )}
        {expand !== undefined && (
          <td>
            <VisuallyHidden>Details</VisuallyHidden>
          </td>
        )}
        {columns.map(({ key, title, sort: by, align }) => (
          <th key={key} scope="col" data-align={align} aria-sort={ariaSort(by, sort)}>
            {by === undefined || onSort === undefined ? (
              title
            ) : (
              <button type="button" className={classes.sort} onClick={() => onSort(by)}>
                {title}
                <SortArrow order={sort?.by === by ? sort.order : null} />
              </button>
            )}
          </th>
        ))}
        {menu !== undefined && (
          <td>
            <VisuallyHidden>Actions</VisuallyHidden>
          </td>
        )}
      </tr>
    </thead>
  )
}

/** Which way a column is sorted; both arrows if it can be sorted but isn't, so that its head looks clickable. */
const SortArrow = ({ order }: { order: Sort['order'] | null }) => {
  const Arrow = order === null ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return <Arrow size={13} stroke={order === null ? 1.25 : 1.75} aria-hidden="true" />
}
