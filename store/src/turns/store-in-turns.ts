import { Kysely, PostgresDialect } from 'kysely'
import type { GlobalSchema } from '../schema.ts'
import type { Global, Store } from '../store.ts'
import type { TurnTaker } from './lines.ts'
import type { Turn, Turns } from './share-turns.ts'

/** As long as for a connection. */
const PATIENCE_MS = 10_000

/**
 * The store for one call: each transaction, and each query outside of one, takes its caller's turn first. Within a turn
 * everything passes, so a transaction inside another never waits for a turn that the outer one holds. Work that a call
 * does in parallel passes, too.
 */
export const storeInTurns = (store: Store, taker: TurnTaker): Store => {
  let held = 0
  const inTurn = async <T>(turns: Turns, work: () => Promise<T>): Promise<T> => {
    if (held > 0) return work()
    const turn = turns.take(taker)
    if (turn.comes !== null) await waitFor(turn, turn.comes)
    held += 1
    try {
      return await work()
    } finally {
      held -= 1
      turn.end()
    }
  }
  let global: Global | undefined
  return {
    ...store,
    tenant: (organizationId, work, options) =>
      inTurn(store.turns.tenant, () => store.tenant(organizationId, work, options)),
    globalTransaction: (work) => inTurn(store.turns.global, () => store.globalTransaction(work)),
    get global() {
      return (global ??= queriesIn(store.global, (work) => inTurn(store.turns.global, work)))
    },
  }
}

/** Everything but queries, such as transactions, has to be done with the store they belong to. */
const QUERIES_ALONE = new PostgresDialect({ pool: () => Promise.reject(new Error('Only queries are run here.')) })
const driver = QUERIES_ALONE.createDriver()

/** Queries whose connection is used within `inTurn`. */
const queriesIn = (global: Global, inTurn: <T>(work: () => Promise<T>) => Promise<T>): Global => {
  const executor = global.getExecutor()
  return new Kysely<GlobalSchema>({
    config: { dialect: QUERIES_ALONE },
    dialect: QUERIES_ALONE,
    driver,
    executor: executor.withConnectionProvider({
      provideConnection: (use, options) => inTurn(() => executor.provideConnection(use, options)),
    }),
  })
}

const waitFor = async (turn: Turn, comes: Promise<void>): Promise<void> => {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout exceeded when waiting for a turn')), PATIENCE_MS)
  try {
    await Promise.race([comes, tooLong])
  } catch (error) {
    turn.end()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
