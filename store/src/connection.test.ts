import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './connection.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.owner, { max: 1, name: 'test-times' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const TIMES = [
  '2026-11-20 12:34:56+00',
  '2026-11-20 12:34:56.7+00',
  '2026-11-20 12:34:56.789012+00',
  '2026-02-28 23:59:59.999+00',
  '1969-12-31 23:59:59.5+00',
  '0001-01-01 00:00:00+00',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
]

test.for(['UTC', 'Asia/Kolkata', 'America/St_Johns'])(
  'times read as the database means them, in zone %s',
  async (zone) => {
    await pool.query(`set time zone '${zone}'`)
    const { rows } = await pool.query<{ at: Date; ms: number }>(
      `select at, floor(extract(epoch from at) * 1000)::float8 as ms from unnest($1::timestamptz[]) as at`,
      [TIMES],
    )
    expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ ms }) => ms))
    expect(rows).toHaveLength(TIMES.length)
  },
)

test('a time without end stays one', async () => {
  const { rows } = await pool.query<{ at: unknown }>(`select 'infinity'::timestamptz as at`)
  expect(rows).toEqual([{ at: Infinity }])
})
