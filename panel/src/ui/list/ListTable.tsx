import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { DataTableProps } from '../table/table-props.ts'
import type { LoadedList } from './to-list.ts'
import classes from './ListTable.module.css'

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'keyOf' | 'more' | 'emptyActions'> {
  /** Identifies what is listed, such as the filters without the order, to restore the scroll position. */
  place: string
  list: LoadedList<Row>
  /** Of the page's own `useRowKeys`, if keys act on the rows. Without it, the table has the keys of every list. */
  frame?: RefObject<HTMLDivElement | null>
  /** Clears the filters; null if there are none. Then `empty` says why the list is empty. */
  onClear?: (() => void) | null
  /** Dialogs, and bars that float over the list. */
  children?: ReactNode
}

/** The table of a list page with its states: loading, failed, nothing there, nothing found. */
export const ListTable = <Row extends { _id: string }>(props: ListTableProps<Row>) =>
  props.frame === undefined ? <KeyedTable {...props} /> : <FramedTable {...props} />

const KeyedTable = <Row extends { _id: string }>(props: ListTableProps<Row>) => {
  const { frame } = useRowKeys({ rows: props.list.rows })
  return <FramedTable {...props} frame={frame} />
}

const FramedTable = <Row extends { _id: string }>(props: ListTableProps<Row>) => {
  const { list, frame, onClear = null, empty, children, ...table } = props
  // Another page may have the same filters. In a different order it stays the same table, so that the head keeps the
  // focus.
  const listed = `${table.label} ${table.place}`
  const place = table.sort == null ? listed : `${listed} ${table.sort.by} ${table.sort.order}`
  return (
    <div ref={frame} className={classes.frame}>
      {list.failure === null ? (
        <DataTable
          {...table}
          key={listed}
          place={place}
          rows={list.rows}
          more={list.more}
          keyOf={idOf}
          {...(onClear === null
            ? { empty }
            : {
                emptyActions: (
                  <Button variant="default" onClick={onClear}>
                    Clear filters
                  </Button>
                ),
              })}
        />
      ) : (
        <LoadFailed {...list.failure} />
      )}
      {children}
    </div>
  )
}

const idOf = ({ _id }: { _id: string }): string => _id
