import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let owner: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  owner = openPool(database.owner, { max: 1, name: 'test-owner' })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('erasing an organization erases all that points to its accounts and their sessions, before these', async () => {
  const pointing = await rows<{ from: string; column: string; to: string }>(`
    select c.conrelid::regclass::text as from, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'sessions'::regclass)`)
  expect(pointing.length).toBeGreaterThan(10)
  const [{ text } = { text: '' }] = await rows<{ text: string }>(
    `select prosrc as text from pg_proc where proname = 'erase_organization'`,
  )
  const statements = text.split(';').map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
  const erasing = (table: string) => statements.findIndex((each) => each.startsWith(`delete from ${table} `))
  for (const { from, column, to } of pointing) {
    expect(erasing(from), `${from} is emptied`).toBeGreaterThan(-1)
    expect(erasing(from), `${from} is emptied before ${to}`).toBeLessThan(erasing(to))
    const ofAccounts = statements.filter((each) => new RegExp(`^(delete from|update) ${from} `).test(each)).join()
    if (to === 'accounts') expect(ofAccounts, `by ${column} of ${from}`).toContain(column)
  }
})

const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => (await owner.query<T>(text)).rows
