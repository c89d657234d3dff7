import type pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './connection.ts'
import { forgetStatements } from './preparing-client.ts'
import { isTransient, openStore, planOnce, type Store, type Tenant } from './store.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let owner: pg.Pool
let store: Store

beforeAll(async () => {
  // Other test files of this process may have used up the limit of prepared statements.
  forgetStatements()
  database = await testDatabase()
  owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  store = await openStore(database.app, 1, {})
})
afterAll(async () => {
  await Promise.all([store.close(), owner.end()])
  await database.drop()
})

const prepared = async (like: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where statement like ${like}`.execute(store.global)
  return rows[0]?.count ?? 0
}

test('a frequent statement is prepared once and returns results for each call’s values', async () => {
  await store.globalTransaction(async (tx) => {
    for (let n = 0; n < 40; n += 1) {
      const { rows } = await sql<{ n: number }>`select ${n}::int as n, 'often' as how`.execute(tx)
      expect(rows[0]?.n).toBe(n)
    }
    await sql`select ${1}::int as n, 'seldom' as how`.execute(tx)
    const { rows } = await sql<{ how: string; custom_plans: bigint; generic_plans: bigint }>`
      select custom_plans, generic_plans from pg_prepared_statements where statement like '%''often'' as how%'`.execute(
      tx,
    )
    expect(rows).toEqual([{ custom_plans: 21n, generic_plans: 0n }])
  })
  expect(await prepared(`%'seldom' as how%`)).toBe(0)
})

test('a transaction can have its statements planned once, and the next one plans for its values again', async () => {
  const organizationId = `or_${'1'.repeat(32)}`
  const ask = (tx: Tenant) => sql`select ${1}::int as n, 'one plan' as how`.execute(tx.db)
  const plans = (tx: Tenant) =>
    sql`select custom_plans, generic_plans from pg_prepared_statements where statement like '%''one plan'' as how'`
      .execute(tx.db)
      .then(({ rows }) => rows)
  for (let n = 0; n < 30; n += 1) await store.tenant(organizationId, ask, { plans: 'once' })
  expect(await store.tenant(organizationId, plans)).toEqual([{ custom_plans: 0n, generic_plans: 11n }])
  await store.tenant(organizationId, ask)
  expect(await store.tenant(organizationId, plans)).toEqual([{ custom_plans: 1n, generic_plans: 11n }])
})

test('within a transaction, some statements can be planned once and the others for their values', async () => {
  const organizationId = `or_${'1'.repeat(32)}`
  const ask = (tx: Tenant) => sql`select ${1}::int as n, 'part' as how`.execute(tx.db)
  const plans = await store.tenant(organizationId, async (tx) => {
    for (let n = 0; n < 30; n += 1) await planOnce(tx, () => ask(tx))
    await ask(tx)
    const { rows } = await sql`select custom_plans, generic_plans from pg_prepared_statements
      where statement like '%''part'' as how'`.execute(tx.db)
    return rows
  })
  expect(plans).toEqual([{ custom_plans: 1n, generic_plans: 11n }])
})

test('within a transaction whose statements are all planned once, none goes back to a plan for its values', async () => {
  const settings = (tx: Tenant) => sql`show plan_cache_mode`.execute(tx.db).then(({ rows }) => rows)
  const found = await store.tenant(
    `or_${'1'.repeat(32)}`,
    async (tx) => [await planOnce(tx, () => settings(tx)), await settings(tx)],
    { plans: 'once' },
  )
  expect(found).toEqual(Array(2).fill([{ plan_cache_mode: 'force_generic_plan' }]))
})

test('a statement that fails while planned once reports its own error', async () => {
  const failing = store.tenant(`or_${'1'.repeat(32)}`, (tx) => planOnce(tx, () => sql`select 1 / 0`.execute(tx.db)))
  await expect(failing).rejects.toThrow('division by zero')
})

test('after a table gets a new column, a prepared statement fails once with a transient error', async () => {
  await owner.query(
    'create table changing (id int); grant select on changing to attune_global; insert into changing values (1)',
  )
  const asked = () =>
    store.globalTransaction(async (tx) => (await sql`select * from changing where id = ${1}`.execute(tx)).rows)
  const outcomes: unknown[] = []
  for (let n = 0; n < 90; n += 1) {
    if (n === 60) await owner.query('alter table changing add column title text')
    outcomes.push(await asked().catch((error: unknown) => error))
  }
  const failed = outcomes.filter((outcome) => outcome instanceof Error)
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.map(isTransient)).toEqual(failed.map(() => true))
  // Once for each of the connections at most.
  expect(failed.length).toBeLessThanOrEqual(4)
  expect(outcomes.at(-1)).toEqual([{ id: 1, title: null }])
})
