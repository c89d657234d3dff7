import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, openRolePool } from './connection.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'

/**
 * What a released program asks of the database, and which columns it had to fill. While a new version is rolled out, its
 * processes run beside those of the last release, on the new schema. Recorded from that release's own tests, by writing down
 * what `PreparingClient` was given, without statements that differ only in the number of their parameters.
 */
interface Release {
  /** Distinct statements of each role. */
  statements: Record<'attune_tenant' | 'attune_global', string[]>
  /** Columns of its tables that may not be null and have no default, as `table.column`. */
  required: string[]
  tables: string[]
}

const RELEASE = '3.0.1'

let database: TestDatabase
let release: Release
beforeAll(async () => {
  database = await testDatabase()
  release = JSON.parse(await readFile(new URL(`testing/releases/${RELEASE}.json`, import.meta.url), 'utf8')) as Release
})
afterAll(() => database.drop())

test.for(['attune_tenant', 'attune_global'] as const)(
  'every statement of the last release as %s still means something, and is still allowed',
  async (role) => {
    const pool = openRolePool({ ...database.app, prepare: false }, role, { max: 1, name: 'attune-tests' })
    const refused: [string, string][] = []
    for (const statement of release.statements[role])
      // Planned with all names, types and rights, but not run.
      await pool.query(`explain (generic_plan) ${statement}`).catch((error: Error) => {
        refused.push([statement, error.message])
      })
    await pool.end()
    expect(release.statements[role].length).toBeGreaterThan(50)
    expect(refused).toEqual([])
  },
)

test('rows that the last release writes have everything they need', async () => {
  const pool = openPool(database.owner, { max: 1, name: 'attune-tests' })
  const { rows } = await pool.query<{ name: string }>(REQUIRED, [release.tables])
  await pool.end()
  const known = new Set(release.required)
  expect(known.size).toBeGreaterThan(50)
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

const REQUIRED = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = any($1) and is_nullable = 'NO' and column_default is null
    and is_identity = 'NO' and is_generated = 'NEVER'`
