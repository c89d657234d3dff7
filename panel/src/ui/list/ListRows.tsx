import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { SkeletonRows } from '../page/SkeletonRows.tsx'
import { MoreAtEnd } from './MoreAtEnd.tsx'
import type { LoadedList } from './to-list.ts'
import classes from './ListRows.module.css'

export interface ListRowsProps<Row> {
  list: LoadedList<Row>
  label: string
  /** The word for the rows in a sentence: "notices". */
  things: string
  /** Height of a row while they are loading, in px. */
  rowPx: number
  /** How many placeholder rows to show until then. */
  count?: number
  /** The result of `useRowKeys`, for a list with keyboard navigation. */
  keys?: { frame: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void }
  /** Shown if there are no rows. */
  empty: ReactNode
  /** One row, an `li`. */
  children: (row: Row, at: number) => ReactNode
}

/** A list of rows that isn't a table, with its states: loading, failed, empty, and more to come. */
export const ListRows = <Row,>(props: ListRowsProps<Row>) => {
  const { list, label, things, rowPx, count = 10, keys, empty, children } = props
  const { rows, failure, more } = list
  if (failure !== null) return <LoadFailed {...failure} />
  if (rows === undefined) return <SkeletonRows count={count} height={rowPx} label={`Loading ${things}`} />
  if (rows.length === 0) return empty
  return (
    <div ref={keys?.frame} className={classes.scroller}>
      {/* The keys are those of the rows in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.rows} aria-label={label} onKeyDown={keys?.onKeyDown}>
        {rows.map(children)}
      </ul>
      {more !== null && <MoreAtEnd more={more} height={rowPx} label={`Loading more ${things}`} />}
    </div>
  )
}
