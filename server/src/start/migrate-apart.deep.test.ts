import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool, type Connection } from '@attune/store/connection'
import { EMBEDDED_LOGINS } from '@attune/store/embedded/embedded-logins'
import { migrations } from '@attune/store/migrations/all'
import { testServer } from '@attune/store/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/** Whole processes start here. */
const SLOW = { timeout: 120_000 }
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

let home: string
let beside: ReturnType<typeof openPool>
let owner: Connection
let count = 0
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attune-migrate-'))
  beside = openPool(testServer(), { max: 1, name: 'attune-tests' })
})
beforeEach(async () => {
  const database = `apart_${process.pid}_${(count += 1)}`
  await beside.query(`create database ${database}`)
  owner = { ...testServer(), database }
  return () => beside.query(`drop database ${database} with (force)`)
})
afterAll(async () => {
  await beside.end()
  await rm(home, { recursive: true, force: true })
})

const as = (user: string): string =>
  `postgres://${user}@localhost:${owner.port}/${owner.database}?host=${encodeURIComponent(owner.host ?? '')}`

/** Runs the program as `npm start` does, without a panel. It is told to end as soon as it is ready. */
const run = async (more: Record<string, string>) => {
  const program = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      ATTUNE_HOME: join(home, 'state'),
      ATTUNE_DEMO: '0',
      ATTUNE_ROLE: 'worker',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: as(EMBEDDED_LOGINS.tenant),
      DATABASE_GLOBAL_URL: as(EMBEDDED_LOGINS.global),
      DATABASE_MIGRATE_URL: as('postgres'),
      ...more,
    },
  })
  const seen = { output: '', errors: '' }
  program.stdout.on('data', (part: Buffer) => {
    seen.output += part.toString()
    if (seen.output.includes('Attune is ready')) program.kill('SIGTERM')
  })
  program.stderr.on('data', (part: Buffer) => (seen.errors += part.toString()))
  const status = await new Promise<number | null>((resolve) => program.once('close', resolve))
  return { status, ...seen }
}

/** How many migrations ran; 0 in an empty database. */
const countMigrations = async (): Promise<number> => {
  const pool = openPool(owner, { max: 1, name: 'attune-tests' })
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_class where relname = 'kysely_migration'`,
  )
  const ran =
    rows[0]?.count === 1 ? await pool.query<{ count: number }>('select count(*)::int from kysely_migration') : null
  await pool.end()
  return ran?.rows[0]?.count ?? 0
}

test('one process only migrates and ends; those after it start without migrating', SLOW, async () => {
  const migrated = await run({ DATABASE_MIGRATE: 'only' })
  expect(migrated).toMatchObject({ status: 0, errors: '' })
  expect(migrated.output).toContain('schema of this version.')
  expect(migrated.output).not.toContain('ready')
  expect(await countMigrations()).toBe(Object.keys(migrations).length)
  // A second time there is nothing to do, which is no failure.
  expect((await run({ DATABASE_MIGRATE: 'only' })).status).toBe(0)
  // Without the owner's login it could not migrate if it wanted to.
  const started = await run({ DATABASE_MIGRATE: '0', DATABASE_MIGRATE_URL: '' })
  expect(started).toMatchObject({ status: 0, errors: '' })
  expect(started.output).toContain('Attune is ready at')
})

test('a process that may not migrate ends with the reason if nobody else does, and changes nothing', SLOW, async () => {
  const { status, output, errors } = await run({ DATABASE_MIGRATE: '0', ATTUNE_DATABASE_WAIT_SECONDS: '0' })
  expect([status, output.includes('ready')]).toEqual([1, false])
  expect(errors).toBe(
    `The database's schema is older than this program: ${Object.keys(migrations).at(-1)} is missing. ` +
      'Migrate it first: DATABASE_MIGRATE=only npm start\n',
  )
  expect(await countMigrations()).toBe(0)
})

test('a process whose login may not migrate ends with the reason', SLOW, async () => {
  const { status, errors } = await run({ DATABASE_MIGRATE: 'only', DATABASE_MIGRATE_URL: as(EMBEDDED_LOGINS.tenant) })
  expect(status).toBe(1)
  expect(errors).toMatch(/^A database login lacks a right: permission denied .* set DATABASE_MIGRATE_URL\.\n$/)
})
