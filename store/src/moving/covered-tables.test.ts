import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { SHARED_TABLES } from './covered-tables.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.owner, { max: 1, name: 'test-owner' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** What stays behind: what lets somebody in, what is only for the moment, and what the database writes itself. */
const LEFT_BEHIND: Record<keyof typeof SHARED_TABLES, string[]> = {
  // Whether clients' sounds leave for a provider is decided anew where the provider is another.
  organizations: ['organization_id', 'deleted_at', 'deleted_by', 'erased_at', 'transcripts'],
  accounts: [
    ...['password_hash', 'password_changed_at', 'second_factor_secret', 'second_factor_at', 'second_factor_step'],
    ...['pending_email', 'demo_note', 'stripe_account_id'],
  ],
  memberships: ['organization_id'],
  facts: ['organization_id', 'position', 'xid'],
}

test.for(Object.keys(SHARED_TABLES) as (keyof typeof SHARED_TABLES)[])(
  'a new column of %s is exported, or stays behind on purpose',
  async (table) => {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...SHARED_TABLES[table], ...LEFT_BEHIND[table]].toSorted())
  },
)
