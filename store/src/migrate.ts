import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { buildIndexes } from './build-indexes.ts'
import { openPool, type Connection } from './connection.ts'
import { migrations } from './migrations/all.ts'
import { provideLogins, type LoginNames } from './provide-logins.ts'
import { isServedByNewer, readSchemaState } from './schema-state.ts'

export interface MigrateOptions {
  /** Says that the tables are in use, and what follows from that. */
  note?: (sentence: string) => void
  /** How long it waits for a lock, and with it whoever queues behind it; between two attempts all of them continue. */
  lockMs?: number
  pausesMs?: readonly number[]
  /** How long the build of an index waits for transactions that began before it. Nobody queues behind it. */
  buildWaitMs?: number
}

const LOCK_MS = 5_000
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

/**
 * Migrates the schema to the newest version, as its owner. Safe to call from several processes at once: one migrates
 * while the others wait. A newer schema is left as it is if it still serves this program; otherwise throws
 * SchemaRefused. The product's logins are granted their roles. Returns the names of the migrations run. A statement may
 * take as long as it needs; if somebody else holds a lock, all is rolled back and tried again a few times. Indexes over
 * the logs are built after that, beside everybody's work; one that can't be built now is left to a later `buildIndexes`.
 */
export const migrate = async (
  owner: Connection,
  logins: LoginNames,
  { note = () => {}, lockMs = LOCK_MS, pausesMs = PAUSES_MS, buildWaitMs }: MigrateOptions = {},
): Promise<string[]> => {
  const settings = { statement_timeout: '0', lock_timeout: `${lockMs}ms` }
  const pool = openPool(owner, { max: 2, name: 'attune-migrate', settings })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrated = await migrateInTurn(db, logins, { note, pausesMs })
    if (migrated === null) return []
    try {
      await buildIndexes(owner, buildWaitMs)
    } catch (error) {
      // The product works without them, only more slowly: a full disk mustn't keep it from starting.
      if (!(error instanceof pg.DatabaseError)) throw error
      const reason = isHeldUp(error) ? 'a transaction took too long' : error.message
      note(
        `An index over the logs couldn’t be built: ${reason}. They open slowly without it. ` +
          'It is tried again at each start, and every quarter of an hour while a server runs.',
      )
    }
    return migrated
  } finally {
    await db.destroy()
  }
}

/** Tries again while somebody holds a lock. */
const migrateInTurn = async (
  db: Kysely<unknown>,
  logins: LoginNames,
  { note, pausesMs }: Required<Pick<MigrateOptions, 'note' | 'pausesMs'>>,
): Promise<string[] | null> => {
  for (const pauseMs of pausesMs) {
    try {
      return await migrateOnce(db, logins)
    } catch (error) {
      // Nothing has changed, and the lock will be released.
      if (!isHeldUp(error)) throw error
    }
    note(`The tables to migrate are in use. Trying again in ${Math.ceil(pauseMs / 1_000)} s.`)
    await sleep(pauseMs)
  }
  return migrateOnce(db, logins)
}

/** Returns the names of the migrations run; null if the schema is that of a newer program. */
const migrateOnce = async (db: Kysely<unknown>, logins: LoginNames): Promise<string[] | null> => {
  if (isServedByNewer(await readSchemaState(db))) return null
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // A migration begun earlier may be merged later, when the database already has its successor.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  // A newer program may have migrated at the same time.
  if (error !== undefined && isServedByNewer(await readSchemaState(db))) return null
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
  await provideLogins(db, logins)
  return (results ?? []).map((result) => result.migrationName)
}

/** A lock wasn't available in time, or two waited for each other. */
const HELD_UP: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

const isHeldUp = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof pg.DatabaseError && HELD_UP.has(cause.code)
}
