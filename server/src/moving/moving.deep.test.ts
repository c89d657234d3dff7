import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import type { MovingState } from '@attune/contract/moving/entity'
import { openPool } from '@attune/store/connection'
import { moveIn } from '@attune/store/moving/move-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeFiles } from '../demo/place-files.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { hashPassword } from '../staff/passwords/hash-password.ts'
import { caller, type Caller } from '../testing/caller.ts'
import { download, unpackExport } from './testing/exports.ts'
import { createWorld, type World } from '../testing/world.ts'

let here: World
let there: World
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-moving-'))
  file = join(folder, 'organization.tar.gz')
  here = await createWorld()
  there = await createWorld()
  await seedDemo(here.deps, here.database.owner)
  await placeFiles(here.deps)
}, 120_000)
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await rm(folder, { recursive: true })
})

const signedIn = async (world: World, email: string): Promise<Caller> => {
  const body = { grantType: 'password', email, password: DEMO_PASSWORD }
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', body)
  return caller(world.app, accessToken)
}

test('an export can be opened with ordinary tools, and its checksums are right', { timeout: 60_000 }, async () => {
  await writeFile(file, await download(await signedIn(here, 'priya@northline.example')))
  await promisify(execFile)('tar', ['-xzf', file, '-C', folder])
  const { stdout } = await promisify(execFile)('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: folder })
  expect(stdout).toContain('data/messages.000001.jsonl: OK')
  expect(stdout).toMatch(/files\/md_[0-9a-f]{32}\/original: OK/)
  expect(stdout).not.toContain('FAILED')
})

test(
  'the demo moved into a fresh installation is the same, down to each run’s next wake',
  { timeout: 60_000 },
  async () => {
    const moved = await moveIn(there.database.owner, file, {
      files: there.deps.files,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      now: there.deps.now(),
    })
    expect(moved).toMatchObject({ title: 'Northline', accounts: 4 })
    expect(moved.jobs).toBeGreaterThan(20)

    const [before, after] = await Promise.all([here, there].map((world) => rowsOf(world, moved.organizationId)))
    expect(Object.keys(before ?? {})).toEqual(expect.arrayContaining(['messages', 'runs', 'scene_versions', 'jobs']))
    for (const [table, rows] of Object.entries(before ?? {})) expect([table, after?.[table]]).toEqual([table, rows])

    const again = await unpackExport(await download(await signedIn(there, 'priya@northline.example')))
    const first = await unpackExport(await download(await signedIn(here, 'priya@northline.example')))
    expect([...again.keys()]).toEqual([...first.keys()])
    for (const name of first.keys())
      if (!/manifest|SHA256SUMS|data\/facts/.test(name))
        expect([name, again.get(name)]).toEqual([name, first.get(name)])
  },
)

test('moving in sends nothing, and neither does what was due meanwhile', { timeout: 60_000 }, async () => {
  const deliveries = await countOf(there, 'deliveries')
  await there.work('everything')
  expect(there.carrier.taken).toEqual([])
  expect(there.mail.sent).toEqual([])
  expect(await countOf(there, 'deliveries')).toBe(deliveries)
})

test('automation stands still until an admin starts it, once', { timeout: 60_000 }, async () => {
  const [priya, hannah] = await Promise.all([
    signedIn(there, 'priya@northline.example'),
    signedIn(there, 'hannah@northline.example'),
  ])
  const state = await priya.ok<MovingState>('GET', '/v1/organization/moving')
  expect(state).toMatchObject({ firstAt: expect.any(String), abilities: { export: true } })
  expect(state.waiting).toBeGreaterThan(20)
  const refusalOf = async (who: Caller) =>
    (await who.raw({ method: 'POST', url: '/v1/organization/moving/start', payload: {} })).json<{ code: string }>().code
  expect(await refusalOf(hannah)).toBe('AccessDenied')
  const both = await Promise.all(
    [1, 2].map(() => priya.raw({ method: 'POST', url: '/v1/organization/moving/start', payload: {} })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await refusalOf(priya)).toBe('NothingMoved')
  expect(await priya.ok('GET', '/v1/organization/moving')).toMatchObject({ waiting: 0, overdue: 0, firstAt: null })
  const wakes = async (world: World) => (await jobsOf(world)).filter((line) => line.includes('wake-run'))
  expect(await wakes(there)).toEqual(await wakes(here))
})

const jobsOf = async (world: World): Promise<string[]> => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  const { rows } = await owner.query<{ line: string }>(
    `select (kind, payload, due_at)::text as line from work
      where organization_id = (select organization_id from organizations where title = 'Northline') order by 1`,
  )
  await owner.end()
  return rows.map(({ line }) => line)
}

/** The rows of what an export covers, as the database writes them itself. */
const rowsOf = async (world: World, organizationId: string): Promise<Record<string, string[]>> => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and exists (select from pg_policy where polrelid = pg_class.oid) and relname <> all ($1) order by 1`,
      [[...ELSEWHERE, 'facts', 'work', 'moved_work']],
    )
    const found: Record<string, string[]> = {}
    const read = async (name: string, from: string) => {
      const { rows } = await owner.query<{ line: string }>(`select x::text as line from (${from}) x order by 1`, [
        organizationId,
      ])
      found[name] = rows.map(({ line }) => line)
    }
    for (const { name } of tables) await read(name, `select * from ${name} where organization_id = $1`)
    const jobs = (table: string) =>
      `select kind, payload, due_at, created_at, urgent, subject from ${table} where organization_id = $1`
    await read('jobs', `${jobs('work')} and kind <> all ('{ask-receipts}') union all ${jobs('moved_work')}`)
    return found
  } finally {
    await owner.end()
  }
}

/** What an export leaves out: credentials and their addresses, and what is only for the moment. */
const ELSEWHERE = [
  ...['carrier_accounts', 'addresses', 'webhooks', 'webhook_deliveries', 'scene_editors', 'contact_imports'],
  ...['contact_import_rows', 'contact_jobs', 'contact_job_rows', 'mailbox_positions', 'address_pace', 'drafts'],
  'carrier_reach',
  'idempotency_keys',
]

const countOf = async (world: World, table: string): Promise<number> => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  const { rows } = await owner.query<{ count: string }>(`select count(*)::text as count from ${table}`)
  await owner.end()
  return Number(rows[0]?.count)
}
