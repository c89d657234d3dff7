import type { TimelineRow } from './timeline-rows.ts'

/** The rows of one render; `shift` means rows were added or let go in front, and only there. */
export interface ShownRows {
  rows: readonly TimelineRow[]
  shift: boolean
}

/**
 * The next render on the way from the shown rows to the current ones. The list knows the rows' heights by their place, so
 * what changes in front goes first and alone (`shift`): it couldn't tell how many rows of the rest changed meanwhile.
 */
export const nextShownRows = (shown: ShownRows, rows: readonly TimelineRow[]): ShownRows => {
  const first = shown.rows[0]?.key
  const offset = first === undefined ? -1 : rows.findIndex(({ key }) => key === first)
  if (offset === -1) {
    const start = shown.rows.findIndex(({ key }) => key === rows[0]?.key)
    if (start > 0) return { rows: shown.rows.slice(start), shift: true }
  }
  if (offset <= 0) return { rows, shift: false }
  return { rows: [...rows.slice(0, offset), ...shown.rows], shift: true }
}
