import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EMBEDDED_LOGINS } from '@attune/store/embedded/embedded-logins'
import { openStore } from '@attune/store/store'
import { testDatabase, type TestDatabase } from '@attune/store/testing/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../tools/free-port.ts'
import { readSettings, SettingRefused } from '../settings.ts'
import { choosePart, toPartEnvironment, type Part } from './choose-part.ts'

/** Whole processes start here. */
const SLOW = { timeout: 180_000 }
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const OWN = { DATABASE_URL: 'postgres://desk@127.0.0.1/attune', PUBLIC_URL: 'https://desk.example.org' }

describe('a part of an installation', () => {
  const settingsOf = (part: Part, more: NodeJS.ProcessEnv = {}) =>
    readSettings(toPartEnvironment(part, { ...OWN, ...more }))

  test('serves or works, without the demo, each on a port of its own', () => {
    expect(settingsOf('serve')).toMatchObject({ web: true, workers: 0, demo: false, port: 4600 })
    expect(settingsOf('work')).toMatchObject({ web: false, workers: 8, demo: false, port: 4601 })
    const ports = { PORT: '8080', ATTUNE_WORK_PORT: '8081' }
    expect([settingsOf('serve', ports).port, settingsOf('work', ports).port]).toEqual([8080, 8081])
    expect(settingsOf('work', { ATTUNE_ROLE: 'worker', ATTUNE_DEMO: '0' }).web).toBe(false)
  })

  test('needs a database, whose URL may be in a file', () => {
    const { DATABASE_URL: _, ...without } = OWN
    for (const part of ['serve', 'work'] as const)
      expect(() => toPartEnvironment(part, without)).toThrow(`npm run ${part} needs DATABASE_URL: a PostgreSQL of your`)
    expect(() => toPartEnvironment('serve', { ...OWN, DATABASE_URL: '' })).toThrow('needs DATABASE_URL')
    expect(toPartEnvironment('serve', { ...without, DATABASE_URL_FILE: '/run/url' })).toMatchObject({
      ATTUNE_DEMO: '0',
    })
  })

  test.for([
    [{ ...OWN, PUBLIC_URL: undefined }, 'npm run work needs PUBLIC_URL: the address that people open'],
    [{ ...OWN, ATTUNE_DEMO: '1' }, 'npm run work has no demo.'],
    [{ ...OWN, ATTUNE_ROLE: 'web' }, 'npm run work is ATTUNE_ROLE=worker, and ATTUNE_ROLE is web. Leave it unset.'],
    [{ ...OWN, ATTUNE_ROLE: 'web,worker' }, 'ATTUNE_ROLE is web,worker. Leave it unset.'],
  ] as [NodeJS.ProcessEnv, string][])('is refused with a sentence for %o', ([environment, sentence]) => {
    expect(() => toPartEnvironment('work', environment)).toThrow(SettingRefused)
    expect(() => toPartEnvironment('work', environment)).toThrow(sentence)
  })

  test('has a name that we know, and none is everything in one process', () => {
    expect([choosePart(undefined), choosePart('serve'), choosePart('work')]).toEqual([null, 'serve', 'work'])
    expect(() => choosePart('worker')).toThrow('There is no part called worker. Use serve or work')
    expect(toPartEnvironment(null, { PORT: '1' })).toEqual({ PORT: '1' })
  })
})

describe('a process', () => {
  let home: string
  let database: TestDatabase
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'attune-part-'))
    database = await testDatabase()
  })
  afterAll(async () => {
    await database.drop()
    await rm(home, { recursive: true, force: true })
  })

  const run = (part: string, more: NodeJS.ProcessEnv) => {
    const env = { PATH: process.env['PATH'], ATTUNE_HOME: home, ATTUNE_DRAIN_SECONDS: '0', LOG_LEVEL: 'error', ...more }
    const child = spawn(process.execPath, [MAIN, part], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { text: '' }
    for (const out of [child.stdout, child.stderr]) out.on('data', (more: Buffer) => (said.text += more.toString()))
    return { child, said, ended: once(child, 'close') }
  }

  test('without a database ends at once and says what is missing', SLOW, async () => {
    for (const part of ['serve', 'work']) {
      const { child, said, ended } = run(part, { PUBLIC_URL: OWN.PUBLIC_URL })
      await ended
      expect(child.exitCode).toBe(1)
      expect(said.text).toMatch(new RegExp(`^npm run ${part} needs DATABASE_URL: .*\\n$`))
    }
  })

  test('that works runs the jobs of the database, and answers health checks only', SLOW, async () => {
    const url = (user: string) => {
      const { host = '', port, database: name } = database.owner
      return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    }
    const port = await freePort()
    const { child, said, ended } = run('work', {
      ...{ PUBLIC_URL: OWN.PUBLIC_URL, ATTUNE_WORK_PORT: String(port), PORT: '1', ATTUNE_USER: '' },
      DATABASE_URL: url(EMBEDDED_LOGINS.tenant),
      DATABASE_GLOBAL_URL: url(EMBEDDED_LOGINS.global),
      DATABASE_MIGRATE_URL: url('postgres'),
    })
    await expect.poll(() => said.text, { timeout: 120_000 }).toContain('Attune runs jobs.')
    expect(said.text).toContain(`http://127.0.0.1:${port}/readyz`)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/v1/users/me`)).status).toBe(503)
    const store = await openStore(database.app, 2, {})
    const long = new Date(0)
    const job = { kind: 'forget-security-log', organization_id: null, payload: '{}', due_at: long, created_at: long }
    await store.global.insertInto('work').values(job).execute()
    const overdue = () => store.global.selectFrom('work').selectAll().where('due_at', '=', long).execute()
    await expect.poll(overdue, { timeout: 60_000 }).toEqual([])
    await store.close()
    child.kill('SIGTERM')
    await ended
    expect(child.exitCode).toBe(0)
  })
})
