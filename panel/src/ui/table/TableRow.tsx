import { IconChevronRight } from '@tabler/icons-react'
import { memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Check } from '../inputs/Check.tsx'
import { Cells } from './Cells.tsx'
import type { Column } from './columns.ts'
import { RowMenu } from './RowMenu.tsx'
import classes from './TableRow.module.css'

/** Something done to a row; `at` is its index. */
export type RowAction =
  | { do: 'select'; at: number; on: boolean; range: boolean }
  | { do: 'press'; at: number; event: KeyboardEvent<HTMLTableRowElement> }
  | { do: 'focus' | 'open' | 'expand'; at: number }
  | { do: 'height'; at: number; px: number }

interface TableRowProps<Row> {
  row: Row
  at: number
  name: string
  columns: readonly Column<Row>[]
  /** Null if rows can't be selected or expanded, respectively. */
  selected: boolean | null
  expanded: boolean | null
  expand: ((row: Row) => ReactNode) | undefined
  /** Additional content shown below it. */
  below: ReactNode
  menu: ((row: Row) => ReactNode) | undefined
  opens: boolean
  /** Whether it is the table's tab stop. */
  tabbable: boolean
  spans: number
  /** Must keep its identity, so that unchanged rows aren't rendered again. */
  onAction: (action: RowAction) => void
}

const Row = <T,>({ row, at, name, columns, opens, tabbable, spans, onAction, ...props }: TableRowProps<T>) => {
  const { selected, expanded, expand, below, menu } = props
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    if (opens && !isControl(event.target) && getSelection()?.toString() === '') onAction({ do: 'open', at })
  }
  return (
    <>
      <tr
        className={classes.row}
        data-at={at}
        data-selected={selected === true || undefined}
        data-opens={opens || undefined}
        aria-rowindex={at + 2}
        // Its controls are reached from here with the arrow keys.
        tabIndex={tabbable ? 0 : -1}
        onFocus={() => onAction({ do: 'focus', at })}
        onKeyDown={(event) => onAction({ do: 'press', at, event })}
        onClick={open}
      >
        {selected !== null && (
          <td className={classes.box}>
            <label className={classes.tick}>
              <Check
                label={`Select ${name}`}
                checked={selected}
                tabIndex={-1}
                onChange={(on, range) => onAction({ do: 'select', at, on, range })}
              />
            </label>
          </td>
        )}
        {expanded !== null && (
          <td className={classes.box}>
            <button
              type="button"
              className={classes.toggle}
              aria-label={`Details of ${name}`}
              aria-expanded={expanded}
              tabIndex={-1}
              onClick={() => onAction({ do: 'expand', at })}
            >
              <IconChevronRight size={15} stroke={1.5} aria-hidden="true" />
            </button>
          </td>
        )}
        <Cells columns={columns} contentOf={(column) => column.cell(row)} />
        {menu !== undefined && (
          <td className={classes.menu}>
            <RowMenu name={name} items={() => menu(row)} tabIndex={-1} />
          </td>
        )}
      </tr>
      {expanded === true && expand !== undefined && (
        <Below spans={spans} onHeight={(px) => onAction({ do: 'height', at, px })}>
          {expand(row)}
        </Below>
      )}
      {below !== null && (
        <Below spans={spans} onHeight={(px) => onAction({ do: 'height', at, px })}>
          {below}
        </Below>
      )}
    </>
  )
}

/** Memoized, because the table renders on every scroll step. */
export const TableRow = memo(Row) as typeof Row // memo drops the type parameter.

interface BelowProps {
  spans: number
  onHeight: (px: number) => void
  children: ReactNode
}

/** The expanded content below a row. It reports its height, so that rows out of view keep their positions. */
const Below = ({ spans, onHeight, children }: BelowProps) => {
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const element = line.current
    if (element === null) return
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [onHeight])
  return (
    <tr ref={line} className={classes.below}>
      <td colSpan={spans}>{children}</td>
    </tr>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null
