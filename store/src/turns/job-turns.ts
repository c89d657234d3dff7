import type { Store } from '../store.ts'
import { once, type Turn } from './share-turns.ts'

/** After this long a job begins without a turn: others may keep their turns for minutes. */
const PATIENCE_MS = 5_000

/** The turns of the jobs in one of a worker's pools. */
export interface PoolTurns {
  /** `isAwaited`: a person waits for the job, so it has its turn at once. */
  take(isAwaited: boolean): Turn
  /** How many are waiting. */
  waiting(): number
}

/** The turns of one worker's jobs at the database. */
export interface JobTurns {
  /** Turns for a pool that has this many at once. */
  openPool(size: number): PoolTurns
  /** All that wait begin, and from then on nobody waits: the worker stops. */
  close(): void
}

/**
 * Lets jobs take turns at the database, transaction by transaction, in the order in which they ask. While a person waits
 * for one that is under way, whatever its pool, each pool begins others only up to a quarter of its size.
 */
export const openJobTurns = (patienceMs = PATIENCE_MS): JobTurns => {
  const pools: JobPool[] = []
  let awaited = 0
  let isClosed = false
  const serveAll = () => {
    for (const pool of pools) pool.serve()
  }
  const takeAwaited = (): Turn => {
    awaited += 1
    const end = once(() => {
      awaited -= 1
      if (awaited === 0) serveAll()
    })
    return { comes: null, end }
  }
  return {
    openPool: (size) => {
      const countAllowed = () => {
        if (isClosed) return Infinity
        return awaited > 0 ? Math.max(1, size >> 2) : size
      }
      const pool = openJobPool(countAllowed, patienceMs)
      pools.push(pool)
      return { take: (isAwaited) => (isAwaited ? takeAwaited() : pool.take()), waiting: pool.waiting }
    },
    close: () => {
      isClosed = true
      serveAll()
    },
  }
}

interface JobPool {
  take(): Turn
  /** Begins those first in line, up to as many as may be under way now. */
  serve(): void
  waiting(): number
}

const openJobPool = (countAllowed: () => number, patienceMs: number): JobPool => {
  const line = new Set<() => void>()
  let running = 0
  const begin = (): (() => void) => {
    running += 1
    return () => {
      running -= 1
      serve()
    }
  }
  const serve = (): void => {
    for (const start of line) {
      if (running >= countAllowed()) return
      start()
    }
  }
  const wait = (): Turn => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(timer)
      line.delete(start)
    }
    let end = leave
    const start = () => {
      leave()
      end = begin()
      resolve()
    }
    const timer = setTimeout(() => {
      leave()
      resolve()
    }, patienceMs)
    line.add(start)
    return { comes: promise, end: once(() => end()) }
  }
  return {
    // Whoever is waiting does so because all turns are taken: nobody is overtaken here.
    take: () => (running < countAllowed() ? { comes: null, end: once(begin()) } : wait()),
    serve,
    waiting: () => line.size,
  }
}

/**
 * The store for one job: each of its transactions takes a turn first. Within a turn everything passes, so a transaction
 * inside another, or beside it, never waits for a turn that its own job holds. Queries outside of transactions take none.
 */
export const storeForJob = (store: Store, turns: PoolTurns, isAwaited: boolean): Store => {
  let inside = 0
  let held: Turn | undefined
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    inside += 1
    const turn = (held ??= turns.take(isAwaited))
    try {
      if (turn.comes !== null) await turn.comes
      return await work()
    } finally {
      inside -= 1
      if (inside === 0) {
        held = undefined
        turn.end()
      }
    }
  }
  return {
    ...store,
    tenant: (organizationId, work, options) => inTurn(() => store.tenant(organizationId, work, options)),
    globalTransaction: (work) => inTurn(() => store.globalTransaction(work)),
  }
}
