import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
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

/** Widths in px of the cells beside the data columns. */
const BOX = 38
const TOGGLE = 30
const MENU = 46
const HEAD_PX = 30
/** Minimum for a column without a width. */
const LEAST_PX = 160

/** The table from 700 px window width on. One row is the tab stop; the arrow keys move it. */
export const DesktopTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, keyOf, nameOf, rowPx = 36, selection, onSelection, expand, menu, onOpen, more } = props
  const { below = null } = props
  const expanded = useExpanded(rows, keyOf, below?.key)
  const count = rows?.length ?? 0
  const { scroller, show, ...rendered } = useRowWindow({
    count,
    rowPx,
    opened: expanded.opened,
    onNearEnd: () => more?.state === 'idle' && more.onMore(),
    place: props.place,
  })
  useShown(below?.key, () => show(rows?.findIndex((row) => keyOf(row) === below?.key) ?? -1, HEAD_PX))
  const [active, setActive] = useState(0)
  const [anchor, setAnchor] = useState<number | null>(null)
  const selected = selection ?? NOTHING
  const tabStop = active >= rendered.from && active < rendered.to ? active : rendered.from
  const spans = columns.length + [onSelection, expand, menu].filter((part) => part !== undefined).length

  const select = (at: number, on: boolean, range: boolean) => {
    const [from, to] = range && anchor !== null ? [Math.min(anchor, at), Math.max(anchor, at)] : [at, at]
    onSelection?.(setRange(selected, rows?.slice(from, to + 1).map(keyOf) ?? [], on))
    setAnchor(at)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, at: number, row: Row) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    const move = rowMoveOf(event.key, at, count, event.target === event.currentTarget)
    if (move === null) return
    event.preventDefault()
    if (move === 'open') return onOpen?.(row)
    if (move === 'select') return onSelection?.(toggleKey(selected, keyOf(row)))
    if (move === 'in' || move === 'out') return focusBeside(event, move === 'in' ? 1 : -1)
    setActive(move.to)
    show(move.to, HEAD_PX)
    // A distant row is rendered only after the scroll event.
    if (!focusRow(scroller.current, move.to))
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(scroller.current, move.to)))
  }

  const handleAction = useStableCallback((action: RowAction) => {
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
        return handleKeyDown(action.event, action.at, row)
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
              <Spacer px={rendered.before} spans={spans} />
              {rows.slice(rendered.from, rendered.to).map((row, offset) => (
                <TableRow
                  key={keyOf(row)}
                  row={row}
                  at={rendered.from + offset}
                  name={nameOf(row)}
                  columns={columns}
                  selected={onSelection === undefined ? null : isSelected(selected, keyOf(row))}
                  expanded={expand === undefined ? null : expanded.keys.has(keyOf(row))}
                  expand={expand}
                  below={below?.key === keyOf(row) ? below.content : null}
                  menu={menu}
                  opens={onOpen !== undefined}
                  tabbable={rendered.from + offset === tabStop}
                  spans={spans}
                  onAction={handleAction}
                />
              ))}
              <Spacer px={rendered.after} spans={spans} />
            </tbody>
          </>
        )}
        {(rows === undefined || more?.state === 'loading') && <SkeletonBody {...props} />}
        {rows !== undefined && <ExtraRows {...props} place="foot" />}
      </table>
      {more?.state === 'failed' && <MoreFailed onRetry={more.onRetry} />}
    </div>
  )
}

/** Scrolls to the row with something below it, which may be far from the previous one. */
const useShown = (key: string | undefined, show: () => void): void => {
  const showNow = useEffectEvent(show)
  useEffect(() => {
    if (key !== undefined) showNow()
  }, [key])
}

/** Takes the place of rows that aren't rendered. */
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

/** Moves the focus through a row's controls. */
const focusBeside = ({ target, currentTarget: row }: KeyboardEvent<HTMLElement>, by: 1 | -1): void => {
  const places = [row, ...row.querySelectorAll<HTMLElement>('input, button, a')]
  const at = places.findIndex((place) => place === target)
  // Key events of the row's menu, which is elsewhere on the page, arrive here, too.
  if (at !== -1) places[at + by]?.focus()
}

/** Returns whether the row was rendered. */
const focusRow = (scroller: HTMLElement | null, at: number): boolean => {
  const row = scroller?.querySelector<HTMLElement>(`tr[data-at="${at}"]`) ?? null
  row?.focus({ preventScroll: true })
  return row !== null
}

/**
 * A function whose identity never changes and that calls the latest handler. For passing one handler to many memoized
 * components; must not be called during render.
 */
const useStableCallback = <Args extends unknown[]>(handler: (...args: Args) => void): ((...args: Args) => void) => {
  const newest = useRef(handler)
  useLayoutEffect(() => {
    newest.current = handler
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
