import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { NodePositions } from '../canvas-props.ts'

export interface Point {
  x: number
  y: number
}

/** How a way runs, from port to node, by `wayKey`. True as long as both ends stand where they did. */
export type Routes = ReadonlyMap<string, readonly Point[]>

export interface Layout {
  places: NodePositions
  routes: Routes
}

/** Whole px: lines between are blurred. */
export const toLayout = ({ children = [], edges = [] }: ElkNode): Layout => ({
  places: new Map(children.map(({ id, x = 0, y = 0 }) => [id, roundPoint({ x, y })])),
  routes: new Map(
    edges.flatMap(({ id, sections: [section] = [] }) =>
      section && id !== undefined
        ? [[id, [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(roundPoint)] as const]
        : [],
    ),
  ),
})

const roundPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
