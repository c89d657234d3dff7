/** A way to a node, and the places of the names that have their values once it was taken. */
export interface FlowEdge {
  to: string
  sets: readonly number[]
}

export interface Flow {
  isReached: (id: string) => boolean
  /** On every way to the node. */
  isAlways: (id: string, place: number) => boolean
  /** On one way at least. */
  isEver: (id: string, place: number) => boolean
}

interface FlowGraph {
  entries: readonly string[]
  ways: ReadonlyMap<string, readonly FlowEdge[]>
  /** Of names. */
  count: number
}

/** Names along ways, as compilers find out which variables have a value. */
export const flowOf = (asked: FlowGraph): Flow => {
  const { entries, ways } = asked
  const order = inOrder(entries, ways)
  const always = setOnAll(order, asked)
  const ever = new Map<string, ReadonlySet<number>>()
  let intoNodes: ReadonlyMap<string, IncomingEdge[]> | null = null
  const everAt = (id: string): ReadonlySet<number> => {
    const known = ever.get(id) ?? setOnOne(id, (intoNodes ??= edgesInto(order, ways)))
    ever.set(id, known)
    return known
  }
  return {
    isReached: (id) => always.has(id),
    isAlways: (id, place) => (wordOf(always.get(id), place >> 5) & (1 << (place & 31))) !== 0,
    isEver: (id, place) => always.has(id) && everAt(id).has(place),
  }
}

/** Nodes that are reached, each before those behind it but for ways that lead back. */
const inOrder = (entries: readonly string[], ways: FlowGraph['ways']): string[] => {
  const order: string[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const open = seen.has(entry) ? [] : [{ id: entry, next: 0 }]
    seen.add(entry)
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const to = ways.get(at.id)?.[at.next]?.to
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

/** Sets of bits, gone over in order until nothing changes: twice, where loops are entered at one place. */
const setOnAll = (order: readonly string[], { entries, ways, count }: FlowGraph): Map<string, Int32Array> => {
  const words = Math.max(1, Math.ceil(count / 32))
  const always = new Map(order.map((id) => [id, new Int32Array(words).fill(-1)]))
  for (const id of entries) always.get(id)?.fill(0)
  const here = new Int32Array(words)
  for (let isOther = true; isOther;) {
    isOther = false
    for (const id of order) {
      const from = always.get(id)
      for (const { to, sets } of ways.get(id) ?? []) {
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

const edgesInto = (order: readonly string[], ways: FlowGraph['ways']): Map<string, IncomingEdge[]> => {
  const into = new Map<string, IncomingEdge[]>(order.map((id) => [id, []]))
  for (const from of order) for (const { to, sets } of ways.get(from) ?? []) into.get(to)?.push({ from, sets })
  return into
}

/** What is set anywhere on the ways that lead to a node. */
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
