import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openPool, type Connection } from './connection.ts'
import { migrations } from './migrations/all.ts'
import { provideLogins, type LoginNames } from './provide-logins.ts'
import { isServedByNewer, readSchemaState } from './schema-state.ts'

/**
 * Migrates the schema to the newest version, as its owner. Safe to call from several processes at once: one migrates
 * while the others wait. A newer schema is left as it is if it still serves this program; otherwise throws
 * SchemaRefused. The product's logins are granted their roles. Returns the names of the migrations run.
 */
export const migrate = async (owner: Connection, logins: LoginNames): Promise<string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openPool(owner, { max: 2, name: 'attune-migrate' }) }),
  })
  try {
    if (isServedByNewer(await readSchemaState(db))) return []
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results } = await migrator.migrateToLatest()
    // A newer program may have migrated at the same time.
    if (error !== undefined && isServedByNewer(await readSchemaState(db))) return []
    if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
    await provideLogins(db, logins)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
