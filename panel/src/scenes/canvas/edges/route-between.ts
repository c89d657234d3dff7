import type { Point } from '../layout/layout-output.ts'

interface NodeBox extends Point {
  width: number
  height: number
}

/** Px that an edge goes straight down from a port, and straight down into a node, before it bends. */
const STUB = 16
/** Px that an edge keeps away from a node it goes around. */
const ROUND = 20

/**
 * A route for an edge whose nodes no longer stand as laid out: down, across halfway, down. If it has to go back up, it
 * goes around the outer side of both nodes.
 */
export const routeBetween = (start: Point, end: Point, from: NodeBox, to: NodeBox): Point[] => {
  const [low, high] = [start.y + STUB, end.y - STUB]
  if (high >= low) {
    if (start.x === end.x) return [start, end]
    const middle = Math.round((start.y + end.y) / 2)
    return [start, { x: start.x, y: middle }, { x: end.x, y: middle }, end]
  }
  const right = Math.max(from.x + from.width, to.x + to.width) + ROUND
  const left = Math.min(from.x, to.x) - ROUND
  const beside = right - Math.max(start.x, end.x) <= Math.min(start.x, end.x) - left ? right : left
  // Between the two nodes, if there is room.
  const gap =
    from.x + from.width + ROUND <= to.x
      ? Math.round((from.x + from.width + to.x) / 2)
      : to.x + to.width + ROUND <= from.x
        ? Math.round((to.x + to.width + from.x) / 2)
        : beside
  return [start, { x: start.x, y: low }, { x: gap, y: low }, { x: gap, y: high }, { x: end.x, y: high }, end]
}
