import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { NodePositions } from '../canvas-props.ts'

export interface Point {
  x: number
  y: number
}

/**
 * Points of each edge from port to node, by `edgeKey`. Valid while both nodes keep their positions relative to each
 * other.
 */
export type Routes = ReadonlyMap<string, readonly Point[]>

export interface Layout {
  positions: NodePositions
  routes: Routes
}

/** Rounded to whole px, because lines between pixels look blurred. */
export const toLayout = ({ children = [], edges = [] }: ElkNode): Layout => ({
  positions: new Map(children.map(({ id, x = 0, y = 0 }) => [id, roundPoint({ x, y })])),
  routes: new Map(
    edges.flatMap(({ id, sections: [section] = [] }) =>
      section && id !== undefined
        ? [[id, [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(roundPoint)] as const]
        : [],
    ),
  ),
})

const roundPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
