import { useMemo, useState } from 'react'
import { edgeKey, type NodePositions, type SceneEdge } from '../canvas-props.ts'
import type { Point, Routes } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { routeEdge } from './route-edge.ts'

/** An edge as drawn. Keeps its identity until its points change. */
export interface EdgeLine {
  key: string
  points: readonly Point[]
  /** Bounding box. */
  box: { left: number; top: number; right: number; foot: number }
}

interface EdgeLinesInput {
  edges: readonly SceneEdge[]
  drawings: ReadonlyMap<string, NodeDrawing>
  positions: NodePositions
  routes: Routes
}

/** Lines of all edges. Dragging a node recomputes only its own edges on each frame. */
export const useEdgeLines = ({ edges, drawings, positions, routes }: EdgeLinesInput): readonly EdgeLine[] => {
  const [cache] = useState(() => new Map<string, { ends: readonly unknown[]; line: EdgeLine | null }>())
  return useMemo(
    () =>
      edges.flatMap((edge) => {
        const key = edgeKey(edge.from, edge.num)
        const ends = [
          drawings.get(edge.from),
          drawings.get(edge.to),
          positions.get(edge.from),
          positions.get(edge.to),
          routes.get(key),
        ]
        const old = cache.get(key)
        const same = old?.ends.every((end, at) => end === ends[at]) === true
        const line = old && same ? old.line : lineOf(key, routeEdge(edge, drawings, positions, routes))
        if (!same) cache.set(key, { ends, line })
        return line ? [line] : []
      }),
    [edges, drawings, positions, routes, cache],
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
