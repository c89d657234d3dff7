import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { up } from './20261128T0350-prompt-logs-of-erased-clients.ts'

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

const KEPT = `ct_${'d'.repeat(32)}`
const ERASED = `ct_${'e'.repeat(32)}`
const MERGED = `ct_${'f'.repeat(32)}`

test('the prompt logs of erased clients go; those of others and of merged clients stay', async () => {
  for (const [id, removedAt, into] of [
    [KEPT, null, null],
    [ERASED, '2026-03-01T00:00:00Z', null],
    [MERGED, '2026-03-01T00:00:00Z', KEPT],
  ]) {
    await sql`insert into contacts (organization_id, contact_id, status, full_name, created_at, removed_at, merged_into)
      values (${NORTHLINE}, ${id}, 'active', 'A client', '2026-01-01T00:00:00Z', ${removedAt}, ${into})`.execute(db)
    await sql`insert into prompt_logs (organization_id, log_id, contact_id, run_id, effect_key, purpose, model, asked,
      answer, milliseconds, at) values (${NORTHLINE}, ${String(id).replace('ct_', 'pl_')}, ${id}, 'a run', 'an effect',
      'reply', 'a model', '[]', 'An answer', 1, '2026-02-01T00:00:00Z')`.execute(db)
  }
  await up(db)
  const left = await sql<{ contact_id: string }>`select contact_id from prompt_logs order by contact_id`.execute(db)
  expect(left.rows.map((row) => row.contact_id)).toEqual([KEPT, MERGED])
})
