import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { NO_PATH, type ScenePath } from '../issue.ts'
import type { EdgeIndex } from '../reachability.ts'

/**
 * The shortest path to a node that a client could really take: an `attempt` is left by its second output only after its
 * limit, and a question asked once is answered once. `nobody`: there is no such path. `unknown`: the search took too
 * long.
 */
export const walkTo = (
  id: string,
  nodes: CheckedNodes,
  edgeIndex: EdgeIndex,
  isOpen: (edge: number) => boolean,
): ScenePath | 'nobody' | 'unknown' => {
  const end = edgeIndex.placeOf.get(id)
  const queue: Walk[] = edgeIndex.entries.map((place) => ({ place, passed: NOBODY_PASSED, before: null, num: 0 }))
  const seen = new Set(queue.map(keyOf))
  for (let next = 0; next < queue.length && next < WALKS_MAX; next += 1) {
    const walk = queue[next]
    if (!walk || edgeIndex.walkSteps.left <= 0) return 'unknown'
    if (walk.place === end) return pathOf(walk, edgeIndex)
    edgeIndex.walkSteps.left -= 1
    const node = nodes.get(edgeIndex.ids[walk.place] ?? '')
    if (!node) continue
    for (const { num, to } of node.edges) {
      const place = edgeIndex.placeOf.get(to)
      if (place === undefined || !canLeaveBy(node, num, walk) || !isOpen(edgeIndex.edgeOf(node.id, num))) continue
      const on = { place, passed: passesAfter(node, num, walk), before: walk, num }
      const key = keyOf(on)
      if (seen.has(key)) continue
      seen.add(key)
      queue.push(on)
    }
  }
  return queue.length < WALKS_MAX ? 'nobody' : 'unknown'
}

/** Per search; `edgeIndex.walkSteps` limits all searches together. */
const WALKS_MAX = 2_000

/** A client at a node, with how often they passed each counting node. */
interface Walk {
  place: number
  passed: ReadonlyMap<number, number>
  before: Walk | null
  /** The output by which they left the previous node. */
  num: number
}

const NOBODY_PASSED: ReadonlyMap<number, number> = new Map()
const THROUGH = 1
const BREAK = 2
const CORRECT = 1

const canLeaveBy = (node: CheckedNode, num: number, { place, passed }: Walk): boolean => {
  const times = passed.get(place) ?? 0
  if (node.kind.type === 'attempt') return num === (times < amountOf(node) ? THROUGH : BREAK)
  return !(isAskedOnce(node) && times > 0) || num === CORRECT
}

const passesAfter = (node: CheckedNode, num: number, { place, passed }: Walk): ReadonlyMap<number, number> => {
  const counts =
    node.kind.type === 'attempt' ? num === THROUGH : isAskedOnce(node) && num === CORRECT && !passed.has(place)
  return counts ? new Map(passed).set(place, (passed.get(place) ?? 0) + 1) : passed
}

const isAskedOnce = ({ kind, properties }: CheckedNode): boolean =>
  kind.type === 'question' && properties['repeatable'] !== true

const amountOf = ({ properties: { amount } }: CheckedNode): number =>
  typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : 0

const keyOf = ({ place, passed }: Walk): string =>
  passed.size === 0 ? String(place) : `${place} ${[...passed].toSorted(([one], [other]) => one - other).join(' ')}`

const pathOf = (last: Walk, { ids, pathSteps }: EdgeIndex): ScenePath => {
  if (pathSteps.left <= 0) return NO_PATH
  const [path, took]: [string[], number[]] = [[], []]
  for (let walk: Walk | null = last; walk; walk = walk.before) {
    path.push(ids[walk.place] ?? '')
    if (walk.before) took.push(walk.num)
  }
  pathSteps.left -= path.length
  return { path: path.toReversed(), took: took.toReversed() }
}
