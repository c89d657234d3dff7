import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { MARIA, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { up } from './20261129T2019-stuck-from.ts'

const OWN = '+13035550700'

let database: TestDatabase
let db: Kysely<unknown>

beforeAll(async () => {
  database = await testDatabase()
  const pool = openPool(database.owner, { max: 1, name: 'test-owner' })
  await seedTwoOrganizations(pool)
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await sql`alter table deliveries drop column stuck_from`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('open messages that their own address holds up stay held up; those with a turn, in line or sent are not', async () => {
  await add(1, { state: 'intended', pacedFrom: OWN })
  await add(2, { state: 'intended', pacedFrom: OWN, hasTurn: true })
  await add(3, { state: 'intended', pacedFrom: '+13035550799' })
  await add(4, { state: 'paced', pacedFrom: OWN })
  await add(5, { state: 'accepted', pacedFrom: OWN })
  await add(6, { state: 'intended', pacedFrom: null })
  await up(db)
  const { rows } = await sql`select sequence, stuck_from from deliveries where stuck_from is not null`.execute(db)
  expect(rows).toEqual([{ sequence: 1, stuck_from: OWN }])
})

const add = async (
  sequence: number,
  { state, pacedFrom, hasTurn = false }: { state: string; pacedFrom: string | null; hasTurn?: boolean },
): Promise<void> => {
  await sql`
    insert into messages (organization_id, contact_id, sequence, suffix, direction, text, at, delivery, carrier,
      author_kind, from_address)
    values (${NORTHLINE}, ${MARIA}, ${sequence}, ${`text-${sequence}`}, 2, 'Hello', now(), 0, 'simulator', 'user', ${OWN})`.execute(
    db,
  )
  await sql`
    insert into deliveries (organization_id, contact_id, sequence, state, carrier, paced_from, slot_at)
    values (${NORTHLINE}, ${MARIA}, ${sequence}, ${state}, 'simulator', ${pacedFrom},
      case when ${hasTurn} then now() end)`.execute(db)
}
