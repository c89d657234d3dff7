import type { NodePositions, SceneEdge } from '../canvas-props.ts'
import type { Point } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

interface CanvasGraph {
  drawings: readonly NodeDrawing[]
  edges: readonly SceneEdge[]
  positions: NodePositions
}

/**
 * The node that an arrow key leads to: down follows the first output, up the first incoming edge, left and right move
 * among siblings; otherwise the nearest node in that direction. Without a current node, the entry of the scene. Null if
 * there is none.
 */
export const moveFrom = (id: string | null, direction: Direction, graph: CanvasGraph): string | null => {
  if (id === null) return (graph.drawings.find(({ entry }) => entry) ?? graph.drawings[0])?.id ?? null
  if (direction === 'down') return findBelow(id, targetsOf(id, graph), graph) ?? findNearest(id, 'down', graph)
  if (direction === 'up') return findAbove(id, graph) ?? findNearest(id, 'up', graph)
  return findBeside(id, direction, graph) ?? findNearest(id, direction, graph)
}

/** The nearest node in a direction. Sideways distance counts double. */
export const findNearest = (id: string, direction: Direction, { drawings, positions }: CanvasGraph): string | null => {
  const here = drawings.find((each) => each.id === id)
  const from = here && middleOf(here, positions)
  if (!from) return null
  let best: { id: string; far: number } | null = null
  for (const other of drawings) {
    const to = other.id === id ? null : middleOf(other, positions)
    if (!to) continue
    const [ahead, aside] = toAheadAndAside({ x: to.x - from.x, y: to.y - from.y }, direction)
    if (ahead <= 0 || Math.abs(aside) > ahead * WIDE) continue
    const far = ahead + 2 * Math.abs(aside)
    if (!best || far < best.far) best = { id: other.id, far }
  }
  return best?.id ?? null
}

/** A node counts as lying in a direction if its sideways offset is at most this many times the distance ahead. */
const WIDE = 2

const toAheadAndAside = ({ x, y }: Point, direction: Direction): [ahead: number, aside: number] => {
  if (direction === 'up') return [-y, x]
  if (direction === 'down') return [y, x]
  return direction === 'left' ? [-x, y] : [x, y]
}

/** Targets of a node's outputs from left to right, without edges back to the node itself. */
const targetsOf = (id: string, { drawings, edges }: CanvasGraph): string[] => {
  const ports = drawings.find((each) => each.id === id)?.ports ?? []
  return ports.flatMap(({ num }) =>
    edges.flatMap(({ from, num: other, to }) => (from === id && other === num && to !== id ? [to] : [])),
  )
}

/** The first target below the node, or else the first target. */
const findBelow = (id: string, targets: readonly string[], { positions }: CanvasGraph): string | null => {
  const y = positions.get(id)?.y ?? 0
  return targets.find((to) => (positions.get(to)?.y ?? 0) > y) ?? targets[0] ?? null
}

/** Of the nodes that lead here, the closest one above. */
const findAbove = (id: string, { edges, positions }: CanvasGraph): string | null => {
  const y = positions.get(id)?.y ?? 0
  const sources = edges.flatMap(({ from, to }) => (to === id && from !== id ? [from] : []))
  const upper = sources
    .filter((from) => (positions.get(from)?.y ?? 0) < y)
    .toSorted((a, b) => (positions.get(b)?.y ?? 0) - (positions.get(a)?.y ?? 0))
  return upper[0] ?? sources[0] ?? null
}

const findBeside = (id: string, direction: 'left' | 'right', graph: CanvasGraph): string | null => {
  const { edges, positions } = graph
  const parents = edges.flatMap(({ from, to }) => (to === id ? [from] : []))
  const here = positions.get(id)?.x ?? 0
  const siblings = [...new Set(parents.flatMap((parent) => targetsOf(parent, graph)))]
    .filter((other) => other !== id)
    .map((other) => ({ other, by: (positions.get(other)?.x ?? 0) - here }))
    .filter(({ by }) => (direction === 'left' ? by < 0 : by > 0))
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))
  return siblings[0]?.other ?? null
}

const middleOf = ({ id, size }: NodeDrawing, positions: NodePositions): Point | null => {
  const at = positions.get(id)
  return at ? { x: at.x + size.width / 2, y: at.y + size.height / 2 } : null
}
