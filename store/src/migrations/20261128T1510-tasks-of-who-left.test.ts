import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { MARIA, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { up } from './20261128T1510-tasks-of-who-left.ts'

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

test('open tasks of whoever has left get one job per account; those of others get none', async () => {
  await addStaff('us_gone', { isGone: true })
  await addStaff('us_gone_and_done', { isGone: true })
  await addStaff('us_hannah', { isGone: false })
  await addTask('1', 'us_gone', 'new')
  await addTask('2', 'us_gone', 'active')
  await addTask('3', 'us_gone_and_done', 'done')
  await addTask('4', 'us_hannah', 'active')
  await addTask('5', null, 'new')
  await up(db)
  const jobs = await sql`select organization_id, payload from work where kind = 'free-tasks'`.execute(db)
  expect(jobs.rows).toEqual([{ organization_id: NORTHLINE, payload: { accountId: 'us_gone' } }])
})

const addStaff = (id: string, { isGone }: { isGone: boolean }) =>
  sql`insert into staff (organization_id, account_id, name, email, gone_at)
    values (${NORTHLINE}, ${id}, 'A coach', 'a@coach.example', ${isGone ? '2026-03-01T00:00:00Z' : null})`.execute(db)

const addTask = (digit: string, assigned: string | null, status: 'new' | 'active' | 'done') =>
  sql`insert into tasks (organization_id, task_id, contact_id, title, status, priority, type, topic, occasion, created_at,
      urgency, updated_at, user_assigned, started_by, started_at, closed_at)
    values (${NORTHLINE}, ${`tk_${digit.repeat(32)}`}, ${MARIA}, 'A task', ${status}, 'high', 'manual', ${digit}, ${digit},
      '2026-02-01T00:00:00Z', 1, '2026-02-01T00:00:00Z', ${assigned}, ${assigned}, '2026-02-01T00:00:00Z',
      ${status === 'done' ? '2026-02-01T00:00:00Z' : null})`.execute(db)
