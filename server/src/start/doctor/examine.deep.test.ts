import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SILENCE, startTestSmtpServer, type TestSmtpServer } from '@attune/carriers/smtp/test-smtp-server'
import { openPool, type Connection } from '@attune/store/connection'
import { testDatabase, type TestDatabase } from '@attune/store/testing/test-database'
import { testServer } from '@attune/store/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { seal } from '../../staff/security/seal.ts'
import { fakeBucket } from '../../testing/fake-bucket.ts'
import { examine, INSTRUMENTS, type Instruments } from './examine.ts'
import type { Finding } from './finding.ts'

const SLOW = { timeout: 120_000 }
const SECRET = 'a secret of thirty-two characters or more'
const GIB = 1024 ** 3
const TWILIO = {
  ATTUNE_TWILIO_ACCOUNT: `AC${'7'.repeat(32)}`,
  ATTUNE_TWILIO_TOKEN: 'the-token-of-twilio',
  ATTUNE_TWILIO_NUMBERS: '+13035551801',
}

let database: TestDatabase
let folder: string
let mail: TestSmtpServer
let outside: Server
/** What the public address and Twilio answer, by path. */
const answers = new Map<string, { status: number; body: string }>()
let number = 0
const said: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-doctor-'))
  mail = await startTestSmtpServer()
  outside = createServer((request, response) => {
    const { status, body } = answers.get((request.url ?? '').split('?')[0] ?? '') ?? { status: 404, body: '{}' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  answers.set('/healthz', { status: 200, body: '{"status":"ok"}' })
  mail.behaviour = {}
  database = await testDatabase()
  return () => database.drop()
})
afterAll(async () => {
  outside.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

const address = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
const urlOf = (user: string, { host = '', port, database: name }: Connection = database.owner) =>
  `postgres://${user}:never-shown@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
const well = (): NodeJS.ProcessEnv => ({
  ...{ ATTUNE_HOME: join(folder, 'home'), ATTUNE_SECRET: SECRET, ATTUNE_FILES: folder, PUBLIC_URL: address() },
  ...{ DATABASE_URL: urlOf('attune_tenant'), DATABASE_GLOBAL_URL: urlOf('attune_global') },
  ...{ DATABASE_MIGRATE_URL: urlOf('postgres'), ATTUNE_SMTP_URL: mail.url, ATTUNE_MAIL_FROM: 'desk@example.org' },
})
const look = async (more: NodeJS.ProcessEnv = {}, by: Partial<Instruments> = {}): Promise<Finding[]> => {
  const space = () => Promise.resolve({ free: 90 * GIB, whole: 100 * GIB })
  const found = await examine({ ...INSTRUMENTS, space, environment: { ...well(), ...more }, ...by })
  said.push(JSON.stringify(found))
  return found
}
const of = (about: Finding['about'], found: Finding[]) =>
  found.filter((finding) => finding.about === about).map(({ state, text }) => `${state}: ${text}`)
/** What the doctor says about one thing. */
const lines = async (about: Finding['about'], more: NodeJS.ProcessEnv = {}, by: Partial<Instruments> = {}) =>
  of(about, await look(more, by)).join('\n')
const query = async (text: string, values: unknown[] = []) => {
  const pool = openPool(database.owner, { max: 1, name: 'attune-tests' })
  await pool.query(text, values)
  await pool.end()
}

test('an installation that is well has no problem, and each thing has a line', SLOW, async () => {
  const found = await look()
  expect(found.filter(({ state }) => state === 'problem')).toEqual([])
  const things = [
    'settings',
    'program',
    'database',
    'clock',
    'jobs',
    'secret',
    'mail',
    'texts',
    'channels',
    'files',
    'address',
    'disk',
  ]
  expect(new Set(found.map(({ about }) => about))).toEqual(new Set(things))
  expect(of('database', found).join()).toMatch(/^ok: The database answers\. It is PostgreSQL 18\.,ok: The schema fits/)
  expect(of('mail', found)).toEqual([`ok: The mail server ${new URL(mail.url).host} answers and lets Attune in.`])
  expect(mail.mails).toEqual([])
})

describe('what is wrong is said in a sentence', () => {
  test('a Node that is too old', SLOW, async () => {
    expect(await lines('program', {}, { nodeVersion: '20.1.0' })).toContain('problem: Node 20.1.0 is too old')
  })

  test('a database that is away, refuses the login, or isn’t there', SLOW, async () => {
    const at = (url: string) => lines('database', { DATABASE_MIGRATE_URL: url })
    expect(await at('postgres://a:never-shown@127.0.0.1:9/attune')).toMatch(
      /^problem: The database can't be used: connect ECONNREFUSED 127\.0\.0\.1:9/,
    )
    expect(await at(urlOf('nobody'))).toMatch(/^problem: The database refused the login:/)
    expect(await at(urlOf('postgres', { ...database.owner, database: 'nowhere' }))).toContain('has no such database')
  })

  test('logins that have too many rights, or not their own', SLOW, async () => {
    expect(await lines('database', { DATABASE_GLOBAL_URL: urlOf('attune_tenant') })).toMatch(
      /problem: .*(does not have the rights of attune_global|refused|permission denied)/,
    )
    expect(await lines('database', { DATABASE_URL: urlOf('postgres') })).toMatch(/problem: .*row-level security/)
  })

  test('a schema that is older or newer than the program', SLOW, async () => {
    const name = `doctor_${process.pid}_${(number += 1)}`
    const server = openPool(testServer(), { max: 1, name: 'attune-tests' })
    await server.query(`create database ${name}`)
    const empty = { ...database.owner, database: name }
    const urls = { DATABASE_URL: urlOf('attune_tenant', empty), DATABASE_GLOBAL_URL: urlOf('attune_global', empty) }
    expect(await lines('database', { ...urls, DATABASE_MIGRATE_URL: urlOf('postgres', empty) })).toMatch(
      /warning: The database's schema is older than this program: .* Migrate it first/,
    )
    await server.query(`drop database ${name} with (force)`)
    await server.end()
    await query(`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`)
    await query(`update schema_compatibility set needs = '9999-later'`)
    expect(await lines('database')).toContain(
      "problem: The database's schema is newer than this program: it has 9999-later",
    )
  })

  test('a transaction that somebody forgot', SLOW, async () => {
    const pool = openPool(database.owner, { role: 'login', max: 1, name: 'night-report' })
    const client = await pool.connect()
    await client.query('begin; select 1')
    expect(await lines('database', {}, { longMinutes: 0 })).toMatch(
      /warning: A transaction of night-report has been open for \d+ minutes without doing anything; .*pg_terminate_backend\(\d+\)/,
    )
    expect(await lines('database')).not.toContain('night-report')
    await client.query('rollback')
    client.release()
    await pool.end()
  })

  test('jobs that nobody does', SLOW, async () => {
    const late = (seconds: number) =>
      query(
        `insert into work (kind, payload, due_at, created_at) values ('forget-security-log', '{}', now() - $1 * interval '1 second', now())`,
        [seconds],
      )
    await late(120)
    expect(await lines('jobs')).toMatch(/^warning: 1 jobs? are due, the oldest for 1\d\d s\. Is npm run work running/)
    await late(3_600)
    expect(await lines('jobs')).toMatch(/^problem: 2 jobs are due, the oldest for 3[67]\d\d s/)
  })

  test('a clock that is wrong', SLOW, async () => {
    const by = (ms: number) => ({ now: () => new Date(Date.now() + ms) })
    expect(await lines('clock', {}, by(120_000))).toMatch(/^problem: The clocks .* are 1\d\d s apart\. Set both by NTP/)
    expect(await lines('clock', {}, by(-20_000))).toMatch(/^warning: /)
  })

  test('a secret that is missing, open to others, damaged, or not the one of the database', SLOW, async () => {
    const home = await mkdtemp(join(folder, 'secret-'))
    const at = { ATTUNE_SECRET: '', ATTUNE_HOME: home }
    expect(await lines('secret', at)).toContain('warning: There is no secret yet. The first start creates')
    const path = join(home, 'secrets.json')
    await writeFile(path, JSON.stringify({ secret: SECRET, simulator: 's', push: 'p' }), { mode: 0o644 })
    await chmod(path, 0o644)
    expect(await lines('secret', at)).toBe(
      `warning: Other users of this machine can read ${path}. Close it: chmod 600 ${path}`,
    )
    await chmod(path, 0o600)
    expect(await lines('secret', at)).toMatch(/^ok: /)
    const id = newId('us')
    await query(
      `insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at, second_factor_secret)
        values ($1, $2, 'ada@doctor.example', 'Ada', 'x', 'UTC', now(), $3)`,
      [id, id.slice(-8), seal(SECRET, id, 'a factor')],
    )
    expect(await lines('secret', at)).toMatch(/^ok: /)
    expect(await lines('secret', { ATTUNE_SECRET: 'another secret, which is long enough' })).toMatch(
      /^problem: This is not the secret that the database was used with/,
    )
    await writeFile(path, '{"half')
    expect(await lines('secret', at)).toMatch(/^problem: The secret in .* can't be read/)
  })

  test('a mail server that refuses, is silent, or isn’t set', SLOW, async () => {
    mail.behaviour = { connect: '554 go away' }
    expect(await lines('mail')).toMatch(/^problem: The mail server .* can't be used: .*554 go away/)
    mail.behaviour = { connect: SILENCE }
    expect(await lines('mail', {}, { patienceMs: 300 })).toMatch(/^problem: The mail server .* can't be used/)
    expect(await lines('mail', { ATTUNE_SMTP_URL: '', ATTUNE_MAIL_FROM: '' })).toMatch(
      /^warning: No mail server is set/,
    )
  })

  test('a Twilio that refuses, fails or is away, and an address that it must not call', SLOW, async () => {
    const list = `/2010-04-01/Accounts/${TWILIO.ATTUNE_TWILIO_ACCOUNT}/Messages.json`
    const at = { ...TWILIO, ATTUNE_TWILIO_URL: address() }
    answers.set(list, { status: 200, body: '{"messages":[]}' })
    expect((await lines('texts', at)).split('\n')).toEqual([
      'ok: Twilio accepts the credentials. Numbers: 1.',
      expect.stringMatching(/^problem: PUBLIC_URL isn’t https/),
    ])
    answers.set(list, { status: 401, body: '{"code":20003,"message":"Authenticate the-token-of-twilio"}' })
    expect(await lines('texts', at)).toMatch(/^problem: Twilio refuses the credentials, or the account is closed/)
    answers.set(list, { status: 503, body: '' })
    expect(await lines('texts', at)).toMatch(/^warning: Twilio answers 503/)
    expect(await lines('texts', { ...at, ATTUNE_TWILIO_URL: 'http://127.0.0.1:9' })).toMatch(
      /^problem: Twilio can't be re/,
    )
    expect(await lines('texts')).toMatch(/^ok: The settings name no Twilio account/)
  })

  test('files that can’t be stored, in a folder or a bucket', SLOW, async () => {
    const file = join(folder, 'no-folder')
    await writeFile(file, '')
    expect(await lines('files', { ATTUNE_FILES: join(file, 'files') })).toMatch(
      /^problem: Uploaded files can't be stored in the folder .*ENOTDIR.* Give the folder to the user/,
    )
    const bucket = await fakeBucket()
    const settings = {
      ...{
        ATTUNE_FILES: '',
        ATTUNE_S3_ENDPOINT: bucket.endpoint,
        ATTUNE_S3_BUCKET: 'attune',
        ATTUNE_S3_REGION: 'auto',
      },
      ...{ ATTUNE_S3_KEY: 'a key', ATTUNE_S3_SECRET: 'the-secret-of-s3' },
    }
    expect(await lines('files', settings)).toMatch(/^ok: Uploaded files can be stored in the bucket attune/)
    expect(bucket.objects.size).toBe(0)
    bucket.close()
    expect(await lines('files', settings)).toMatch(
      /^problem: Uploaded files can't be stored in the bucket.*Check the settings/,
    )
  })

  test('an address that leads elsewhere or nowhere', SLOW, async () => {
    expect(await lines('address')).toBe(`ok: ${address()} leads here.`)
    answers.set('/healthz', { status: 502, body: 'Bad Gateway' })
    expect(await lines('address')).toMatch(
      /^problem: .* answers 502\. Is npm run serve running, and does the proxy lead to/,
    )
    answers.set('/healthz', { status: 421, body: '{}' })
    expect(await lines('address')).toContain('Add it to ATTUNE_ALLOWED_HOSTS.')
    expect(await lines('address', { PUBLIC_URL: 'http://127.0.0.1:9' })).toMatch(
      /^problem: .* can't be reached from here/,
    )
    const https = await lines('address', { PUBLIC_URL: address().replace('http:', 'https:') })
    expect(https).toMatch(/^problem: .* can't be reached from here.*\nwarning: ATTUNE_PROXIES isn’t set/)
  })
})

test('a database that is away keeps nothing else from being looked at', SLOW, async () => {
  const found = await look({ DATABASE_MIGRATE_URL: 'postgres://127.0.0.1:9/attune' })
  expect(of('files', found)[0]).toMatch(/^ok/)
  expect(of('mail', found)[0]).toMatch(/^ok/)
})

test('the command ends with 1 if there is a problem, says the same as JSON, and never a secret', SLOW, async () => {
  const command = fileURLToPath(new URL('../../../../tools/operate/doctor.ts', import.meta.url))
  const run = (words: string[], more: NodeJS.ProcessEnv) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], ...well(), ...more }
      const child = execFile(process.execPath, [command, ...words], { env }, (_error, out, errors) =>
        resolve({ code: child.exitCode ?? -1, out: out + errors }),
      )
    })
  const fine = await run([], {})
  expect([fine.code, fine.out]).toEqual([
    0,
    expect.stringMatching(/^ok {7}settings [^]*\nProblems: 0\. Warnings: \d\.\n$/),
  ])
  const bad = await run(['--json'], { ATTUNE_SMTP_URL: 'smtp://desk:the-password@127.0.0.1:9' })
  expect(bad.code).toBe(1)
  const found = JSON.parse(bad.out) as Finding[]
  expect(found.filter(({ state }) => state === 'problem').map(({ about }) => about)).toEqual(['mail'])
  const everything = [...said, fine.out, bad.out].join('\n')
  for (const secret of [SECRET, 'never-shown', 'the-token-of-twilio', 'the-secret-of-s3', 'the-password'])
    expect(everything).not.toContain(secret)
})
