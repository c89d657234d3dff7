import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { afterScheduler, atAnyTime, isScheduler, type AtOnce } from '../rests.ts'
import { searchRoads, type Roads, type Search } from '../roads.ts'

/** What comes after what in a scene, as far as moments have to do with it. Looked up when it is first asked for. */
export interface Following {
  nodes: CheckedNodes
  roads: Roads
  start: Search
  /** Those that somebody comes to. */
  schedulers: readonly CheckedNode[]
  anyTime: AtOnce
  /** Moments that may still be worked out: a scene that asks for too many is not looked at to its end. */
  moments: { left: number }
  /** What is come to at once when a scheduler's moment has come. */
  after: (scheduler: CheckedNode) => AtOnce
  /** Other schedulers that a scheduler is come to from at once; of very many the first ones. */
  before: (scheduler: CheckedNode) => readonly CheckedNode[]
}

export const followingOf = (nodes: CheckedNodes, roads: Roads, start: Search): Following => {
  const schedulers = [...nodes.values()].filter((node) => isScheduler(node) && start.reached(node.id))
  const known = new Map<CheckedNode, AtOnce>()
  const after = (scheduler: CheckedNode): AtOnce => {
    const found = known.get(scheduler) ?? afterScheduler(scheduler, nodes, roads, start)
    known.set(scheduler, found)
    return found
  }
  let anyTime: AtOnce | null = null
  let before: ReadonlyMap<string, readonly CheckedNode[]> | null = null
  return {
    nodes,
    roads,
    start,
    schedulers,
    moments: { left: MOMENTS_MAX },
    get anyTime() {
      return (anyTime ??= atAnyTime(nodes, roads, start))
    },
    after,
    before: (scheduler) => (before ??= comeFrom(schedulers, after)).get(scheduler.id) ?? [],
  }
}

const comeFrom = (
  schedulers: readonly CheckedNode[],
  after: Following['after'],
): ReadonlyMap<string, readonly CheckedNode[]> => {
  const before = new Map<string, CheckedNode[]>(schedulers.map(({ id }) => [id, []]))
  for (const one of schedulers)
    for (const id of after(one).inOrder()) {
      const others = before.get(id)
      if (others && id !== one.id && others.length < BEFORE_MAX) others.push(one)
    }
  return before
}

/** Nobody looks at more. */
const BEFORE_MAX = 10

const MOMENTS_MAX = 300_000

/** All that may be come to after a node has been left. */
export const everAfter = ({ ways }: CheckedNode, roads: Roads): Search =>
  searchRoads(roads, { from: ways.flatMap(({ to }) => roads.placeOf.get(to) ?? []) })
