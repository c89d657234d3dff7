import type { NodePositions } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** The bounding box of nodes; null if none of them has a position. */
export const boundsOf = (
  ids: Iterable<string>,
  drawings: ReadonlyMap<string, NodeDrawing>,
  positions: NodePositions,
): Bounds | null => {
  let [left, top, right, foot] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const id of ids) {
    const [at, size] = [positions.get(id), drawings.get(id)?.size]
    if (!at || !size) continue
    left = Math.min(left, at.x)
    top = Math.min(top, at.y)
    right = Math.max(right, at.x + size.width)
    foot = Math.max(foot, at.y + size.height)
  }
  return left > right ? null : { x: left, y: top, width: right - left, height: foot - top }
}
