import { useState } from 'react'

interface ExpandedRows {
  keys: ReadonlySet<string>
  /** By their place: how many px they are open below themselves. */
  opened: ReadonlyMap<number, number>
  toggle: (key: string) => void
  measure: (key: string, px: number) => void
}

/** Which rows are open below themselves, and how high what is open stands. */
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
      setHeights((held) => {
        const next = new Map(held)
        if (!next.delete(key)) next.set(key, 0)
        return next
      }),
    measure: (key, px) =>
      setHeights((held) => (held.get(key) === px || !held.has(key) ? held : new Map(held).set(key, px))),
  }
}
