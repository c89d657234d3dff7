import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { isScheduler } from '../until-next-wait.ts'

/**
 * What is come to from a node without waiting for a moment, the node itself too: each after those it leads to, but for ways
 * back to where it was come from. Schedulers are the ends of it. Minds no depth.
 */
export const regionOf = (first: string, nodes: CheckedNodes): CheckedNode[] => {
  const region: CheckedNode[] = []
  const seen = new Set([first])
  const begin = nodes.get(first)
  const stack = begin ? [{ node: begin, next: 0 }] : []
  for (let at = stack.at(-1); at; at = stack.at(-1)) {
    const way = isScheduler(at.node) ? undefined : at.node.ways[at.next++]
    if (!way) {
      region.push(at.node)
      stack.pop()
      continue
    }
    const other = nodes.get(way.to)
    if (!other || seen.has(way.to)) continue
    seen.add(way.to)
    stack.push({ node: other, next: 0 })
  }
  return region
}
