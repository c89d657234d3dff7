import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { MARIA, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { up } from './20261129T2117-schedules-set-on.ts'

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

test('a schedule was set on the date that it was for the client, or in the organization if their zone is unknown', async () => {
  await sql`update organizations set time_zone = 'America/New_York' where organization_id = ${NORTHLINE}`.execute(db)
  await add('1', { dayOffset: 1 })
  await add('2', { dayOffset: 1, localDate: '2026-11-20' })
  await add('3', { localDate: '2026-11-20', localTime: '12:00' })
  const setOn = async (zone: string | null) => {
    await sql`update contacts set time_zone = ${zone} where contact_id = ${MARIA}`.execute(db)
    await sql`alter table scheduled_messages drop column set_on, drop column set_on_at`.execute(db)
    await up(db)
    const { rows } = await sql<{ set_on: string | null; is_of_it: boolean }>`
      select set_on, set_on_at is not distinct from set_at as is_of_it from scheduled_messages order by scheduled_id`.execute(
      db,
    )
    return rows.map((row) => row.is_of_it && row.set_on)
  }
  expect(await setOn('America/Denver')).toEqual(['2026-11-18', false, false])
  expect(await setOn(null)).toEqual(['2026-11-19', false, false])
  expect(await setOn('Nowhere/Land')).toEqual(['2026-11-19', false, false])
})

const add = (digit: string, value: object) =>
  sql`insert into scheduled_messages (organization_id, scheduled_id, contact_id, author_id, text, schedule_type,
      schedule_value, tags, set_at, run_on, next_run_at, created_at, updated_at)
    values (${NORTHLINE}, ${`sm_${digit.repeat(32)}`}, ${MARIA}, 'us_hannah', 'Hello', 'once', ${JSON.stringify(value)}, '{}',
      '2026-11-19T05:30:00Z', '2026-11-20', '2026-11-20T12:00:00Z', '2026-11-19T05:30:00Z', '2026-11-19T05:30:00Z')`.execute(
    db,
  )
