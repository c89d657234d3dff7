import type { NodePositions, SceneEdge } from '../canvas-props.ts'
import { edgeKey } from '../canvas-props.ts'
import type { Point, Routes } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { routeBetween } from './route-between.ts'

/** From under the port to over the node: the arrow does not touch it (look 05). */
const PORT_RADIUS = 3.5
const SPACE_ABOVE = 3

/**
 * The points of a way as it is drawn now: the laid out route while its nodes stand as they were laid out to one another,
 * else one of its own.
 */
export const routeEdge = (
  way: SceneEdge,
  drawings: ReadonlyMap<string, NodeDrawing>,
  places: NodePositions,
  routes: Routes,
): Point[] | null => {
  const [from, to] = [drawings.get(way.from), drawings.get(way.to)]
  const [fromAt, toAt] = [places.get(way.from), places.get(way.to)]
  const port = from?.ports.find(({ num }) => num === way.num)
  if (!from || !to || !fromAt || !toAt || !port) return null
  const start = { x: fromAt.x + port.x, y: fromAt.y + from.size.height }
  const end = { x: toAt.x + to.size.width / 2, y: toAt.y }
  const laid = followRoute(routes.get(edgeKey(way.from, way.num)), start, end)
  const points = laid ?? routeBetween(start, end, { ...fromAt, ...from.size }, { ...toAt, ...to.size })
  return trimEnds(points)
}

/** Moved along when both ends were moved by as much. */
const followRoute = (route: readonly Point[] | undefined, start: Point, end: Point): Point[] | null => {
  const [first, last] = [route?.[0], route?.at(-1)]
  if (!route || !first || !last) return null
  const by = { x: start.x - first.x, y: start.y - first.y }
  if (Math.abs(end.x - last.x - by.x) > 1 || Math.abs(end.y - last.y - by.y) > 1) return null
  return route.map(({ x, y }, at) =>
    // Ports may stand on half a px, and routes do not.
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
