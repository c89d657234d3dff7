import type { Fact, FactPosition } from '@attune/store/facts/read-facts'

/** The end of the log as this process has read it, so that thousands of readers who come back do not ask the database. */
export interface RecentFacts {
  add(facts: Fact[]): void
  /** Facts of an organization, and those of none, after a place; null: the place lies before what is held. */
  after(place: FactPosition, organizationId: string): Fact[] | null
}

const MOST = 20_000

/** `from`: everything after this place will be added, in order. */
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
    after: (place, organizationId) => {
      if (isAfter(known, place)) return null
      const found = [organizationId, null].flatMap((whose) => factsAfter(of.get(whose) ?? [], place))
      return found.toSorted((a, b) => (isAfter(a, b) ? 1 : -1))
    },
  }
}

/** The facts of a list in order that come after a place. */
const factsAfter = (facts: Fact[], place: FactPosition): Fact[] => {
  let [low, high] = [0, facts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const fact = facts[middle]
    if (fact !== undefined && isAfter(fact, place)) high = middle
    else low = middle + 1
  }
  return facts.slice(low)
}

/** Whether one place in the log comes after another. */
export const isAfter = (one: FactPosition, other: FactPosition): boolean => {
  if (one.xid === other.xid) return one.position > other.position
  return one.xid.length === other.xid.length ? one.xid > other.xid : one.xid.length > other.xid.length
}
