import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  store = await openStore(database.app, 2, {})
  await seedTwoOrganizations(owner)
})
afterAll(async () => {
  await Promise.all([store.close(), owner.end()])
  await database.drop()
})

/** Ends every connection of the product's pools from the server's side. */
const cutConnections = async (): Promise<void> => {
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename in ('attune_tenant', 'attune_global')`)
}

/** How many of the product’s connections are in a `pg_sleep`. */
const sleepers = async (): Promise<number> => {
  const { rows } = await owner.query(`select 1 from pg_stat_activity
    where datname = current_database() and usename = 'attune_tenant' and state = 'active' and wait_event = 'PgSleep'`)
  return rows.length
}

test('a connection cut during a transaction fails it with a transient error', async () => {
  const cut = store.tenant(NORTHLINE, async (tx) => {
    const cutting = async () => {
      await expect.poll(sleepers).toBe(1)
      await cutConnections()
    }
    await Promise.all([sql`select pg_sleep(60)`.execute(tx.db), cutting()])
  })
  const error: unknown = await cut.catch((failure: unknown) => failure)
  expect(isTransient(error)).toBe(true)
  const [contact] = await store.tenant(NORTHLINE, (tx) => tx.from('contacts').selectAll().execute())
  expect(contact?.full_name).toBe('Maria')
})

test('a connection cut between two statements fails the transaction with a transient error', async () => {
  const cut = store.tenant(NORTHLINE, async (tx) => {
    await cutConnections()
    await new Promise((resolve) => setTimeout(resolve, 100)) // because the cut is to come through to this side, where it shows only to whoever uses the connection
    return tx.from('contacts').selectAll().execute()
  })
  expect(isTransient(await cut.catch((failure: unknown) => failure))).toBe(true)
  expect(await store.answers()).toBe(true)
})

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (failure: unknown) => failure,
  )

test('a read-only transaction fails with a transient error, and its connection isn’t used again', async () => {
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const used: unknown[] = []
  const readOnly = store.tenant(NORTHLINE, async (tx) => {
    used.push((await backend.execute(tx.db)).rows[0]?.pid)
    // As on a demoted server: permanently, not just for this transaction.
    await sql`set session characteristics as transaction read only; set transaction read only`.execute(tx.db)
    await tx.update('contacts').set({ full_name: 'Nobody' }).execute()
  })
  expect(isTransient(await failureOf(readOnly))).toBe(true)
  for (let times = 0; times < 4; times += 1)
    await store.tenant(NORTHLINE, async (tx) => expect(used).not.toContain((await backend.execute(tx.db)).rows[0]?.pid))
})

test('a statement that takes too long fails with a transient error', async () => {
  const slow = store.tenant(NORTHLINE, async (tx) => {
    await sql`set local statement_timeout = 10`.execute(tx.db)
    await sql`select pg_sleep(10)`.execute(tx.db)
  })
  expect(isTransient(await failureOf(slow))).toBe(true)
})

describe('a server error', () => {
  const toError = (code: string, more: object = {}) =>
    Object.assign(new pg.DatabaseError('…', 1, 'error'), { code, ...more })

  test.for(['08000', '08003', '08006', '53100', '53200', '53300', '25006', '25P03', '40001', '40P01', '57P03'])(
    '%s passes',
    (code) => expect(isTransient(toError(code))).toBe(true),
  )

  test.for(['23505', '42P01', '42501', '22P02', '28P01', 'XX000'])('%s does not', (code) =>
    expect(isTransient(toError(code))).toBe(false),
  )

  test('08P01 passes if a pooler sends it, and is a defect if PostgreSQL itself does', () => {
    expect(isTransient(toError('08P01'))).toBe(true)
    expect(isTransient(toError('08P01', { routine: 'exec_bind_message' }))).toBe(false)
  })
})

test.for(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND', 'EPIPE'])(
  'a network error %s passes',
  (code) => expect(isTransient(Object.assign(new Error('…'), { code }))).toBe(true),
)

test('a missing socket passes, a missing file does not', () => {
  const missing = (syscall: string) => Object.assign(new Error('…'), { code: 'ENOENT', syscall })
  expect(isTransient(missing('connect'))).toBe(true)
  expect(isTransient(missing('open'))).toBe(false)
})

// ASVS 2.3.3, 16.5.3
test('a failed transaction leaves nothing behind', async () => {
  const failing = store.tenant(NORTHLINE, async (tx) => {
    await tx.update('contacts').set({ full_name: 'Somebody else' }).execute()
    throw new Error('Not after all.')
  })
  await expect(failing).rejects.toThrow('Not after all.')
  const rows = await owner.query(`select 1 from contacts where full_name = 'Somebody else'`)
  expect(rows.rowCount).toBe(0)
})
