import { useState, type KeyboardEvent } from 'react'
import { useStableCallback } from './use-stable-callback.ts'
import { ExtraRows } from './ExtraRows.tsx'
import { MoreFailed } from './MoreFailed.tsx'
import { rowMoveOf } from './row-keys.ts'
import { isSelected, NOTHING, setRange, toggleKey } from './selection/selection.ts'
import { SkeletonBody } from './SkeletonBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow, type RowAction } from './TableRow.tsx'
import type { DataTableProps } from './table-props.ts'
import { useExpanded } from './use-expanded.ts'
import { useRowWindow } from './use-row-window.ts'
import classes from './DesktopTable.module.css'

/** Widths in px of what stands beside the columns. */
const BOX = 38
const TOGGLE = 30
const MENU = 46
const HEAD_PX = 30
/** What a column without a width gets at least. */
const LEAST_PX = 160

/** The table from 700 px of width on. One row holds the place of the Tab key; the arrows move it. */
export const DesktopTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, keyOf, nameOf, rowPx = 36, selection, onSelection, expand, menu, onOpen, more } = props
  const expanded = useExpanded(rows, keyOf)
  const count = rows?.length ?? 0
  const { scroller, show, ...drawn } = useRowWindow({
    count,
    rowPx,
    opened: expanded.opened,
    onNearEnd: () => more?.state === 'idle' && more.onMore(),
    place: props.place,
  })
  const [active, setActive] = useState(0)
  const [anchor, setAnchor] = useState<number | null>(null)
  const held = selection ?? NOTHING
  const tabStop = active >= drawn.from && active < drawn.to ? active : drawn.from
  const spans = columns.length + [onSelection, expand, menu].filter((part) => part !== undefined).length

  const select = (at: number, on: boolean, range: boolean) => {
    const [from, to] = range && anchor !== null ? [Math.min(anchor, at), Math.max(anchor, at)] : [at, at]
    onSelection?.(setRange(held, rows?.slice(from, to + 1).map(keyOf) ?? [], on))
    setAnchor(at)
  }

  const press = (event: KeyboardEvent<HTMLTableRowElement>, at: number, row: Row) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    const move = rowMoveOf(event.key, at, count, event.target === event.currentTarget)
    if (move === null) return
    event.preventDefault()
    if (move === 'open') return onOpen?.(row)
    if (move === 'select') return onSelection?.(toggleKey(held, keyOf(row)))
    setActive(move.to)
    show(move.to, HEAD_PX)
    // The rows around are drawn; one at the other end comes with the scroll.
    if (!focusRow(scroller.current, move.to))
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(scroller.current, move.to)))
  }

  const act = useStableCallback((action: RowAction) => {
    const row = rows?.[action.at]
    if (row === undefined) return
    switch (action.do) {
      case 'focus':
        return setActive(action.at)
      case 'open':
        return onOpen?.(row)
      case 'select':
        return select(action.at, action.on, action.range)
      case 'expand':
        return expanded.toggle(keyOf(row))
      case 'height':
        return expanded.measure(keyOf(row), action.px)
      case 'press':
        return press(action.event, action.at, row)
    }
  })

  return (
    <div ref={scroller} className={classes.scroller} data-loading={rows === undefined || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={more === null || more === undefined ? count + 1 : -1}
        aria-busy={rows === undefined || more?.state === 'loading'}
        style={{ '--row-px': `${rowPx}px`, minWidth: leastWidth(props) } as React.CSSProperties}
      >
        <colgroup>
          {onSelection !== undefined && <col style={{ width: BOX }} />}
          {expand !== undefined && <col style={{ width: TOGGLE }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          {menu !== undefined && <col style={{ width: MENU }} />}
        </colgroup>
        <TableHead {...props} />
        {rows !== undefined && (
          <>
            <ExtraRows {...props} place="top" />
            <tbody>
              <Spacer px={drawn.before} spans={spans} />
              {rows.slice(drawn.from, drawn.to).map((row, offset) => (
                <TableRow
                  key={keyOf(row)}
                  row={row}
                  at={drawn.from + offset}
                  name={nameOf(row)}
                  columns={columns}
                  selected={onSelection === undefined ? null : isSelected(held, keyOf(row))}
                  expanded={expand === undefined ? null : expanded.keys.has(keyOf(row))}
                  expand={expand}
                  menu={menu}
                  opens={onOpen !== undefined}
                  tabbable={drawn.from + offset === tabStop}
                  spans={spans}
                  onAction={act}
                />
              ))}
              <Spacer px={drawn.after} spans={spans} />
            </tbody>
          </>
        )}
        {(rows === undefined || more?.state === 'loading') && <SkeletonBody {...props} />}
        {rows !== undefined && <ExtraRows {...props} place="foot" />}
      </table>
      {more?.state === 'failed' && <MoreFailed onAgain={more.onAgain} />}
    </div>
  )
}

/** Stands for rows that are not drawn. */
const Spacer = ({ px, spans }: { px: number; spans: number }) =>
  px === 0 ? null : (
    <tr aria-hidden="true">
      <td className={classes.spacer} colSpan={spans} style={{ height: px }} />
    </tr>
  )

const leastWidth = <Row,>({ columns, onSelection, expand, menu }: DataTableProps<Row>): number =>
  columns.reduce((sum, { width }) => sum + (width ?? LEAST_PX), 0) +
  (onSelection === undefined ? 0 : BOX) +
  (expand === undefined ? 0 : TOGGLE) +
  (menu === undefined ? 0 : MENU)

/** Answers whether the row was there. */
const focusRow = (scroller: HTMLElement | null, at: number): boolean => {
  const row = scroller?.querySelector<HTMLElement>(`tr[data-at="${at}"]`) ?? null
  row?.focus({ preventScroll: true })
  return row !== null
}
