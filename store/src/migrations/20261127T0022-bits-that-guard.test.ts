import { permissionBits } from '@attune/contract/staff/masks'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { up } from './20261127T0022-bits-that-guard.ts'

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

const { of } = permissionBits
const COACH = of(['conversations.view', 'contacts.list'])
const ADMIN = of(['organizations.view', 'invites.send', 'users.switch'])
const OTHER = of(['contacts.list', 'users.list'])

test('masks that let see numbers or invite keep doing so; others, and those of all bits, stay as they are', async () => {
  const byRole = { ROLE_COACH: COACH, ROLE_ADMIN: 1n, ROLE_MANAGER: OTHER }
  const asText = JSON.stringify(byRole, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  await sql`update organizations set permissions = ${String(ADMIN)}::numeric, permissions_by_role = ${asText}::jsonb
    where organization_id = ${NORTHLINE}`.execute(db)
  const [hannah, tess] = [`us_${'1'.repeat(32)}`, `us_${'2'.repeat(32)}`]
  for (const [id, mask] of [
    [hannah, String(COACH)],
    [tess, null],
  ])
    await sql`with added as (
      insert into accounts (account_id, short_id, email, name, time_zone, created_at)
      values (${id}, ${id}, ${`${id}@northline.example`}, 'Hannah', 'UTC', now()) returning account_id
    ) insert into memberships (account_id, organization_id, role, permissions)
      select account_id, ${NORTHLINE}, 'ROLE_COACH', ${mask}::numeric from added`.execute(db)
  // Running it twice changes nothing more.
  for (let times = 0; times < 2; times += 1) await up(db)
  const { rows } = await sql<{ permissions: string | null; permissions_by_role: object }>`
    select permissions::text, permissions_by_role from organizations
    order by organization_id = ${NORTHLINE} desc`.execute(db)
  const seesNumbers = of(['phone-numbers.view'])
  expect(rows).toEqual([
    {
      permissions: String(ADMIN | seesNumbers | of(['users.create'])),
      permissions_by_role: { ROLE_COACH: String(COACH | seesNumbers), ROLE_ADMIN: '1', ROLE_MANAGER: String(OTHER) },
    },
    { permissions: null, permissions_by_role: {} },
  ])
  const { rows: own } = await sql<{ permissions: string | null }>`
    select permissions::text from memberships order by account_id`.execute(db)
  expect(own.map(({ permissions }) => permissions)).toEqual([String(COACH | seesNumbers), null])
})
