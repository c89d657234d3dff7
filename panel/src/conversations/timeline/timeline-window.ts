import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { CacheSnapshot, VirtualizerHandle } from 'virtua'
import { MESSAGE_WINDOW_PAGES } from '@attune/contract/conversations/limits'
import type { TimelineRow } from './timeline-rows.ts'

/** The next page is loaded when the end is this close to the view. */
export const AHEAD_PX = 1_500
/** Measured heights are rounded up to this, so that the window doesn't change with every row. */
const STEP_PX = 8
/** Less would leave blank space when scrolling fast. */
const LEAST_PX = 400
/** Less than a row's height on average, so that few are missing where rows are short. */
const OPENING_ROW_PX = 60
/** At least this much of the window isn't the list's: the header, the ranks and the composer. */
const AROUND_PX = 200
/** Until a list has measured rows, it reckons with this height. With less it would mount more rows than are in view. */
export const UNMEASURED: CacheSnapshot = [[], OPENING_ROW_PX]
const NONE: readonly number[] = []

/**
 * How far outside the view rows stay mounted, in px, so that one and a half pages are mounted in all: 75 rows on
 * screens from 900 px of height, otherwise 38. `page` is the number of messages per page.
 */
export const windowBuffer = (viewHeight: number, page: number, rowHeight: number): number =>
  Math.max(LEAST_PX, Math.round((MESSAGE_WINDOW_PAGES * page * rowHeight - viewHeight) / 2))

/** The row to open at, with an offset in px from its top or centred. */
export interface OpeningRow {
  key: string
  offset: number | 'center'
}

/**
 * The rows to mount before the list's view has been measured, so that they are rendered together with everything else.
 * Those still missing in the view follow once it has been. Without `openAt` the list opens at its end.
 */
export const openingRows = (
  rows: readonly Pick<TimelineRow, 'key'>[],
  openAt: OpeningRow | null,
  windowHeight: number,
): readonly number[] => {
  const length = Math.min(rows.length, Math.max(1, Math.ceil((windowHeight - AROUND_PX) / OPENING_ROW_PX)))
  const lastStart = rows.length - length
  const at = openAt === null ? -1 : rows.findIndex(({ key }) => key === openAt.key)
  // At the top of the view, a part of the row above is seen, too.
  const start = at === -1 ? lastStart : at - (openAt?.offset === 'center' ? Math.floor(length / 2) : 1)
  const from = Math.min(lastStart, Math.max(0, start))
  return Array.from({ length }, (_, index) => from + index)
}

/** The first and the last row to keep in memory. */
export interface KeptRows {
  from: number
  to: number
}

/**
 * The rows to keep: those in view, and one and a half pages on either side, but always twice as far as the distance at
 * which a page is loaded, so that dropped rows aren't reloaded at once. Null if less than half a page would go on both
 * sides. `top` and `bottom` are the view's edges, `rowAt` gives the row at an offset, all in px.
 */
export const keptRows = (
  view: { top: number; bottom: number },
  { count, page, rowAt }: { count: number; page: number; rowAt: (offset: number) => number },
): KeptRows | null => {
  const spare = Math.round(MESSAGE_WINDOW_PAGES * page)
  const from = Math.max(0, Math.min(rowAt(view.top) - spare, rowAt(view.top - 2 * AHEAD_PX)))
  const to = Math.min(count - 1, Math.max(rowAt(view.bottom) + spare, rowAt(view.bottom + 2 * AHEAD_PX)))
  const worth = (rows: number) => rows >= page / 2
  const kept = { from: worth(from) ? from : 0, to: worth(count - 1 - to) ? to : count - 1 }
  return kept.from === 0 && kept.to === count - 1 ? null : kept
}

interface WindowOptions {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  rows: readonly TimelineRow[]
  /** Messages per page. */
  page: number
  /** The row to open at; null opens at the end. */
  openAt: OpeningRow | null
  /** Whether the list has opened. */
  placed: boolean
  /** Called with the rows to keep when others are far from the view. */
  onFar: (first: TimelineRow, last: TimelineRow) => void
}

/**
 * The window of a timeline. `opening` has the rows to mount in any case until the first `rest`. That is called when the
 * list has opened and whenever it stops scrolling: it measures the rows and drops far ones. Until then no rows out of
 * view are mounted, which would delay those in view.
 */
export const useWindow = ({
  list,
  scroller,
  rows,
  page,
  openAt,
  placed,
  onFar,
}: WindowOptions): { buffer: number; opening: readonly number[]; rest: () => void } => {
  const [rowHeight, setRowHeight] = useState<number | null>(null)
  const rest = () => {
    const [handle, element] = [list.current, scroller.current]
    if (handle === null || element === null) return
    const mounted = [...element.querySelectorAll<HTMLElement>(':scope > ol > li')]
    const height = mounted.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    // A list that isn't displayed keeps the height it knows.
    setRowHeight((known) => (height > 0 ? Math.ceil(height / mounted.length / STEP_PX) * STEP_PX : (known ?? 0)))
    const top = handle.scrollOffset
    const kept = keptRows(
      { top, bottom: top + handle.viewportSize },
      { count: rows.length, page, rowAt: (offset) => handle.findItemIndex(offset) },
    )
    const [first, last] = kept === null ? [] : [rows[kept.from], rows[kept.to]]
    if (first !== undefined && last !== undefined) onFar(first, last)
  }
  const settleIn = useEffectEvent(rest)
  useEffect(() => {
    if (!placed) return undefined
    // Once what is in view has been drawn.
    const frame = requestAnimationFrame(() => settleIn())
    return () => cancelAnimationFrame(frame)
  }, [placed])
  const { innerHeight } = globalThis
  const opening = (rowHeight ?? 0) === 0 ? openingRows(rows, openAt, innerHeight) : NONE
  return { buffer: rowHeight === null ? 0 : windowBuffer(innerHeight, page, rowHeight), opening, rest }
}
