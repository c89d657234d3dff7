import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPool, type Connection } from '@attune/store/connection'
import { EMBEDDED_LOGINS } from '@attune/store/embedded/embedded-logins'
import { migrate } from '@attune/store/migrate'
import { insertOrganization } from '@attune/store/organizations/organizations'
import { testDatabase, type TestDatabase } from '@attune/store/testing/test-database'
import { testServer } from '@attune/store/testing/test-server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { readSettings } from '../settings.ts'
import { openLive } from '../testing/live-reader.ts'
import { explainFailure } from './explain-failure.ts'
import { openDatabase } from './open-database.ts'
import { startAttune, type Attune } from './start-attune.ts'

/** These tests start whole products, which load their modules or the demo. */
const SLOW = { timeout: 240_000 }
const ADMIN = { ATTUNE_ADMIN_EMAIL: 'ada@example.org', ATTUNE_ADMIN_PASSWORD: 'a bridge over the river' }
const silent = pino({ level: 'silent' })

let home: string
let database: TestDatabase
let beside: ReturnType<typeof openPool>
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attune-start-'))
  database = await testDatabase()
  beside = openPool(testServer(), { max: 1, name: 'attune-tests' })
})
afterAll(async () => {
  await beside.end()
  await database.drop()
  await rm(home, { recursive: true, force: true })
})

const urlOf = ({ host, port, database: name }: Connection, user: string): string =>
  `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`

const environmentOf = (place: Connection, more: Record<string, string> = {}) => ({
  ATTUNE_HOME: home,
  ATTUNE_DEMO: '0',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: urlOf(place, EMBEDDED_LOGINS.tenant),
  DATABASE_GLOBAL_URL: urlOf(place, EMBEDDED_LOGINS.global),
  DATABASE_MIGRATE_URL: urlOf(place, 'postgres'),
  ...more,
})

const start = (more: Record<string, string> = {}): Promise<Attune> =>
  startAttune(readSettings(environmentOf(database.owner, more)), { panel: null, note: () => {}, log: silent })

test('three first starts at once all succeed, and create one admin', SLOW, async () => {
  const name = `first_${database.owner.database}`
  const owner = { ...database.owner, database: name }
  await beside.query(`create database ${name}`)
  const elsewhere = async () => {
    const own = await mkdtemp(join(home, 'own-'))
    const env = { ...process.env, ...environmentOf(owner, { ...ADMIN, ATTUNE_HOME: own }) }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], { env })
    return stdout.trim().split('\n').at(-1)
  }
  expect(await Promise.all([elsewhere(), elsewhere(), elsewhere()])).toEqual(['ready', 'ready', 'ready'])
  const pool = openPool(owner, { max: 1, name: 'attune-tests' })
  const { rows } = await pool.query('select email from accounts')
  await pool.end()
  await beside.query(`drop database ${name} with (force)`)
  expect(rows).toEqual([{ email: 'ada@example.org' }])
})

const PROGRAM = `
  import { pino } from 'pino'
  import { readSettings } from ${JSON.stringify(new URL('../settings.ts', import.meta.url).href)}
  import { startAttune } from ${JSON.stringify(new URL('start-attune.ts', import.meta.url).href)}
  const attune = await startAttune(readSettings(), { panel: null, note: () => {}, log: pino({ level: 'silent' }) })
  await attune.stop()
  console.log('ready')
  process.exit(0)
`

describe('a start that fails says why', () => {
  const failure = async (change: Record<string, string>) => {
    const environment = environmentOf(database.owner, { ATTUNE_DATABASE_WAIT_SECONDS: '0', ...change })
    const error: unknown = await openDatabase(readSettings(environment), () => {}).then(
      ({ stop }) => stop(),
      (failed: unknown) => failed,
    )
    return explainFailure(error, '4600')
  }
  const at = (place: string) => ({ DATABASE_MIGRATE_URL: place })

  test('nothing listens there', async () => {
    expect(await failure(at('postgres://postgres@127.0.0.1:9/attune'))).toBe(
      "The database can't be used: connect ECONNREFUSED 127.0.0.1:9. Is it running, and is DATABASE_URL right?",
    )
  })
  test('there is no such login or database', async () => {
    expect(await failure(at(urlOf(database.owner, 'nobody')))).toMatch(
      /^The database refused the login: .*"nobody".* Check the name and password in DATABASE_URL/,
    )
    expect(await failure(at(urlOf({ ...database.owner, database: 'nowhere' }, 'postgres')))).toMatch(
      /^The server has no such database: database "nowhere" does not exist\. Create it, or correct DATABASE_URL\.$/,
    )
  })
  test('the login may not migrate', async () => {
    expect(await failure(at(urlOf(database.owner, EMBEDDED_LOGINS.tenant)))).toMatch(
      /^A database login lacks a right: permission denied .* set DATABASE_MIGRATE_URL\.$/,
    )
  })
  test('an unexpected error is shown with all its causes', () => {
    const cause = new Error('The innermost reason.')
    const text = explainFailure(new Error('The outer one.', { cause: new Error('The next.', { cause }) }), '4600')
    expect(text).toMatch(/^The outer one\.\nThe next\.\nError: The innermost reason\.\n {4}at /)
  })
})

test('a start waits for a database that is away, and continues when it is back', SLOW, async () => {
  const { database: name } = database.owner
  await beside.query(`alter database ${name} connection limit 0`)
  const notes: string[] = []
  const settings = readSettings(environmentOf(database.owner, { DATABASE_MIGRATE: '0' }))
  const opening = openDatabase(settings, (sentence) => notes.push(sentence))
  await expect.poll(() => notes.length, { timeout: 30_000 }).toBe(1)
  expect(notes[0]).toMatch(
    /^Waiting for the database for up to 60 s\. The database can't be used: too many connections/,
  )
  await beside.query(`alter database ${name} connection limit -1`)
  await (await opening).stop()
  expect(notes.slice(1).filter((note) => note.startsWith('Waiting'))).toEqual([])
})

test('a start that doesn’t migrate waits until another process has', SLOW, async () => {
  const name = `later_${database.owner.database}`
  const owner = { ...database.owner, database: name }
  await beside.query(`create database ${name}`)
  const notes: string[] = []
  const settings = readSettings(environmentOf(owner, { DATABASE_MIGRATE: '0' }))
  const opening = openDatabase(settings, (sentence) => notes.push(sentence))
  await expect.poll(() => notes[0], { timeout: 30_000 }).toContain('older than this program')
  await migrate(owner, EMBEDDED_LOGINS)
  await (await opening).stop()
  await beside.query(`drop database ${name} with (force)`)
})

describe('a process that ends', () => {
  test('stops being ready at once, keeps serving while streams end one by one, then ends', SLOW, async () => {
    const attune = await start(ADMIN)
    const who = await signIn(attune)
    const readers = await Promise.all(Array.from({ length: 6 }, () => openLive(attune.url, who)))
    const order: string[] = []
    for (const reader of readers) void reader.ended.then(() => order.push('ended'))
    const stopped = attune
      .stop({ drainMs: 4_000, hurry: new AbortController().signal })
      .then(() => order.push('stopped'))
    expect((await fetch(`${attune.url}/readyz`)).status).toBe(503)
    const answer = await fetch(`${attune.url}/v1/users/me`, { headers: { authorization: `Bearer ${who.token}` } })
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect((await fetch(`${attune.url}/healthz`)).status).toBe(200)
    await Promise.race(readers.map(({ ended }) => ended))
    // They end over two seconds.
    const open = await attune.deps.meters.registry.getSingleMetric('attune_live_streams')?.get()
    expect(open?.values[0]?.value).toBeGreaterThan(0)
    await expect(openLive(attune.url, who)).rejects.toThrow('503')
    await stopped
    expect(order).toEqual([...readers.map(() => 'ended'), 'stopped'])
    await expect(fetch(`${attune.url}/healthz`)).rejects.toThrow('fetch failed')
  })

  test('doesn’t wait when hurried', SLOW, async () => {
    const attune = await start()
    const hurry = new AbortController()
    const stopped = attune.stop({ drainMs: 600_000, hurry: hurry.signal })
    expect((await fetch(`${attune.url}/readyz`)).status).toBe(503)
    hurry.abort()
    await stopped
  })
})

test('a worker answers health checks and nothing else', SLOW, async () => {
  const attune = await start({ ATTUNE_ROLE: 'worker' })
  expect((await fetch(`${attune.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${attune.url}/healthz/deep`)).status).toBe(200)
  const refused = await fetch(`${attune.url}/v1/users/me`)
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'Unavailable' })])
  await attune.stop()
})

test('with an external database, it warns about secrets and files that are only on one machine', SLOW, async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const options = { panel: null, note: () => {}, log }
  await (await startAttune(readSettings(environmentOf(database.owner)), options)).stop()
  const warned = lines.filter((line) => line.includes('only in the state folder'))
  expect(warned.map((line) => (JSON.parse(line) as { unset: string[] }).unset)).toEqual([
    ['ATTUNE_SECRET', 'ATTUNE_PUSH_KEY', expect.stringContaining('ATTUNE_FILES')],
  ])
})

/** The admin, in an organization made for this test. */
const signIn = async (attune: Attune) => {
  const organizationId = newId('or')
  const organization = { organization_id: organizationId, title: 'Northline', logo_url: null }
  await insertOrganization(
    attune.deps.store.global,
    { ...organization, time_zone: 'America/Denver', created_at: new Date() }, // It is the only one, with no world around it.
    [],
  )
  const answer = await fetch(`${attune.url}/v2/auth.loginByEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ATTUNE_ADMIN_EMAIL, password: ADMIN.ATTUNE_ADMIN_PASSWORD }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { token: accessToken, organizationId }
}
