import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import type { GlobalSchema } from '../schema.ts'
import type { Store } from '../store.ts'
import type { Turn, Turns, TurnTaker } from './share-turns.ts'

/** The turns at the connections of each pool. */
export interface StoreTurns {
  tenant: Turns
  global: Turns
  /** Connections of the global pool, for queries that take turns. */
  globalDriver: Driver
}

/** As long as for a connection. */
const PATIENCE_MS = 10_000

/** Whoever was waiting for a turn has hung up. */
export class CallerLeft extends Error {}

/**
 * The store for one call: each transaction, and each query outside of one, takes its caller's turn first. Within a turn
 * everything passes, so a transaction inside another never waits for a turn that the outer one keeps. While it waits for a
 * turn, `gone` takes it out of the line.
 */
export const storeInTurns = (store: Store, taker: TurnTaker, gone?: AbortSignal): Store => {
  const { turns } = store
  let held = 0
  /** Null: within a turn already. */
  const begin = async (of: Turns): Promise<Turn | null> => {
    if (held > 0) return null
    const turn = of.take(taker)
    if (turn.comes !== null) await waitFor(turn, turn.comes, gone)
    held += 1
    return turn
  }
  const end = (turn: Turn | null): void => {
    if (turn === null) return
    held -= 1
    turn.end()
  }
  const inTurn = async <T>(of: Turns, work: () => Promise<T>): Promise<T> => {
    const turn = await begin(of)
    try {
      return await work()
    } finally {
      end(turn)
    }
  }
  let global: Kysely<GlobalSchema> | undefined
  return {
    ...store,
    tenant: (organizationId, work) => inTurn(turns.tenant, () => store.tenant(organizationId, work)),
    globalTransaction: (work) => inTurn(turns.global, () => store.globalTransaction(work)),
    get global() {
      return (global ??= new Kysely<GlobalSchema>({
        dialect: { ...DIALECT, createDriver: () => driverInTurns(turns.globalDriver, () => begin(turns.global), end) },
      }))
    },
  }
}

const DIALECT = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

/** A connection is kept for one turn. */
const driverInTurns = (driver: Driver, begin: () => Promise<Turn | null>, end: (turn: Turn | null) => void): Driver => {
  const turns = new Map<DatabaseConnection, Turn | null>()
  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => {
      const turn = await begin()
      try {
        const connection = await driver.acquireConnection()
        turns.set(connection, turn)
        return connection
      } catch (error) {
        end(turn)
        throw error
      }
    },
    releaseConnection: async (connection) => {
      const turn = turns.get(connection) ?? null
      turns.delete(connection)
      try {
        await driver.releaseConnection(connection)
      } finally {
        end(turn)
      }
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
  }
}

const waitFor = async (turn: Turn, comes: Promise<void>, gone: AbortSignal | undefined): Promise<void> => {
  const { promise: never, reject } = Promise.withResolvers<never>()
  const leave = () => reject(new CallerLeft('The caller has hung up.'))
  const timer = setTimeout(() => reject(new Error('timeout exceeded when waiting for a turn')), PATIENCE_MS)
  gone?.addEventListener('abort', leave)
  if (gone?.aborted === true) leave()
  try {
    await Promise.race([comes, never])
  } catch (error) {
    turn.end()
    throw error
  } finally {
    clearTimeout(timer)
    gone?.removeEventListener('abort', leave)
  }
}
