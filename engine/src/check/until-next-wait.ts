import type { CheckedNode, CheckedNodes } from './graph.ts'
import { joinPaths, searchEdges, type EdgeIndex, type EdgeSearch } from './reachability.ts'
import type { ScenePath } from './issue.ts'

/** An output of a node where tokens wait. What follows it happens at once. */
export interface WaitOutput {
  node: CheckedNode
  num: number
}

/** What is reached from a set of outputs, up to the next wait. */
export interface UntilNextWait {
  reached: (id: string) => boolean
  /** Ids of the reached nodes, nearest first. */
  inOrder: () => string[]
  /** The path from the start of the scene through the waiting node to this one. */
  pathTo: (id: string) => ScenePath
}

/**
 * Whether a token may wait here for something external that could take any length of time. Prompts answer within
 * seconds, and schedulers have a known time.
 */
export const waitsForSomebody = ({ kind, properties }: CheckedNode): boolean => {
  if (kind.type === 'next_scene') return properties['wait'] === true
  return kind.waits !== undefined && kind.waits !== 'result' && kind.waits !== 'time'
}

export const isScheduler = ({ kind }: CheckedNode): boolean => kind.type === 'scheduler'

/** What may happen at any time of day: after a start, a reply or an event. */
export const reachableAtAnyTime = (nodes: CheckedNodes, edgeIndex: EdgeIndex, start: EdgeSearch): UntilNextWait => {
  const rests = [...nodes.values()]
    .filter((node) => (node.kind.entry || waitsForSomebody(node)) && start.reached(node.id))
    .flatMap((node) => node.edges.map(({ num }) => ({ node, num })))
  return untilNextWait(rests, nodes, edgeIndex, start)
}

/** The same for what follows a scheduler. */
export const reachableAfterScheduler = (
  node: CheckedNode,
  nodes: CheckedNodes,
  edgeIndex: EdgeIndex,
  start: EdgeSearch,
): UntilNextWait =>
  untilNextWait(
    node.edges.map(({ num }) => ({ node, num })),
    nodes,
    edgeIndex,
    start,
  )

const untilNextWait = (
  rests: readonly WaitOutput[],
  nodes: CheckedNodes,
  edgeIndex: EdgeIndex,
  start: EdgeSearch,
): UntilNextWait => {
  const begins = rests.flatMap(({ node, num }) => {
    const edge = edgeIndex.edgeOf(node.id, num)
    const to = edgeIndex.to[edge]
    return to === undefined ? [] : [{ node, num, to }]
  })
  const isOpen = (edge: number) => {
    const from = nodes.get(edgeIndex.ids[edgeIndex.from[edge] ?? 0] ?? '')
    return from !== undefined && !isScheduler(from) && !waitsForSomebody(from)
  }
  const search = searchEdges(edgeIndex, { from: begins.map(({ to }) => to), isOpen })
  return {
    reached: search.reached,
    inOrder: search.inOrder,
    pathTo: (id) => {
      const route = search.pathTo(id)
      const rest = begins.find(({ to }) => edgeIndex.ids[to] === route.path[0])
      return rest ? joinPaths(start.pathTo(rest.node.id), rest.num, route) : route
    },
  }
}
