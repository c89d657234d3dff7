/** Who a turn is for. */
export interface TurnTaker {
  organizationId: string
  accountId: string
}

/** How many turns an organization or an account has now. */
interface Has {
  organization(id: string): number
  account(id: string): number
}

export interface Lines<T> {
  /** Adds one to its account's line. Returns a function that removes it again, unless it was served. */
  add(taker: TurnTaker, one: T): () => void
  /** Of those who may have a turn, the account with the fewest in the organization with the fewest. */
  best(mayHave: (taker: TurnTaker) => boolean, has: Has): TurnTaker | null
  /** Takes out the first of an account's line. Account and organization go behind the others. */
  serve(taker: TurnTaker): T | undefined
  length(): number
}

/** The lines of those waiting: one for each account, by organization. Whoever was served last is at the end. */
export const openLines = <T>(): Lines<T> => {
  const organizations = new Map<string, Map<string, Set<{ one: T }>>>()
  let length = 0

  const lineOf = ({ organizationId, accountId }: TurnTaker): Set<{ one: T }> => {
    const accounts = organizations.get(organizationId) ?? new Map<string, Set<{ one: T }>>()
    organizations.set(organizationId, accounts)
    const line = accounts.get(accountId) ?? new Set()
    accounts.set(accountId, line)
    return line
  }
  const remove = (taker: TurnTaker, entry: { one: T }): void => {
    const accounts = organizations.get(taker.organizationId)
    const line = accounts?.get(taker.accountId)
    if (accounts === undefined || line?.delete(entry) !== true) return
    length -= 1
    if (line.size === 0) accounts.delete(taker.accountId)
    if (accounts.size === 0) organizations.delete(taker.organizationId)
  }
  return {
    length: () => length,
    add: (taker, one) => {
      const entry = { one }
      lineOf(taker).add(entry)
      length += 1
      return () => remove(taker, entry)
    },
    best: (mayHave, has) => {
      let best: { taker: TurnTaker; organization: number } | null = null
      for (const [organizationId, accounts] of organizations) {
        const organization = has.organization(organizationId)
        if (best !== null && organization >= best.organization) continue
        const takers = [...accounts.keys()].map((accountId) => ({ organizationId, accountId })).filter(mayHave)
        const [first, ...others] = takers
        if (first === undefined) continue
        const fewest = (one: TurnTaker, other: TurnTaker) =>
          has.account(other.accountId) < has.account(one.accountId) ? other : one
        best = { taker: others.reduce(fewest, first), organization }
      }
      return best?.taker ?? null
    },
    serve: (taker) => {
      const accounts = organizations.get(taker.organizationId)
      const line = accounts?.get(taker.accountId)
      const [first] = line ?? []
      if (accounts === undefined || line === undefined || first === undefined) return undefined
      remove(taker, first)
      moveToEnd(accounts, taker.accountId)
      moveToEnd(organizations, taker.organizationId)
      return first.one
    },
  }
}

const moveToEnd = <V>(map: Map<string, V>, key: string): void => {
  const value = map.get(key)
  if (value === undefined || !map.delete(key)) return
  map.set(key, value)
}
