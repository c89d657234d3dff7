import type { Fact, FactPosition } from '@attune/store/facts/read-facts'

/** The latest facts this process has read, so that thousands of reconnecting streams need not query the database. */
export interface RecentFacts {
  add(facts: Fact[]): void
  /**
   * The facts of an organization, and of no organization, after a position. Null if the position lies before what is
   * kept.
   */
  after(position: FactPosition, organizationId: string): Fact[] | null
  /** Whether there is a fact at this position among those kept. */
  has(position: FactPosition): boolean
  /** Drops all facts: the log continues from this position. */
  restart(from: FactPosition): void
}

const MOST = 20_000

/** Every fact after `from` must be added, in order. */
export const keepRecentFacts = (from: FactPosition, most = MOST): RecentFacts => {
  let known = from
  let all: Fact[] = []
  let of = new Map<string | null, Fact[]>()

  const hold = (fact: Fact) => {
    const own = of.get(fact.organizationId)
    if (own === undefined) of.set(fact.organizationId, [fact])
    else own.push(fact)
  }
  const drop = () => {
    known = all.at(-most - 1) ?? known
    all = all.slice(-most)
    of = new Map()
    all.forEach(hold)
  }
  return {
    add: (facts) => {
      for (const fact of facts) {
        all.push(fact)
        hold(fact)
      }
      if (all.length > 2 * most) drop()
    },
    after: (position, organizationId) => {
      if (isAfter(known, position)) return null
      const found = [organizationId, null].flatMap((whose) => factsAfter(of.get(whose) ?? [], position))
      return found.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))
    },
    has: ({ xid, position }) => {
      const found = all[indexAfter(all, { xid, position }) - 1]
      return found?.xid === xid && found.position === position
    },
    restart: (position) => {
      known = position
      all = []
      of = new Map()
    },
  }
}

/** The facts of a sorted list after a position. */
const factsAfter = (facts: Fact[], position: FactPosition): Fact[] => facts.slice(indexAfter(facts, position))

/** The index of the first fact of a sorted list after a position. */
const indexAfter = (facts: Fact[], position: FactPosition): number => {
  let [low, high] = [0, facts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const fact = facts[middle]
    if (fact !== undefined && isAfter(fact, position)) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether one position in the log comes after another. */
export const isAfter = (one: FactPosition, other: FactPosition): boolean => {
  if (one.xid === other.xid) return one.position > other.position
  return one.xid.length === other.xid.length ? one.xid > other.xid : one.xid.length > other.xid.length
}
