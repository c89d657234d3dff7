import type { CheckedNode, CheckedNodes } from './graph.ts'
import { NO_PATH, type ScenePath } from './issue.ts'

/**
 * The edges of a scene as flat arrays, so that searching them many times stays cheap. Nodes are identified by their
 * index.
 */
export interface EdgeIndex {
  ids: readonly string[]
  placeOf: ReadonlyMap<string, number>
  /** Indexes of the entry nodes, in the order in which they start. */
  entries: readonly number[]
  /** Edges out of node `i` have the indexes from `first[i]` up to, not including, `first[i + 1]`. */
  first: Int32Array
  /** For each edge: its source node, its target node and its output number. */
  from: Int32Array
  to: Int32Array
  num: Int32Array
  /** How many path steps may still be reported: scenes full of mistakes don't get a path for every issue. */
  pathSteps: { left: number }
  /** How many steps may still be spent on finding walkable paths. */
  walkSteps: { left: number }
  /** Index of the edge out of a node by output number; -1 if there is none. */
  edgeOf: (id: string, num: number) => number
}

export const edgeIndexOf = (nodes: CheckedNodes): EdgeIndex => {
  const all = [...nodes.values()]
  const placeOf = new Map(all.map(({ id }, place) => [id, place]))
  const first = new Int32Array(all.length + 1)
  for (const [place, { edges }] of all.entries()) first[place + 1] = at(first, place) + edges.length
  const edges = all.flatMap((node) => node.edges)
  return {
    ids: all.map(({ id }) => id),
    placeOf,
    entries: entriesOf(all).map(({ id }) => placeOf.get(id) ?? 0),
    first,
    from: Int32Array.from(all.flatMap((node, place) => node.edges.map(() => place))),
    to: Int32Array.from(edges, (edge) => placeOf.get(edge.to) ?? 0),
    num: Int32Array.from(edges, (edge) => edge.num),
    pathSteps: { left: PATH_STEPS_MAX },
    walkSteps: { left: WALK_STEPS_MAX },
    edgeOf: (id, num) => {
      const place = placeOf.get(id)
      const own = place === undefined ? undefined : all[place]?.edges.findIndex((edge) => edge.num === num)
      return place === undefined || own === undefined || own < 0 ? -1 : at(first, place) + own
    },
  }
}

/** Far more than anybody would look at. */
const PATH_STEPS_MAX = 100_000
const WALK_STEPS_MAX = 10_000

/** Only the first `scene_run` starts anything. */
const entriesOf = (nodes: readonly CheckedNode[]): CheckedNode[] => {
  const isRun = ({ kind }: CheckedNode) => kind.type === 'scene_run'
  return [...nodes.filter(isRun).slice(0, 1), ...nodes.filter((node) => node.kind.entry && !isRun(node))]
}

/** The nodes a search reached, with the shortest path to each. */
export interface EdgeSearch {
  reached: (id: string) => boolean
  /** Ids of the reached nodes, nearest first. */
  inOrder: () => string[]
  /**
   * The path from where the search started to the node; empty if the node wasn't reached or the budget for paths is
   * used up.
   */
  pathTo: (id: string) => ScenePath
}

/** Breadth-first search from the entry nodes or from `from`. `isOpen` says which edges may be used; all by default. */
export const searchEdges = (
  edgeIndex: EdgeIndex,
  { from = edgeIndex.entries, isOpen }: { from?: readonly number[]; isOpen?: (edge: number) => boolean } = {},
): EdgeSearch => {
  const { first, to, ids, placeOf } = edgeIndex
  const cameBy = new Int32Array(ids.length).fill(NOT_REACHED)
  const cameFrom = new Int32Array(ids.length)
  const queue = new Int32Array(ids.length)
  let length = 0
  for (const place of from) {
    if (cameBy[place] !== NOT_REACHED) continue
    cameBy[place] = BEGINS
    queue[length++] = place
  }
  for (let next = 0; next < length; next += 1) {
    const place = at(queue, next)
    for (let edge = at(first, place); edge < at(first, place + 1); edge += 1) {
      const other = at(to, edge)
      if (cameBy[other] !== NOT_REACHED || isOpen?.(edge) === false) continue
      cameBy[other] = edge
      cameFrom[other] = place
      queue[length++] = other
    }
  }
  const pathTo = (id: string): ScenePath => {
    const last = placeOf.get(id)
    if (last === undefined || cameBy[last] === NOT_REACHED || edgeIndex.pathSteps.left <= 0) return NO_PATH
    const path = [id]
    const took: number[] = []
    for (let place = last; cameBy[place] !== BEGINS;) {
      took.push(at(edgeIndex.num, at(cameBy, place)))
      place = at(cameFrom, place)
      path.push(ids[place] ?? '')
    }
    edgeIndex.pathSteps.left -= path.length
    return { path: path.toReversed(), took: took.toReversed() }
  }
  const inOrder = () => Array.from(queue.subarray(0, length), (place) => ids[place] ?? '')
  return { inOrder, reached: (id) => cameBy[placeOf.get(id) ?? -1] !== NOT_REACHED && placeOf.has(id), pathTo }
}

/** Joins two paths: output `num` at the end of the first leads to the start of the second. */
export const joinPaths = (one: ScenePath, num: number, other: ScenePath): ScenePath =>
  one.path.length === 0 || other.path.length === 0
    ? NO_PATH
    : { path: [...one.path, ...other.path], took: [...one.took, num, ...other.took] }

const NOT_REACHED = -2
const BEGINS = -1

/** Indexes are always in range, so there is always a number. */
const at = (numbers: Int32Array, place: number): number => numbers[place] ?? 0
