import type { CheckedNode, CheckedNodes } from './graph.ts'

/**
 * Finds cycles on which no token ever waits, each as its nodes in order, along the shortest path back to the first. One
 * per strongly connected component (Tarjan's algorithm, without recursion).
 */
export const cyclesIn = (nodes: CheckedNodes): CheckedNode[][] =>
  componentsOf(nodes, restlessTargets).flatMap((knot) => {
    const inside = new Set(knot)
    const first = [...nodes.values()].find((node) => inside.has(node))
    return first ? [shortestCycle(first, inside, nodes)] : []
  })

/** Nodes that lead to each other and back, with or without a wait: for each one, the others, by id. */
export const roundsIn = (nodes: CheckedNodes): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    componentsOf(nodes, ({ edges }) => edges.map(({ to }) => to)).flatMap((knot) => {
      const ids = new Set(knot.map(({ id }) => id))
      return [...ids].map((id) => [id, ids] as const)
    }),
  )

/** Targets of the edges on which a token goes on without waiting, at the latest on its second visit. */
const restlessTargets = (node: CheckedNode): string[] => restlessEdges(node).map(({ to }) => to)

/** The number of the output that leads from one node of a cycle to the next without a wait. */
export const restlessOutput = (node: CheckedNode, to: string): number =>
  restlessEdges(node).find((edge) => edge.to === to)?.num ?? 0

const restlessEdges = ({ kind, properties, edges }: CheckedNode): CheckedNode['edges'] => {
  const on = (name: string) => properties[name] === true
  switch (kind.type) {
    // Once answered, it lets tokens through; until then it asks again.
    case 'question':
      return on('repeatable') ? [] : edges.filter(({ num }) => num === 1)
    case 'wait_attachment':
    case 'wait_event_contact':
      return on('repeatable') ? [] : edges
    case 'next_scene':
      return on('wait') ? [] : edges
    // The first output lets tokens through only a limited number of times.
    case 'attempt':
      return edges.filter(({ num }) => num === 2)
    default:
      return kind.waits ? [] : edges
  }
}

const componentsOf = (nodes: CheckedNodes, targetsOf: (node: CheckedNode) => string[]): CheckedNode[][] => {
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
    return { node, edges: targetsOf(node), next: 0 }
  }
  const lower = (node: CheckedNode, than: number | undefined) => {
    if (than !== undefined && than < (low.get(node) ?? 0)) low.set(node, than)
  }
  for (const start of nodes.values()) {
    if (order.has(start)) continue
    const path = [open(start)]
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const other = nodes.get(at.edges[at.next++] ?? '')
      if (other && !order.has(other)) path.push(open(other))
      else if (other && stacked.has(other)) lower(at.node, order.get(other))
      else if (!other && at.next > at.edges.length) {
        path.pop()
        const before = path.at(-1)
        if (before) lower(before.node, low.get(at.node))
        if (low.get(at.node) !== order.get(at.node)) continue
        const knot = stack.splice(stack.lastIndexOf(at.node))
        for (const node of knot) stacked.delete(node)
        if (knot.length > 1 || at.edges.includes(at.node.id)) knots.push(knot)
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
