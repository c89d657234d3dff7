import type { NodePositions, SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import type { Point } from './layout-output.ts'

/** Px between a node and one placed below it. */
const GAP = 34

/**
 * Places nodes that have no position yet: where they were dropped, else below the node that leads to them, else below
 * everything. Placed nodes never overlap. Returns the same map if nothing needs placing.
 */
export const placeNew = (
  drawings: readonly NodeDrawing[],
  edges: readonly SceneEdge[],
  positions: NodePositions,
  drops: readonly { type: string; at: Point }[],
): NodePositions => {
  const fresh = drawings.filter(({ id }) => !positions.has(id))
  if (fresh.length === 0) return positions
  const found = new Map(positions)
  const byId = new Map(drawings.map((each) => [each.id, each]))
  const waiting = [...drops]
  for (const drawing of fresh) {
    const drop = waiting.findIndex(({ type }) => type === drawing.node.type)
    const [dropped] = drop === -1 ? [] : waiting.splice(drop, 1)
    found.set(
      drawing.id,
      dropped ? centerOn(drawing, dropped.at) : free(drawing, preferredPositionOf(drawing), found, byId),
    )
  }
  return found

  function preferredPositionOf({ id, size }: NodeDrawing): Point {
    const from = edges.find((edge) => edge.to === id && found.has(edge.from))
    const above = from && byId.get(from.from)
    const at = from && found.get(from.from)
    if (above && at) return { x: at.x + (above.size.width - size.width) / 2, y: at.y + above.size.height + GAP }
    return below(found, byId)
  }
}

const centerOn = ({ size }: NodeDrawing, { x, y }: Point): Point => ({
  x: Math.round(x - size.width / 2),
  y: Math.round(y - size.height / 2),
})

const below = (positions: NodePositions, byId: ReadonlyMap<string, NodeDrawing>): Point => {
  const there = [...positions].flatMap(([id, at]) => {
    const drawing = byId.get(id)
    return drawing ? [{ x: at.x, foot: at.y + drawing.size.height }] : []
  })
  if (there.length === 0) return { x: 0, y: 0 }
  return { x: Math.min(...there.map(({ x }) => x)), y: Math.max(...there.map(({ foot }) => foot)) + GAP }
}

/** Moves right until nothing overlaps. */
const free = (
  drawing: NodeDrawing,
  at: Point,
  positions: NodePositions,
  byId: ReadonlyMap<string, NodeDrawing>,
): Point => {
  const boxes = [...positions].flatMap(([id, place]) => {
    const size = byId.get(id)?.size
    return size ? [{ ...place, ...size }] : []
  })
  let x = at.x
  for (;;) {
    const hit = boxes.find(
      (box) =>
        x < box.x + box.width + GAP / 2 &&
        box.x < x + drawing.size.width + GAP / 2 &&
        at.y < box.y + box.height + GAP / 2 &&
        box.y < at.y + drawing.size.height + GAP / 2,
    )
    if (!hit) return { x: Math.round(x), y: Math.round(at.y) }
    x = hit.x + hit.width + GAP / 2
  }
}
