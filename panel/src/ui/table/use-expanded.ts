import { useState } from 'react'

interface ExpandedRows {
  keys: ReadonlySet<string>
  /** Height of the expanded content in px, by row index. */
  opened: ReadonlyMap<number, number>
  toggle: (key: string) => void
  measure: (key: string, px: number) => void
}

/** Which rows are expanded, and how high their content is. */
export const useExpanded = <Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string): ExpandedRows => {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const opened = new Map<number, number>()
  if (heights.size > 0)
    for (const [at, row] of (rows ?? []).entries()) {
      const px = heights.get(keyOf(row))
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
    measure: (key, px) =>
      setHeights((before) => (before.get(key) === px || !before.has(key) ? before : new Map(before).set(key, px))),
  }
}
