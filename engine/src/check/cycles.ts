import type { CheckedNode, CheckedNodes } from './graph.ts'

/**
 * Ways round on which no token ever rests, each as the nodes on it in their order, the shortest way back from its first.
 * One for each knot of nodes that lead to one another (Tarjan's strongly connected components, without recursion).
 */
export const cyclesIn = (nodes: CheckedNodes): CheckedNode[][] =>
  componentsOf(nodes).flatMap((knot) => {
    const inside = new Set(knot)
    const first = [...nodes.values()].find((node) => inside.has(node))
    return first ? [shortestCycle(first, inside, nodes)] : []
  })

/** Where a token goes without a rest, at the latest when it comes by a second time. */
const restlessTargets = (node: CheckedNode): string[] => restlessEdges(node).map(({ to }) => to)

/** The number of the way on which a token goes from one node of a way round to the next. */
export const restlessOutput = (node: CheckedNode, to: string): number =>
  restlessEdges(node).find((way) => way.to === to)?.num ?? 0

const restlessEdges = ({ kind, properties, ways }: CheckedNode): CheckedNode['ways'] => {
  const on = (name: string) => properties[name] === true
  switch (kind.type) {
    // Answered once, it is passed; while it is not, it is asked again.
    case 'question':
      return on('repeatable') ? [] : ways.filter(({ num }) => num === 1)
    case 'wait_attachment':
    case 'wait_event_contact':
      return on('repeatable') ? [] : ways
    case 'next_scene':
      return on('wait') ? [] : ways
    // It lets through only so many times.
    case 'attempt':
      return ways.filter(({ num }) => num === 2)
    default:
      return kind.waits ? [] : ways
  }
}

const componentsOf = (nodes: CheckedNodes): CheckedNode[][] => {
  const order = new Map<CheckedNode, number>()
  const low = new Map<CheckedNode, number>()
  const stack: CheckedNode[] = []
  const stacked = new Set<CheckedNode>()
  const knots: CheckedNode[][] = []
  const open = (node: CheckedNode) => {
    order.set(node, order.size)
    low.set(node, order.size - 1)
    stack.push(node)
    stacked.add(node)
    return { node, ways: restlessTargets(node), next: 0 }
  }
  const lower = (node: CheckedNode, than: number | undefined) => {
    if (than !== undefined && than < (low.get(node) ?? 0)) low.set(node, than)
  }
  for (const start of nodes.values()) {
    if (order.has(start)) continue
    const path = [open(start)]
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const other = nodes.get(at.ways[at.next++] ?? '')
      if (other && !order.has(other)) path.push(open(other))
      else if (other && stacked.has(other)) lower(at.node, order.get(other))
      else if (!other && at.next > at.ways.length) {
        path.pop()
        const before = path.at(-1)
        if (before) lower(before.node, low.get(at.node))
        if (low.get(at.node) !== order.get(at.node)) continue
        const knot = stack.splice(stack.lastIndexOf(at.node))
        for (const node of knot) stacked.delete(node)
        if (knot.length > 1 || at.ways.includes(at.node.id)) knots.push(knot)
      }
    }
  }
  return knots
}

const shortestCycle = (first: CheckedNode, inside: ReadonlySet<CheckedNode>, nodes: CheckedNodes): CheckedNode[] => {
  const from = new Map<CheckedNode, CheckedNode>()
  const next = [first]
  for (let place = 0; place < next.length; place += 1) {
    const node = next[place]
    if (!node) break
    for (const id of restlessTargets(node)) {
      const other = nodes.get(id)
      if (other === first) return pathTo(node, from)
      if (!other || !inside.has(other) || from.has(other)) continue
      from.set(other, node)
      next.push(other)
    }
  }
  return [first]
}

const pathTo = (last: CheckedNode, from: ReadonlyMap<CheckedNode, CheckedNode>): CheckedNode[] => {
  const path = [last]
  for (let node = from.get(last); node; node = from.get(node)) path.unshift(node)
  return path
}
