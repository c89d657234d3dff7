import { useState } from 'react'

interface ExpandedRows {
  keys: ReadonlySet<string>
  /** Height of the content below in px, by row index. */
  opened: ReadonlyMap<number, number>
  toggle: (key: string) => void
  measure: (key: string, px: number) => void
}

/** Which rows are expanded, and how tall their content is. `heldKey`: the row with other content below it. */
export const useExpanded = <Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  heldKey: string | undefined,
): ExpandedRows => {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const [held, setHeld] = useState<{ key: string; px: number } | null>(null)
  const opened = new Map<number, number>()
  if (heights.size > 0 || heldKey !== undefined)
    for (const [at, row] of (rows ?? []).entries()) {
      const key = keyOf(row)
      const px = heights.get(key) ?? (key === heldKey && held?.key === key ? held.px : undefined)
      if (px !== undefined) opened.set(at, px)
    }
  return {
    keys: new Set(heights.keys()),
    opened,
    toggle: (key) =>
      setHeights((before) => {
        const next = new Map(before)
        if (!next.delete(key)) next.set(key, 0)
        return next
      }),
    measure: (key, px) => {
      if (key === heldKey) return setHeld((before) => (before?.key === key && before.px === px ? before : { key, px }))
      setHeights((before) => (before.get(key) === px || !before.has(key) ? before : new Map(before).set(key, px)))
    },
  }
}
