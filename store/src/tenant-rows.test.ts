import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, openRolePool } from './connection.ts'
import type { TenantSchema } from './schema.ts'
import { openStore, type Store } from './store.ts'
import { bindTables } from './tenant-tables.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'
import { FIONA, HARBOUR, inOrganization, MARIA, NORTHLINE, seedTwoOrganizations } from './testing/two-organizations.ts'

let database: TestDatabase
let store: Store
let owner: pg.Pool
let tenantRole: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  tenantRole = openRolePool(database.app, 'attune_tenant', { max: 1, name: 'test-tenant' })
  store = await openStore(database.app, 4, {})
  await seedTwoOrganizations(owner)
})
afterAll(async () => {
  await Promise.all([store.close(), owner.end(), tenantRole.end()])
  await database.drop()
})

test('a tenant session sees nothing while no organization is set', async () => {
  for (const table of ['contacts', 'threads', 'organizations', 'addresses', 'work'])
    expect((await tenantRole.query(`select * from ${table}`)).rows, table).toEqual([])
  expect((await owner.query('select 1 from contacts')).rows).toHaveLength(2)
})

test('a tenant session sees only its own organization’s rows, and the setting ends with the transaction', async () => {
  const contacts = sql`select contact_id from contacts`
  const seen = await store.tenant(NORTHLINE, (tx) => contacts.execute(tx.db))
  expect(seen.rows).toEqual([{ contact_id: MARIA }])
  const other = await store.tenant(HARBOUR, (tx) => contacts.execute(tx.db))
  expect(other.rows).toEqual([{ contact_id: FIONA }])
  const organizations = await store.tenant(HARBOUR, (tx) =>
    sql`select organization_id from organizations`.execute(tx.db),
  )
  expect(organizations.rows).toEqual([{ organization_id: HARBOUR }])
  // The transaction's own connection, used once more after it was given back.
  const kept = await store.tenant(NORTHLINE, (tx) => Promise.resolve({ db: tx.db }))
  expect((await contacts.execute(kept.db)).rows).toEqual([])
})

test('a tenant session takes an organization only in the exact form of an id', async () => {
  for (const id of ['', `${NORTHLINE}'`, NORTHLINE.toUpperCase(), `${NORTHLINE}\n`, `x${NORTHLINE}`])
    await expect(store.tenant(id, () => Promise.resolve(1))).rejects.toThrow('organization ID')
})

test('a tenant session writes nothing into another organization, by insert, update or key', async () => {
  const statements = [
    `insert into staff values ('${HARBOUR}', 'us_x', 'x', 'x')`,
    `update contacts set organization_id = '${HARBOUR}'`,
    `insert into facts (version, organization_id, kind, payload, at) values (1, '${HARBOUR}', 'ThreadRead', '{}', now())`,
    `insert into work (kind, organization_id, payload, due_at, created_at) values ('x', '${HARBOUR}', '{}', now(), now())`,
    `insert into work (kind, payload, due_at, created_at) values ('x', '{}', now(), now())`,
  ]
  for (const statement of statements)
    await expect(inNorthline(statement), statement).rejects.toThrow('violates row-level security policy')
  await expect(
    inNorthline(`insert into contact_addresses values ('${NORTHLINE}', 'simulator', '+1', '${FIONA}')`),
  ).rejects.toThrow('violates foreign key constraint')
})

test('a tenant session changes and deletes nothing of another organization', async () => {
  for (const statement of [
    `update contacts set full_name = 'taken' where organization_id = '${HARBOUR}'`,
    `delete from threads where contact_id = '${FIONA}'`,
    `delete from work where organization_id = '${HARBOUR}'`,
  ])
    expect((await inNorthline(statement)).rowCount, statement).toBe(0)
})

test('a query that begins with its table is bound to the organization where the role does not bind it', async () => {
  await inRolledBack(async (db) => {
    const { from, insert, update, delete: remove } = bindTables(db, NORTHLINE)
    expect(await from('contacts').select('contact_id').execute()).toEqual([{ contact_id: MARIA }])
    const named = await update('contacts').set({ full_name: 'Maria Lopez' }).returning('contact_id').execute()
    expect(named).toEqual([{ contact_id: MARIA }])
    const label = { contact_id: MARIA, label: 'vip', organization_id: HARBOUR }
    const labels = await insert('contact_labels', label).returning('organization_id').execute()
    expect(labels).toEqual([{ organization_id: NORTHLINE }])
    expect(await remove('work').returning('organization_id').execute()).toEqual([{ organization_id: NORTHLINE }])
  })
})

/** Runs queries as the owner, whom no policy limits, and rolls them back. */
const inRolledBack = async (work: (db: Kysely<TenantSchema>) => Promise<void>): Promise<void> => {
  const db = new Kysely<TenantSchema>({ dialect: new PostgresDialect({ pool: owner }) })
  await db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

const inNorthline = (statement: string) => inOrganization(tenantRole, NORTHLINE, statement)
