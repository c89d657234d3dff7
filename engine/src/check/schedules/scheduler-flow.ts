import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { reachableAfterScheduler, reachableAtAnyTime, isScheduler, type UntilNextWait } from '../until-next-wait.ts'
import { searchEdges, type EdgeIndex, type EdgeSearch } from '../reachability.ts'

/** What comes after what in a scene, as far as moments have to do with it. Looked up when it is first asked for. */
export interface SchedulerFlow {
  nodes: CheckedNodes
  roads: EdgeIndex
  start: EdgeSearch
  /** Those that somebody comes to. */
  schedulers: readonly CheckedNode[]
  anyTime: UntilNextWait
  /** Moments that may still be worked out: a scene that asks for too many is not looked at to its end. */
  moments: { left: number }
  /** What is come to at once when a scheduler's moment has come. */
  after: (scheduler: CheckedNode) => UntilNextWait
  /** Other schedulers that a scheduler is come to from at once; of very many the first ones. */
  before: (scheduler: CheckedNode) => readonly CheckedNode[]
}

export const schedulerFlowOf = (nodes: CheckedNodes, roads: EdgeIndex, start: EdgeSearch): SchedulerFlow => {
  const schedulers = [...nodes.values()].filter((node) => isScheduler(node) && start.reached(node.id))
  const known = new Map<CheckedNode, UntilNextWait>()
  const after = (scheduler: CheckedNode): UntilNextWait => {
    const found = known.get(scheduler) ?? reachableAfterScheduler(scheduler, nodes, roads, start)
    known.set(scheduler, found)
    return found
  }
  let anyTime: UntilNextWait | null = null
  let before: ReadonlyMap<string, readonly CheckedNode[]> | null = null
  return {
    nodes,
    roads,
    start,
    schedulers,
    moments: { left: MOMENTS_MAX },
    get anyTime() {
      return (anyTime ??= reachableAtAnyTime(nodes, roads, start))
    },
    after,
    before: (scheduler) => (before ??= schedulersBefore(schedulers, after)).get(scheduler.id) ?? [],
  }
}

const schedulersBefore = (
  schedulers: readonly CheckedNode[],
  after: SchedulerFlow['after'],
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
export const everAfter = ({ ways }: CheckedNode, roads: EdgeIndex): EdgeSearch =>
  searchEdges(roads, { from: ways.flatMap(({ to }) => roads.placeOf.get(to) ?? []) })
