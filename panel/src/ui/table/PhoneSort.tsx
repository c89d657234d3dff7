import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { DataTableProps } from './table-props.ts'
import classes from './PhoneSort.module.css'

/** How the rows on a phone are sorted, with a menu instead of the buttons in the head. */
export const PhoneSort = <Row,>({ columns, sort = null, onSort }: DataTableProps<Row>) => {
  const sortable = columns.filter((column) => column.sort !== undefined)
  if (onSort === undefined || sortable.length === 0) return null
  const current = sortable.find((column) => column.sort === sort?.by)
  const Arrow = current === undefined ? IconArrowsSort : sort?.order === 'asc' ? IconArrowUp : IconArrowDown
  const words = current === undefined ? 'Sort' : `Sort: ${current.title}`
  const way = current === undefined ? '' : sort?.order === 'asc' ? ', ascending' : ', descending'
  return (
    <div className={classes.bar}>
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <button type="button" className={classes.button} aria-label={`${words}${way}`}>
            {words}
            <Arrow size={14} stroke={1.75} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {sortable.map(({ key, title, sort: by }) => (
            <Menu.Item
              key={key}
              aria-current={by === sort?.by}
              rightSection={by === sort?.by ? <Arrow size={14} stroke={1.75} aria-hidden="true" /> : null}
              onClick={() => by !== undefined && onSort(by)}
            >
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
