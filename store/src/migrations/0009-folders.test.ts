import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { migrations } from './all.ts'
import { testServer } from '../testing/test-server.ts'

const ORGANIZATION = `or_${'1'.repeat(32)}`
const database = `test_${randomBytes(6).toString('hex')}`
let admin: Kysely<unknown>
let db: Kysely<unknown>

beforeAll(async () => {
  admin = new Kysely({
    dialect: new PostgresDialect({ pool: openPool(testServer(), { max: 1, name: 'test' }) }),
  })
  await sql.raw(`create database ${database}`).execute(admin)
  const pool = openPool({ ...testServer(), database }, { max: 2, name: 'test' })
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await sql.raw(`drop database ${database} with (force)`).execute(admin)
  await admin.destroy()
})

test('existing rows get counts, copies and marks as if added later', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  expect((await migrator.migrateTo('0008-contact-jobs')).error).toBeUndefined()
  await sql.raw(BEFORE).execute(db)
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await counts()).toEqual({
    all: 3,
    received: 3,
    review: 0,
    waiting: 1,
    pinned: 1,
    stopped: 1,
    'us_hannah mine': 2,
    'us_hannah caught': 1,
  })
  const { rows } = await sql<object>`
    select right(contact_id, 1) as c, stopped, primary_coach_id as coach, muted_until is not null as muted from threads
    where removed_at is null order by 1`.execute(db)
  expect(rows).toEqual([
    { c: '1', stopped: false, coach: 'us_hannah', muted: false },
    { c: '2', stopped: true, coach: 'us_hannah', muted: false },
    { c: '3', stopped: false, coach: null, muted: true },
  ])
  // The same rows, written anew now, are counted the same.
  await sql.raw('delete from read_marks; delete from threads; delete from contacts').execute(db)
  expect(Object.values(await counts()).every((sum) => sum === 0)).toBe(true)
})

const counts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ of: string; sum: number }>`
    select trim(account_id || ' ' || kind) as of, sum(change)::int as sum from thread_counts group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ of, sum }) => [of, sum]))
}

const contact = (n: number, status: string, coach: string, muted: string, removed: string) =>
  `('${ORGANIZATION}', 'ct_${String(n).repeat(32)}', '${status}', 'Client', 'client', ${coach}, ${muted}, ${muted}, ${removed}, now())`

const thread = (n: number, received: number, waits: string, pinned: boolean, removed: string) =>
  `('${ORGANIZATION}', 'ct_${String(n).repeat(32)}', 5, ${received}, now(), ${waits}, ${pinned}, ${removed})`

const mark = (n: number, received: number) =>
  `('${ORGANIZATION}', 'us_hannah', 'ct_${String(n).repeat(32)}', 1, ${received})`

/** Four clients, one of them erased. Hannah has read all of the first and of the erased one, and some of the second. */
const BEFORE = `
insert into organizations (organization_id, title, time_zone, created_at)
  values ('${ORGANIZATION}', 'Northline', 'UTC', now());
insert into staff (organization_id, account_id, name, email) values ('${ORGANIZATION}', 'us_hannah', 'Hannah', 'h@x.example');
insert into contacts (organization_id, contact_id, status, full_name, name_key, primary_coach_id, muted_from, muted_until,
  removed_at, created_at) values
  ${contact(1, 'active', `'us_hannah'`, 'null', 'null')}, ${contact(2, 'stop', `'us_hannah'`, 'null', 'null')},
  ${contact(3, 'active', 'null', 'now()', 'null')}, ${contact(4, 'stop', 'null', 'null', 'now()')};
insert into threads (organization_id, contact_id, last_sequence, received_count, moved_at, needs_answer_since, is_pinned,
  removed_at) values ${thread(1, 2, 'now()', false, 'null')}, ${thread(2, 3, 'null', true, 'null')},
  ${thread(3, 1, 'null', false, 'null')}, ${thread(4, 2, 'null', true, 'now()')};
insert into read_marks (organization_id, account_id, contact_id, sequence, received_count) values
  ${mark(1, 2)}, ${mark(2, 1)}, ${mark(4, 2)};
`
