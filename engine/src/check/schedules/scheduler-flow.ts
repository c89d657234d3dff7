import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { reachableAfterScheduler, reachableAtAnyTime, isScheduler, type UntilNextWait } from '../until-next-wait.ts'
import { searchEdges, type EdgeIndex, type EdgeSearch } from '../reachability.ts'

/** Which schedulers and messages follow each other in a scene. Computed on first use. */
export interface SchedulerFlow {
  nodes: CheckedNodes
  edgeIndex: EdgeIndex
  start: EdgeSearch
  /** Only those that can be reached. */
  schedulers: readonly CheckedNode[]
  anyTime: UntilNextWait
  /** How many schedule look-ups are left; very large scenes aren't checked to the end. */
  moments: { left: number }
  /** What is reached after a scheduler fires, up to the next wait. */
  after: (scheduler: CheckedNode) => UntilNextWait
  /** Other schedulers that lead to a scheduler without a wait; at most BEFORE_MAX of them. */
  before: (scheduler: CheckedNode) => readonly CheckedNode[]
}

export const schedulerFlowOf = (nodes: CheckedNodes, edgeIndex: EdgeIndex, start: EdgeSearch): SchedulerFlow => {
  const schedulers = [...nodes.values()].filter((node) => isScheduler(node) && start.reached(node.id))
  const known = new Map<CheckedNode, UntilNextWait>()
  const after = (scheduler: CheckedNode): UntilNextWait => {
    const found = known.get(scheduler) ?? reachableAfterScheduler(scheduler, nodes, edgeIndex, start)
    known.set(scheduler, found)
    return found
  }
  let anyTime: UntilNextWait | null = null
  let before: ReadonlyMap<string, readonly CheckedNode[]> | null = null
  return {
    nodes,
    edgeIndex,
    start,
    schedulers,
    moments: { left: MOMENTS_MAX },
    get anyTime() {
      return (anyTime ??= reachableAtAnyTime(nodes, edgeIndex, start))
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

const BEFORE_MAX = 10

const MOMENTS_MAX = 300_000

/** Everything that may be reached after leaving a node. */
export const everAfter = ({ edges }: CheckedNode, edgeIndex: EdgeIndex): EdgeSearch =>
  searchEdges(edgeIndex, { from: edges.flatMap(({ to }) => edgeIndex.placeOf.get(to) ?? []) })
