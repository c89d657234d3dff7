import { useState } from 'react'
import { SkeletonRows } from '../page/SkeletonRows.tsx'
import { Check } from '../inputs/Check.tsx'
import { MoreFailed } from './MoreFailed.tsx'
import { PhoneSort } from './PhoneSort.tsx'
import { RowMenu } from './RowMenu.tsx'
import { isSelected, NOTHING, toggleKey } from './selection/selection.ts'
import { SKELETON_ROWS } from './SkeletonBody.tsx'
import type { DataTableProps } from './table-props.ts'
import { useLongPress } from '../use-long-press.ts'
import { useRowWindow } from './use-row-window.ts'
import classes from './PhoneRows.module.css'

const ROW_PX = 68
const NONE: ReadonlyMap<number, number> = new Map()

/** Rows of two lines for phones. A long press selects one; checkboxes appear only once something is selected. */
export const PhoneRows = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    rows,
    keyOf,
    nameOf,
    selection = NOTHING,
    onSelection,
    expand,
    below,
    menu,
    more,
    phoneRow,
    extraRows = [],
  } = props
  const [open, setOpen] = useState<string | null>(null)
  const { scroller, from, to, before, after } = useRowWindow({
    count: rows?.length ?? 0,
    rowPx: ROW_PX,
    opened: NONE,
    onNearEnd: () => more?.state === 'idle' && more.onMore(),
    place: props.place,
  })
  const longPress = useLongPress()
  const selecting = selection.kind === 'all' || selection.keys.size > 0
  return (
    <div ref={scroller} className={classes.scroller} data-loading={rows === undefined || undefined}>
      <PhoneSort {...props} />
      {rows !== undefined && (
        <ul className={classes.rows} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
          {rows.slice(from, to).map((row) => {
            const key = keyOf(row)
            const name = nameOf(row)
            return (
              <li key={key} className={classes.row} data-selected={isSelected(selection, key) || undefined}>
                {onSelection !== undefined && selecting && (
                  <label className={classes.tick}>
                    <Check
                      label={`Select ${name}`}
                      checked={isSelected(selection, key)}
                      onChange={() => onSelection(toggleKey(selection, key))}
                    />
                  </label>
                )}
                <div
                  className={classes.words}
                  {...(onSelection !== undefined && {
                    'data-selectable': true,
                    ...longPress(() => {
                      if (!selecting) onSelection(toggleKey(selection, key))
                    }),
                  })}
                >
                  {phoneRow(row)}
                </div>
                {menu !== undefined && <RowMenu name={name} items={() => menu(row)} />}
                {expand !== undefined && (
                  <button
                    type="button"
                    className={classes.toggle}
                    aria-label={`Details of ${name}`}
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? null : key)}
                  >
                    Details
                  </button>
                )}
                {expand !== undefined && open === key && <div className={classes.below}>{expand(row)}</div>}
                {below?.key === key && <div className={classes.field}>{below.content}</div>}
              </li>
            )
          })}
        </ul>
      )}
      {(rows === undefined || more?.state === 'loading') && (
        <SkeletonRows count={SKELETON_ROWS} height={ROW_PX} avatar={36} label={`Loading ${label.toLowerCase()}`} />
      )}
      {extraRows.map(({ key, cells }) => (
        <dl key={key} className={classes.extra}>
          {props.columns
            .filter((column) => cells[column.key] !== undefined)
            .map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{cells[column.key]}</dd>
              </div>
            ))}
        </dl>
      ))}
      {more?.state === 'failed' && <MoreFailed onRetry={more.onRetry} />}
    </div>
  )
}
