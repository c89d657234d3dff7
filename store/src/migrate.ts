import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openPool, type Connection } from './connection.ts'
import { migrations } from './migrations/all.ts'

/**
 * Brings the schema to the newest version, as its owner. Several processes may call this at once: one works, the
 * others wait and find nothing to do. `member` is the login that the product uses; it is let into the two roles.
 * Answers the names of the migrations that were run.
 */
export const migrate = async (owner: Connection, member: string): Promise<string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openPool(owner, { max: 2, name: 'attune-migrate' }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) throw new Error('The database could not be brought up to date.', { cause: error })
    await sql`grant attune_tenant, attune_global to ${sql.id(member)}`.execute(db)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
