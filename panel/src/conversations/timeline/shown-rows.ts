import type { TimelineRow } from './timeline-rows.ts'

/** What the list shows in one commit; `shift` says that rows came in front, and only in front. */
export interface ShownRows {
  rows: readonly TimelineRow[]
  shift: boolean
}

/**
 * The next commit on the way from what is shown to what there is. The list keeps its place over rows that came in
 * front (`shift`) or behind, not over both at once: then the ones in front go first.
 */
export const nextShownRows = (shown: ShownRows, rows: readonly TimelineRow[]): ShownRows => {
  const first = shown.rows[0]?.key
  const last = shown.rows.at(-1)?.key
  const offset = first === undefined ? -1 : rows.findIndex(({ key }) => key === first)
  if (offset <= 0) return { rows, shift: false }
  const end = rows.findLastIndex(({ key }) => key === last)
  return { rows: end === -1 ? rows : rows.slice(0, end + 1), shift: true }
}
