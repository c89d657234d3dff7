import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { up } from './20261129T2115-prompt-logs-of-deleted-messages.ts'

let database: TestDatabase
let db: Kysely<unknown>

beforeAll(async () => {
  database = await testDatabase()
  const pool = openPool(database.owner, { max: 1, name: 'test-owner' })
  await seedTwoOrganizations(pool)
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('every organization’s prompt logs are swept now, and again when no earlier version runs any more', async () => {
  await sql`delete from work where kind = 'sweep-prompt-logs'`.execute(db)
  await up(db)
  const jobs = await sql`select due_at - created_at = interval '1 day' as later, payload from work
    where kind = 'sweep-prompt-logs' and organization_id = ${NORTHLINE} order by due_at`.execute(db)
  expect(jobs.rows).toEqual([
    { later: false, payload: {} },
    { later: true, payload: {} },
  ])
})
