import type { TimelineRow } from './timeline-rows.ts'

/** The rows of one render; `shift` means rows were added or dropped in front, and only there. */
export interface ShownRows {
  rows: readonly TimelineRow[]
  shift: boolean
}

/**
 * The next render on the way from the shown rows to the current ones. The list knows rows' heights by index, so changes
 * in front are rendered first and alone (`shift`): otherwise it couldn't tell how many of the other rows changed.
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
