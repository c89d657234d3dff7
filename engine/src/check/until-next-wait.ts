import type { CheckedNode, CheckedNodes } from './graph.ts'
import { joinPaths, searchEdges, type EdgeIndex, type EdgeSearch } from './reachability.ts'
import type { ScenePath } from './issue.ts'

/** A place where tokens rest, left by one of its outputs; what follows comes at once. */
export interface WaitOutput {
  node: CheckedNode
  num: number
}

/** What is come to from rests without resting on the way. */
export interface UntilNextWait {
  reached: (id: string) => boolean
  /** What is come to, the nearest first. */
  inOrder: () => string[]
  /** From where the scene begins through the rest to the node, both included. */
  pathTo: (id: string) => ScenePath
}

/**
 * Whether a token may stay here until something comes from outside, and for how long nobody knows. What a prompt says is
 * there within seconds; a moment is known.
 */
export const waitsForSomebody = ({ kind, properties }: CheckedNode): boolean => {
  if (kind.type === 'next_scene') return properties['wait'] === true
  return kind.waits !== undefined && kind.waits !== 'result' && kind.waits !== 'time'
}

export const isScheduler = ({ kind }: CheckedNode): boolean => kind.type === 'scheduler'

/** Everything that may be come to at any time of day: after a beginning, a reply, an event. */
export const reachableAtAnyTime = (nodes: CheckedNodes, roads: EdgeIndex, start: EdgeSearch): UntilNextWait => {
  const rests = [...nodes.values()]
    .filter((node) => (node.kind.entry || waitsForSomebody(node)) && start.reached(node.id))
    .flatMap((node) => node.ways.map(({ num }) => ({ node, num })))
  return untilNextWait(rests, nodes, roads, start)
}

/** The same for what follows when a scheduler's moment has come. */
export const reachableAfterScheduler = (
  node: CheckedNode,
  nodes: CheckedNodes,
  roads: EdgeIndex,
  start: EdgeSearch,
): UntilNextWait =>
  untilNextWait(
    node.ways.map(({ num }) => ({ node, num })),
    nodes,
    roads,
    start,
  )

const untilNextWait = (
  rests: readonly WaitOutput[],
  nodes: CheckedNodes,
  roads: EdgeIndex,
  start: EdgeSearch,
): UntilNextWait => {
  const begins = rests.flatMap(({ node, num }) => {
    const way = roads.wayOf(node.id, num)
    const to = roads.to[way]
    return to === undefined ? [] : [{ node, num, to }]
  })
  const isOpen = (way: number) => {
    const from = nodes.get(roads.ids[roads.from[way] ?? 0] ?? '')
    return from !== undefined && !isScheduler(from) && !waitsForSomebody(from)
  }
  const search = searchEdges(roads, { from: begins.map(({ to }) => to), isOpen })
  return {
    reached: search.reached,
    inOrder: search.inOrder,
    pathTo: (id) => {
      const way = search.pathTo(id)
      const rest = begins.find(({ to }) => roads.ids[to] === way.path[0])
      return rest ? joinPaths(start.pathTo(rest.node.id), rest.num, way) : way
    },
  }
}
