import type { NodePositions } from '../canvas-props.ts'
import type { Point } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { boundsOf } from './bounds.ts'

/** How the canvas is drawn small: places of the canvas as places of the map, and back. */
interface MapScale {
  by: number
  at: (place: Point) => Point
  of: (point: Point) => Point
  /** Corners of all nodes together, in px of the map. */
  from: Point
  to: Point
}

/** Free px at the edges of the map, and the least smallness: of a scene with two nodes a map is no larger than this. */
const EDGE = 5
const LARGEST = 0.115
const NOTHING = { x: 0, y: 0, width: 1, height: 1 }

/** Everything is in the map, in its middle. */
export const mapScaleOf = (
  drawings: readonly NodeDrawing[],
  places: NodePositions,
  { width, height }: { width: number; height: number },
): MapScale => {
  const ids = drawings.map(({ id }) => id)
  const box = boundsOf(ids, new Map(drawings.map((each) => [each.id, each])), places) ?? NOTHING
  const [left, top, right, foot] = [box.x, box.y, box.x + box.width, box.y + box.height]
  const by = Math.min(LARGEST, (width - 2 * EDGE) / (right - left), (height - 2 * EDGE) / (foot - top))
  const from = { x: (width - (right - left) * by) / 2, y: (height - (foot - top) * by) / 2 }
  return {
    by,
    from,
    to: { x: from.x + (right - left) * by, y: from.y + (foot - top) * by },
    at: ({ x, y }) => ({ x: from.x + (x - left) * by, y: from.y + (y - top) * by }),
    of: ({ x, y }) => ({ x: (x - from.x) / by + left, y: (y - from.y) / by + top }),
  }
}
