/** Which rows are drawn, and how much empty height stands before and after them, in px. */
export interface RowWindow {
  from: number
  /** Behind the last drawn row. */
  to: number
  before: number
  after: number
}

interface View {
  count: number
  /** Height of each row, in px. */
  rowPx: number
  /** Rows that are open below themselves, and by how many px. */
  opened?: ReadonlyMap<number, number>
  /** How far the rows' beginning has been scrolled out, and how much of them fits. */
  top: number
  height: number
}

/** Rows kept beyond either edge, so that a quick scroll finds them drawn. */
const BEYOND = 12

/** The rows to draw for a view. Nothing is measured but what is open: rows have one height. */
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

/** How far below the first row's beginning a row begins. */
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
