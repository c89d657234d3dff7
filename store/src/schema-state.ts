import { Kysely, PostgresDialect, sql } from 'kysely'
import { openRolePool, type Logins } from './connection.ts'
import { migrations } from './migrations/all.ts'

/** This program can't run with the schema. The message is for the person at the terminal. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused'
}

/** The schema lacks migrations that this program needs. Another process may be about to run them. */
export class SchemaBehind extends SchemaRefused {
  override name = 'SchemaBehind'
}

/** The migrations that ran, and the oldest one that a program must have; null before that was recorded. */
export interface SchemaState {
  executed: string[]
  needs: string | null
}

/** As the schema's owner. */
export const readSchemaState = async (db: Kysely<unknown>): Promise<SchemaState> => {
  const { rows } = await sql<{ migrated: boolean; ruled: boolean }>`
    select to_regclass('kysely_migration') is not null as migrated,
      to_regclass('schema_compatibility') is not null as ruled`.execute(db)
  const executed =
    rows[0]?.migrated === true ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows : []
  const rule =
    rows[0]?.ruled === true
      ? (await sql<{ needs: string }>`select needs from schema_compatibility`.execute(db)).rows
      : []
  return { executed: executed.map(({ name }) => name), needs: rule[0]?.needs ?? null }
}

/** With the product's own login, for processes that don't migrate. Throws SchemaRefused unless this program can run. */
export const checkSchema = async (logins: Logins): Promise<void> => {
  const pool = openRolePool({ ...logins, prepare: false }, 'attune_global', { max: 1, name: 'attune-check' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await checkState(db)
  } finally {
    await db.destroy()
  }
}

const checkState = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regprocedure('schema_state()') is not null as there`.execute(db)
  if (rows[0]?.there !== true) throw toSchemaBehind(Object.keys(migrations))
  const { rows: states } = await sql<SchemaState>`select * from schema_state()`.execute(db)
  const state = { executed: states[0]?.executed ?? [], needs: states[0]?.needs ?? null }
  if (isServedByNewer(state)) return
  const missing = missingOf(state)
  if (missing.length > 0) throw toSchemaBehind(missing)
}

/**
 * Whether the schema is newer than this program and still serves it. Throws SchemaRefused if it is newer and doesn't:
 * old and new programs can only run side by side while migrations only add.
 */
export const isServedByNewer = (state: SchemaState): boolean => {
  const known = Object.keys(migrations)
  const unknown = state.executed.filter((name) => !known.includes(name)).toSorted()
  if (unknown.length === 0) return false
  const newest = known.toSorted().at(-1) ?? ''
  if (missingOf(state).length === 0 && state.needs !== null && known.includes(state.needs)) return true
  throw new SchemaRefused(
    `The database's schema is newer than this program: it has ${unknown.at(-1)}, and no longer serves programs of ${newest}. ` +
      'Start the newer version, or restore a backup from before the upgrade.',
  )
}

const missingOf = ({ executed }: SchemaState): string[] =>
  Object.keys(migrations).filter((name) => !executed.includes(name))

const toSchemaBehind = (missing: string[]): SchemaBehind =>
  new SchemaBehind(
    `The database's schema is older than this program: ${missing.at(-1)} is missing. Migrate it first: DATABASE_MIGRATE=only npm start`,
  )
