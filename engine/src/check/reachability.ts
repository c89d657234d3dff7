import type { CheckedNode, CheckedNodes } from './graph.ts'
import { NO_PATH, type ScenePath } from './issue.ts'

/** The ways of a scene by numbers, so that looking through them many times costs little. */
export interface EdgeIndex {
  ids: readonly string[]
  placeOf: ReadonlyMap<string, number>
  /** Places of the nodes where runs begin, in the order in which they do. */
  entries: readonly number[]
  /** The ways out of the node at a place: those from `first[place]` on, up to that of the next place. */
  first: Int32Array
  /** Of each way: the places it leads from and to, and the output it leaves by. */
  from: Int32Array
  to: Int32Array
  num: Int32Array
  /** Steps of paths that may still be told: of scenes that are wrong all over not every path is. */
  told: { left: number }
  /** Steps that may still be gone to find out what can be walked. */
  walks: { left: number }
  /** The way out of a node by an output; -1 for none. */
  wayOf: (id: string, num: number) => number
}

export const edgeIndexOf = (nodes: CheckedNodes): EdgeIndex => {
  const all = [...nodes.values()]
  const placeOf = new Map(all.map(({ id }, place) => [id, place]))
  const first = new Int32Array(all.length + 1)
  for (const [place, { ways }] of all.entries()) first[place + 1] = at(first, place) + ways.length
  const ways = all.flatMap((node) => node.ways)
  return {
    ids: all.map(({ id }) => id),
    placeOf,
    entries: entriesOf(all).map(({ id }) => placeOf.get(id) ?? 0),
    first,
    from: Int32Array.from(all.flatMap((node, place) => node.ways.map(() => place))),
    to: Int32Array.from(ways, (way) => placeOf.get(way.to) ?? 0),
    num: Int32Array.from(ways, (way) => way.num),
    told: { left: PATH_STEPS_MAX },
    walks: { left: WALK_STEPS_MAX },
    wayOf: (id, num) => {
      const place = placeOf.get(id)
      const own = place === undefined ? undefined : all[place]?.ways.findIndex((way) => way.num === num)
      return place === undefined || own === undefined || own < 0 ? -1 : at(first, place) + own
    },
  }
}

/** Far more than anybody looks at. */
const PATH_STEPS_MAX = 100_000
const WALK_STEPS_MAX = 10_000

/** Only the first `scene_run` begins anything. */
const entriesOf = (nodes: readonly CheckedNode[]): CheckedNode[] => {
  const isRun = ({ kind }: CheckedNode) => kind.type === 'scene_run'
  return [...nodes.filter(isRun).slice(0, 1), ...nodes.filter((node) => node.kind.entry && !isRun(node))]
}

/** What ways lead to, and the shortest way to each. */
export interface EdgeSearch {
  reached: (id: string) => boolean
  /** What was reached, the nearest first. */
  inOrder: () => string[]
  /** From where the search began to the node itself; none for one that it did not reach, or when too many were told. */
  pathTo: (id: string) => ScenePath
}

/** Breadth first, from where runs begin or from other places. `isOpen`: ways that may be gone; all when it is not given. */
export const searchEdges = (
  roads: EdgeIndex,
  { from = roads.entries, isOpen }: { from?: readonly number[]; isOpen?: (way: number) => boolean } = {},
): EdgeSearch => {
  const { first, to, ids, placeOf } = roads
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
    for (let way = at(first, place); way < at(first, place + 1); way += 1) {
      const other = at(to, way)
      if (cameBy[other] !== NOT_REACHED || isOpen?.(way) === false) continue
      cameBy[other] = way
      cameFrom[other] = place
      queue[length++] = other
    }
  }
  const pathTo = (id: string): ScenePath => {
    const last = placeOf.get(id)
    if (last === undefined || cameBy[last] === NOT_REACHED || roads.told.left <= 0) return NO_PATH
    const path = [id]
    const took: number[] = []
    for (let place = last; cameBy[place] !== BEGINS;) {
      took.push(at(roads.num, at(cameBy, place)))
      place = at(cameFrom, place)
      path.push(ids[place] ?? '')
    }
    roads.told.left -= path.length
    return { path: path.toReversed(), took: took.toReversed() }
  }
  const inOrder = () => Array.from(queue.subarray(0, length), (place) => ids[place] ?? '')
  return { inOrder, reached: (id) => cameBy[placeOf.get(id) ?? -1] !== NOT_REACHED && placeOf.has(id), pathTo }
}

/** One way after the other: the second begins where the first leads to by the output. */
export const joinPaths = (one: ScenePath, num: number, other: ScenePath): ScenePath =>
  one.path.length === 0 || other.path.length === 0
    ? NO_PATH
    : { path: [...one.path, ...other.path], took: [...one.took, num, ...other.took] }

const NOT_REACHED = -2
const BEGINS = -1

/** Places are those of the arrays themselves: there is always a number. */
const at = (numbers: Int32Array, place: number): number => numbers[place] ?? 0
