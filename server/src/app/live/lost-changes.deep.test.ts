import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { openPool } from '@attune/store/connection'
import { toEmbeddedLogins, EMBEDDED_LOGINS } from '@attune/store/embedded/embedded-logins'
import { makeTemporaryFolders } from '@attune/store/embedded/embedded-testing'
import { startEmbedded, type EmbeddedDatabase } from '@attune/store/embedded/start-embedded'
import { migrate } from '@attune/store/migrate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackLiveReaders, type LiveReader } from '../../testing/live-reader.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../../testing/world.ts'

/** Each test stops and starts a database several times. */
const SLOW = { timeout: 120_000 }
const SETTINGS = { fsync: 'off', full_page_writes: 'off' }

const folders = makeTemporaryFolders()
const lines: string[] = []
let home: string
let database: EmbeddedDatabase
let world: World
let url: string
let hannah: TestPerson
let maria: TestClient
const { listen } = trackLiveReaders(() => url)

beforeAll(async () => {
  home = await folders.make()
  database = await startEmbedded({ home, settings: SETTINGS })
  const { owner, logins } = toEmbeddedLogins(database)
  await migrate(owner, EMBEDDED_LOGINS)
  const own = { owner, app: logins, drop: () => database.stop() }
  world = await createWorld({ database: own, log: { write: (line) => void lines.push(line) } })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  url = await world.app.listen({ port: 0 })
}, SLOW.timeout)
afterAll(async () => {
  await world.close()
  await folders.remove()
})

test('streams, open or reconnecting, don’t notice a restart that loses nothing', SLOW, async () => {
  const [reader, cut] = [await listen(hannah), await listen(hannah)]
  await says('Before the restart', [reader, cut])
  cut.cut()
  await restart()
  await says('After the restart', [reader])
  const again = await listen(hannah, cut.cursor())
  expect(again.events.map(({ event }) => event)).toEqual(['changed', 'hello'])
  expect([...reader.events, ...again.events].filter(({ event }) => event === 'reset')).toEqual([])
})

test('a database that goes back resets every stream, which then gets new changes', SLOW, async () => {
  await keepCopy()
  const [reader, cut] = [await listen(hannah), await listen(hannah)]
  for (let number = 1; number <= 20; number += 1) await says(`Lost ${number}`, [reader, cut])
  cut.cut()
  await restart(goBack)
  await reader.until(isReset)
  await says('New', [reader])
  expect(resetsOf(reader)).toMatchObject([{ reason: 'behind' }])
  const again = await listen(hannah, cut.cursor())
  expect(again.events.map(({ event }) => event)).toEqual(['reset', 'hello'])
  expect(lines.filter((line) => line.includes('has lost changes'))).toHaveLength(1)
})

test('the same if others have written to it since, so that its numbers exceed the lost ones', SLOW, async () => {
  lines.length = 0
  await keepCopy()
  const [reader, cut] = [await listen(hannah), await listen(hannah)]
  for (let number = 1; number <= 20; number += 1) await says(`Lost again ${number}`, [reader, cut])
  const before = reader.cursor()
  cut.cut()
  await restart(async () => {
    await goBack()
    await writeElsewhere(500)
  })
  await reader.until(isReset)
  await says('New again', [reader])
  expect(resetsOf(reader)).toMatchObject([{ reason: 'behind' }])
  expect(BigInt(resetsOf(reader)[0]?.cursor.split('-')[0] ?? 0)).toBeGreaterThan(BigInt(before.split('-')[0] ?? 0))
  const again = await listen(hannah, cut.cursor())
  expect(again.events.map(({ event }) => event)).toEqual(['reset', 'hello'])
  expect(lines.filter((line) => line.includes('has lost changes'))).toHaveLength(1)
})

test('a cursor from a version that didn’t name the server is accepted', SLOW, async () => {
  const reader = await listen(hannah)
  await says('By number', [reader])
  const [xid, position, server] = reader.cursor().split('-')
  expect(server).toMatch(/^[0-9a-f]+$/)
  const again = await listen(hannah, `${xid}-${position}`)
  expect(again.events.map(({ event }) => event)).toEqual(['hello'])
})

const textOf = (event: LiveEvent) => (event.event === 'changed' ? event.message?.body?.text : undefined)
const isReset = (event: LiveEvent) => event.event === 'reset'
const resetsOf = (reader: LiveReader) => reader.events.filter(isReset)

/** Delivers a text once the database answers, and waits until each reader hears of it. */
const says = async (text: string, readers: LiveReader[]): Promise<void> => {
  await expect.poll(() => maria.texts(text), { timeout: 15_000 }).toBe(200)
  await Promise.all(readers.map((reader) => reader.until((event) => textOf(event) === text)))
}

/** Stops the database and starts it again at the same address, with `meanwhile` in between. */
const restart = async (meanwhile?: () => Promise<void>): Promise<void> => {
  const { host, port } = database
  await database.stop()
  await meanwhile?.()
  database = await startEmbedded({ home, settings: SETTINGS })
  expect([database.host, database.port]).toEqual([host, port])
}

const copy = (): string => join(home, 'copy')
const data = (): string => join(home, 'data')

const keepCopy = (): Promise<void> =>
  restart(async () => void (await promisify(execFile)('cp', ['-a', data(), copy()])))

const goBack = async (): Promise<void> => {
  await rm(data(), { recursive: true })
  await rename(copy(), data())
}

/** Runs this many transactions from a program that uses another address of the database. */
const writeElsewhere = async (transactions: number): Promise<void> => {
  const elsewhere = await folders.make()
  await rename(data(), join(elsewhere, 'data'))
  const other = await startEmbedded({ home: elsewhere, settings: SETTINGS })
  const pool = openPool(toEmbeddedLogins(other).owner, { max: 1, name: 'attune-tests' })
  for (let number = 0; number < transactions; number += 1)
    await pool.query(
      `insert into facts (version, organization_id, kind, payload, at)
        select 1, organization_id, 'SessionStarted', '{}', now() from organizations`,
    )
  await pool.end()
  await other.stop()
  await rename(join(elsewhere, 'data'), data())
}
