/** An edge to a node, and the indexes of the names that are set on it. */
export interface FlowEdge {
  to: string
  sets: readonly number[]
}

export interface Flow {
  isReached: (id: string) => boolean
  /** On every path to the node. */
  isAlways: (id: string, place: number) => boolean
  /** On at least one path. */
  isEver: (id: string, place: number) => boolean
}

interface FlowGraph {
  entries: readonly string[]
  edges: ReadonlyMap<string, readonly FlowEdge[]>
  /** Number of names. */
  count: number
}

/** Data-flow analysis of names along edges, like a compiler's definite assignment. */
export const flowOf = (asked: FlowGraph): Flow => {
  const { entries, edges } = asked
  const order = inOrder(entries, edges)
  const always = setOnAll(order, asked)
  const ever = new Map<string, ReadonlySet<number>>()
  let intoNodes: ReadonlyMap<string, IncomingEdge[]> | null = null
  const everAt = (id: string): ReadonlySet<number> => {
    const known = ever.get(id) ?? setOnOne(id, (intoNodes ??= edgesInto(order, edges)))
    ever.set(id, known)
    return known
  }
  return {
    isReached: (id) => always.has(id),
    isAlways: (id, place) => (wordOf(always.get(id), place >> 5) & (1 << (place & 31))) !== 0,
    isEver: (id, place) => always.has(id) && everAt(id).has(place),
  }
}

/** Reachable nodes in reverse post-order: each before those it leads to, except for edges that lead back. */
const inOrder = (entries: readonly string[], edges: FlowGraph['edges']): string[] => {
  const order: string[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const open = seen.has(entry) ? [] : [{ id: entry, next: 0 }]
    seen.add(entry)
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const to = edges.get(at.id)?.[at.next]?.to
      at.next += 1
      if (to === undefined) {
        order.push(at.id)
        open.pop()
      } else if (!seen.has(to)) {
        seen.add(to)
        open.push({ id: to, next: 0 })
      }
    }
  }
  return order.toReversed()
}

/** Bit sets, updated until nothing changes; usually after two rounds. */
const setOnAll = (order: readonly string[], { entries, edges, count }: FlowGraph): Map<string, Int32Array> => {
  const words = Math.max(1, Math.ceil(count / 32))
  const always = new Map(order.map((id) => [id, new Int32Array(words).fill(-1)]))
  for (const id of entries) always.get(id)?.fill(0)
  const here = new Int32Array(words)
  for (let isOther = true; isOther;) {
    isOther = false
    for (const id of order) {
      const from = always.get(id)
      for (const { to, sets } of edges.get(id) ?? []) {
        const there = always.get(to)
        if (from === undefined || there === undefined) continue
        here.set(from)
        for (const place of sets) here[place >> 5] = wordOf(here, place >> 5) | (1 << (place & 31))
        for (let word = 0; word < words; word += 1) {
          const both = wordOf(there, word) & wordOf(here, word)
          if (both === there[word]) continue
          there[word] = both
          isOther = true
        }
      }
    }
  }
  return always
}

const wordOf = (bits: Int32Array | undefined, place: number): number => bits?.[place] ?? 0

interface IncomingEdge {
  from: string
  sets: readonly number[]
}

const edgesInto = (order: readonly string[], edges: FlowGraph['edges']): Map<string, IncomingEdge[]> => {
  const into = new Map<string, IncomingEdge[]>(order.map((id) => [id, []]))
  for (const from of order) for (const { to, sets } of edges.get(from) ?? []) into.get(to)?.push({ from, sets })
  return into
}

/** Everything set on any path to a node. */
const setOnOne = (id: string, into: ReadonlyMap<string, readonly IncomingEdge[]>): ReadonlySet<number> => {
  const found = new Set<number>()
  const before = new Set([id])
  for (const at of before)
    for (const { from, sets } of into.get(at) ?? []) {
      before.add(from)
      for (const place of sets) found.add(place)
    }
  return found
}
