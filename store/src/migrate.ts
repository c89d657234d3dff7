import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openPool, type Connection } from './connection.ts'
import { migrations } from './migrations/all.ts'

/**
 * Migrates the schema to the newest version, as its owner. Safe to call from several processes at once: one migrates
 * while the others wait. `member` is the product's login, which is granted the two roles. Returns the names of the
 * migrations run.
 */
export const migrate = async (owner: Connection, member: string): Promise<string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openPool(owner, { max: 2, name: 'attune-migrate' }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
    await sql`grant attune_tenant, attune_global to ${sql.id(member)}`.execute(db)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
