import { useMemo, useState } from 'react'
import { wayKey, type Places, type Way } from '../canvas-props.ts'
import type { Point, Routes } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { wayLine } from './way-line.ts'

/** A way as it is drawn. The same object as before while nothing of it moved. */
export interface Line {
  key: string
  points: readonly Point[]
  /** All of it lies within. */
  box: { left: number; top: number; right: number; foot: number }
}

interface Drawn {
  ways: readonly Way[]
  drawings: ReadonlyMap<string, NodeDrawing>
  places: Places
  routes: Routes
}

/** Lines of all ways. A node that is dragged moves its own, with each frame; the others are not worked out anew. */
export const useLines = ({ ways, drawings, places, routes }: Drawn): readonly Line[] => {
  const [known] = useState(() => new Map<string, { ends: readonly unknown[]; line: Line | null }>())
  return useMemo(
    () =>
      ways.flatMap((way) => {
        const key = wayKey(way.from, way.num)
        const ends = [
          drawings.get(way.from),
          drawings.get(way.to),
          places.get(way.from),
          places.get(way.to),
          routes.get(key),
        ]
        const old = known.get(key)
        const same = old?.ends.every((end, at) => end === ends[at]) === true
        const line = old && same ? old.line : lineOf(key, wayLine(way, drawings, places, routes))
        if (!same) known.set(key, { ends, line })
        return line ? [line] : []
      }),
    [ways, drawings, places, routes, known],
  )
}

const lineOf = (key: string, points: readonly Point[] | null): Line | null => {
  if (!points) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    key,
    points,
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), foot: Math.max(...ys) },
  }
}
