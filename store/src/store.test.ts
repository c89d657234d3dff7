import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './connection.ts'
import { isTransient, openStore, type Store } from './store.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'
import { NORTHLINE, seedTwoOrganizations } from './testing/two-organizations.ts'

let database: TestDatabase
let store: Store
let owner: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  owner = openPool(database.owner, { max: 2, name: 'test-owner' })
  store = await openStore(database.app, 2)
  await seedTwoOrganizations(owner)
})
afterAll(async () => {
  await Promise.all([store.close(), owner.end()])
  await database.drop()
})

/** Ends every connection of the product's pools from the server's side. */
const cutConnections = async (): Promise<void> => {
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'attune_app'`)
}

test('a connection cut during a transaction fails it with a transient error', async () => {
  const cut = store.tenant(NORTHLINE, async (tx) => {
    // On purpose in the middle of the statement.
    const cutting = new Promise((resolve) => setTimeout(resolve, 100)).then(cutConnections)
    await Promise.all([sql`select pg_sleep(10)`.execute(tx.db), cutting])
  })
  const error: unknown = await cut.catch((failure: unknown) => failure)
  expect(isTransient(error)).toBe(true)
  const [contact] = await store.tenant(NORTHLINE, (tx) => tx.db.selectFrom('contacts').selectAll().execute())
  expect(contact?.full_name).toBe('Maria')
})

test('a connection cut between two statements fails the transaction with a transient error', async () => {
  const cut = store.tenant(NORTHLINE, async (tx) => {
    await cutConnections()
    // The cut has come through to this side by then.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return tx.db.selectFrom('contacts').selectAll().execute()
  })
  expect(isTransient(await cut.catch((failure: unknown) => failure))).toBe(true)
  expect(await store.answers()).toBe(true)
})

test('a failed transaction leaves nothing behind', async () => {
  const failing = store.tenant(NORTHLINE, async (tx) => {
    await tx.db.updateTable('contacts').set({ full_name: 'Somebody else' }).execute()
    throw new Error('Not after all.')
  })
  await expect(failing).rejects.toThrow('Not after all.')
  const rows = await owner.query(`select 1 from contacts where full_name = 'Somebody else'`)
  expect(rows.rowCount).toBe(0)
})
