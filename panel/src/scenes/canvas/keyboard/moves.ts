import type { NodePositions, SceneEdge } from '../canvas-props.ts'
import type { Point } from '../layout/layout-output.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

interface CanvasGraph {
  drawings: readonly NodeDrawing[]
  ways: readonly SceneEdge[]
  places: NodePositions
}

/**
 * The node that an arrow key goes to: down along the first way out, up along the first way in, left and right among those
 * that the same node leads to, else to the nearest one there. From nowhere: where the scene begins. Null: there is none.
 */
export const moveFrom = (id: string | null, direction: Direction, graph: CanvasGraph): string | null => {
  if (id === null) return (graph.drawings.find(({ entry }) => entry) ?? graph.drawings[0])?.id ?? null
  if (direction === 'down') return findBelow(id, targetsOf(id, graph), graph) ?? findNearest(id, 'down', graph)
  if (direction === 'up') return findAbove(id, graph) ?? findNearest(id, 'up', graph)
  return findBeside(id, direction, graph) ?? findNearest(id, direction, graph)
}

/** The nearest node that lies in a direction: what is straight ahead is nearer than what is aside. */
export const findNearest = (id: string, direction: Direction, { drawings, places }: CanvasGraph): string | null => {
  const here = drawings.find((each) => each.id === id)
  const from = here && middleOf(here, places)
  if (!from) return null
  let best: { id: string; far: number } | null = null
  for (const other of drawings) {
    const to = other.id === id ? null : middleOf(other, places)
    if (!to) continue
    const [ahead, aside] = toAheadAndAside({ x: to.x - from.x, y: to.y - from.y }, direction)
    if (ahead <= 0 || Math.abs(aside) > ahead * WIDE) continue
    const far = ahead + 2 * Math.abs(aside)
    if (!best || far < best.far) best = { id: other.id, far }
  }
  return best?.id ?? null
}

/** A node lies in a direction when it is not more than this much aside of it. */
const WIDE = 2

const toAheadAndAside = ({ x, y }: Point, direction: Direction): [ahead: number, aside: number] => {
  if (direction === 'up') return [-y, x]
  if (direction === 'down') return [y, x]
  return direction === 'left' ? [-x, y] : [x, y]
}

/** Ways out from left to right, without those that come back to the node itself. */
const targetsOf = (id: string, { drawings, ways }: CanvasGraph): string[] => {
  const ports = drawings.find((each) => each.id === id)?.ports ?? []
  return ports.flatMap(({ num }) =>
    ways.flatMap(({ from, num: other, to }) => (from === id && other === num && to !== id ? [to] : [])),
  )
}

/** The first that lies below; else the first. */
const findBelow = (id: string, targets: readonly string[], { places }: CanvasGraph): string | null => {
  const y = places.get(id)?.y ?? 0
  return targets.find((to) => (places.get(to)?.y ?? 0) > y) ?? targets[0] ?? null
}

/** Of those that lead here, the one above that is nearest by height. */
const findAbove = (id: string, { ways, places }: CanvasGraph): string | null => {
  const y = places.get(id)?.y ?? 0
  const sources = ways.flatMap(({ from, to }) => (to === id && from !== id ? [from] : []))
  const upper = sources
    .filter((from) => (places.get(from)?.y ?? 0) < y)
    .toSorted((a, b) => (places.get(b)?.y ?? 0) - (places.get(a)?.y ?? 0))
  return upper[0] ?? sources[0] ?? null
}

const findBeside = (id: string, direction: 'left' | 'right', graph: CanvasGraph): string | null => {
  const { ways, places } = graph
  const parents = ways.flatMap(({ from, to }) => (to === id ? [from] : []))
  const here = places.get(id)?.x ?? 0
  const siblings = [...new Set(parents.flatMap((parent) => targetsOf(parent, graph)))]
    .filter((other) => other !== id)
    .map((other) => ({ other, by: (places.get(other)?.x ?? 0) - here }))
    .filter(({ by }) => (direction === 'left' ? by < 0 : by > 0))
    .toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by))
  return siblings[0]?.other ?? null
}

const middleOf = ({ id, size }: NodeDrawing, places: NodePositions): Point | null => {
  const at = places.get(id)
  return at ? { x: at.x + size.width / 2, y: at.y + size.height / 2 } : null
}
