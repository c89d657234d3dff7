import type { NodePositions, SceneEdge } from '../canvas-props.ts'
import { edgeKey } from '../canvas-props.ts'
import type { Point, Routes } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { routeBetween } from './route-between.ts'

/** Px from the port's edge to the node's top, so that the arrow does not touch it. */
const PORT_RADIUS = 3.5
const SPACE_ABOVE = 3

/**
 * The points of an edge: the laid-out route while both nodes keep their relative positions, otherwise a computed one.
 */
export const routeEdge = (
  edge: SceneEdge,
  drawings: ReadonlyMap<string, NodeDrawing>,
  positions: NodePositions,
  routes: Routes,
): Point[] | null => {
  const [from, to] = [drawings.get(edge.from), drawings.get(edge.to)]
  const [fromAt, toAt] = [positions.get(edge.from), positions.get(edge.to)]
  const port = from?.ports.find(({ num }) => num === edge.num)
  if (!from || !to || !fromAt || !toAt || !port) return null
  const start = { x: fromAt.x + port.x, y: fromAt.y + from.size.height }
  const end = { x: toAt.x + to.size.width / 2, y: toAt.y }
  const followed = followRoute(routes.get(edgeKey(edge.from, edge.num)), start, end)
  const points = followed ?? routeBetween(start, end, { ...fromAt, ...from.size }, { ...toAt, ...to.size })
  return trimEnds(points)
}

/** Shifts the route if both ends moved by the same amount. */
const followRoute = (route: readonly Point[] | undefined, start: Point, end: Point): Point[] | null => {
  const [first, last] = [route?.[0], route?.at(-1)]
  if (!route || !first || !last) return null
  const by = { x: start.x - first.x, y: start.y - first.y }
  if (Math.abs(end.x - last.x - by.x) > 1 || Math.abs(end.y - last.y - by.y) > 1) return null
  return route.map(({ x, y }, at) =>
    // Ports may be on half pixels; routes are on whole ones.
    at === 0 ? start : at === route.length - 1 ? end : { x: alignTo(x, by.x, start.x, end.x), y: y + by.y },
  )
}

const alignTo = (x: number, by: number, ...ends: number[]): number =>
  ends.find((end) => Math.abs(end - x - by) <= 1) ?? x + by

const trimEnds = (points: readonly Point[]): Point[] =>
  points.map(({ x, y }, at) => ({
    x,
    y: at === 0 ? y + PORT_RADIUS : at === points.length - 1 ? y - SPACE_ABOVE : y,
  }))
