import { useMemo, useState } from 'react'
import { edgeKey, type NodePositions, type SceneEdge } from '../canvas-props.ts'
import type { Point, Routes } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { routeEdge } from './route-edge.ts'

/** A way as it is drawn. The same object as before while nothing of it moved. */
export interface EdgeLine {
  key: string
  points: readonly Point[]
  /** All of it lies within. */
  box: { left: number; top: number; right: number; foot: number }
}

interface EdgeLinesInput {
  ways: readonly SceneEdge[]
  drawings: ReadonlyMap<string, NodeDrawing>
  places: NodePositions
  routes: Routes
}

/** Lines of all ways. A node that is dragged moves its own, with each frame; the others are not worked out anew. */
export const useEdgeLines = ({ ways, drawings, places, routes }: EdgeLinesInput): readonly EdgeLine[] => {
  const [cache] = useState(() => new Map<string, { ends: readonly unknown[]; line: EdgeLine | null }>())
  return useMemo(
    () =>
      ways.flatMap((way) => {
        const key = edgeKey(way.from, way.num)
        const ends = [
          drawings.get(way.from),
          drawings.get(way.to),
          places.get(way.from),
          places.get(way.to),
          routes.get(key),
        ]
        const old = cache.get(key)
        const same = old?.ends.every((end, at) => end === ends[at]) === true
        const line = old && same ? old.line : lineOf(key, routeEdge(way, drawings, places, routes))
        if (!same) cache.set(key, { ends, line })
        return line ? [line] : []
      }),
    [ways, drawings, places, routes, cache],
  )
}

const lineOf = (key: string, points: readonly Point[] | null): EdgeLine | null => {
  if (!points) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    key,
    points,
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), foot: Math.max(...ys) },
  }
}
