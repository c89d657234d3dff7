import { openLines, type TurnTaker } from './lines.ts'

/** How many turns there are at once, and how many of them one organization and one account can have. */
export interface Shares {
  all: number
  organization: number
  account: number
}

export interface Turn {
  /** Resolves when the turn has come; null if it has come already. */
  comes: Promise<void> | null
  /** Ends the turn, or leaves the line. Ending it again does nothing. */
  end(): void
}

export interface Turns {
  take(taker: TurnTaker): Turn
  /** How many are waiting. */
  waiting(): number
}

/** The turns at the connections of each pool. */
export interface StoreTurns {
  tenant: Turns
  global: Turns
}

/**
 * Shares turns between organizations and between the accounts of each. A turn that becomes free goes to whoever has the
 * fewest: first among organizations, then among the accounts of that one, taking turns where they have equally many. So
 * however long one account's line is, others wait for one turn to end, not for the whole line.
 */
export const shareTurns = (shares: Shares): Turns => {
  const running = countRunning(shares)
  const lines = openLines<() => void>()

  const serve = (): void => {
    for (let start = next(); start !== undefined; start = next()) start()
  }
  const next = (): (() => void) | undefined => {
    if (lines.length() === 0) return undefined
    const taker = lines.best(running.isFree, running.has)
    return taker === null ? undefined : lines.serve(taker)
  }
  const begin = (taker: TurnTaker): (() => void) => {
    running.add(taker, 1)
    return () => {
      running.add(taker, -1)
      serve()
    }
  }
  const wait = (taker: TurnTaker): Turn => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const start = () => {
      end = begin(taker)
      resolve()
    }
    let end = lines.add(taker, start)
    return { comes: promise, end: once(() => end()) }
  }
  return {
    // Whoever is waiting already has their whole share, or all turns are taken: nobody is overtaken here.
    take: (taker) => (running.isFree(taker) ? { comes: null, end: once(begin(taker)) } : wait(taker)),
    waiting: lines.length,
  }
}

const countRunning = (shares: Shares) => {
  let all = 0
  const organizations = new Map<string, number>()
  const accounts = new Map<string, number>()
  const has = {
    organization: (id: string): number => organizations.get(id) ?? 0,
    account: (id: string): number => accounts.get(id) ?? 0,
  }
  return {
    has,
    isFree: ({ organizationId, accountId }: TurnTaker): boolean =>
      all < shares.all &&
      has.organization(organizationId) < shares.organization &&
      has.account(accountId) < shares.account,
    add: ({ organizationId, accountId }: TurnTaker, by: 1 | -1): void => {
      all += by
      addTo(organizations, organizationId, by)
      addTo(accounts, accountId, by)
    },
  }
}

const addTo = (counts: Map<string, number>, id: string, by: 1 | -1): void => {
  const count = (counts.get(id) ?? 0) + by
  if (count === 0) counts.delete(id)
  else counts.set(id, count)
}

/** The same work, done once however often it is asked for. */
export const once = (work: () => void): (() => void) => {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
