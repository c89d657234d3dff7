/** Which rows are rendered, and the height of the rows left out before and after them, in px. */
export interface RowWindow {
  from: number
  /** One past the last rendered row. */
  to: number
  before: number
  after: number
}

interface View {
  count: number
  /** Height of each row, in px. */
  rowPx: number
  /** Extra height of expanded rows in px, by index. */
  opened?: ReadonlyMap<number, number>
  /** Scroll position and visible height, in px. */
  top: number
  height: number
}

/** Rows rendered beyond either edge, so that fast scrolling finds them ready. */
const BEYOND = 12

/** The rows to render for a scroll position. All rows have the same height; only expanded content is measured. */
export const windowOf = ({ count, rowPx, opened = new Map(), top, height }: View): RowWindow => {
  const first = rowAt(Math.max(0, top), rowPx, opened, count)
  const last = rowAt(Math.max(0, top + height), rowPx, opened, count)
  const from = Math.max(0, first - BEYOND)
  const to = Math.min(count, last + 1 + BEYOND)
  return {
    from,
    to,
    before: offsetOf(from, rowPx, opened),
    after: offsetOf(count, rowPx, opened) - offsetOf(to, rowPx, opened),
  }
}

/** A row's offset from the first row, in px. */
export const offsetOf = (at: number, rowPx: number, opened: ReadonlyMap<number, number> = new Map()): number => {
  let px = at * rowPx
  for (const [row, extra] of opened) if (row < at) px += extra
  return px
}

const rowAt = (px: number, rowPx: number, opened: ReadonlyMap<number, number>, count: number): number => {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsetOf(middle, rowPx, opened) <= px) low = middle
    else high = middle - 1
  }
  return low
}
