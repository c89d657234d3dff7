import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './connection.ts'
import { openStore, type Store } from './store.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let owner: pg.Pool
/** Two processes of the product. */
let here: Store
let there: Store

beforeAll(async () => {
  database = await testDatabase()
  owner = openPool({ ...database.owner, database: 'attune' }, { max: 1, name: 'test-owner' })
  here = await openStore(database.app, 2, {})
  there = await openStore(database.app, 2, {})
})
afterAll(async () => {
  await Promise.all([here.close(), there.close(), owner.end()])
  await database.drop()
})

test('a hint reaches this process at once and others soon, debounced by kind', async () => {
  const heard = { here: 0, there: 0, other: 0 }
  await listening()
  const stop = [
    here.hints.on('work', () => (heard.here += 1)),
    there.hints.on('work', () => (heard.there += 1)),
    there.hints.on('facts', () => (heard.other += 1)),
  ]
  for (let times = 0; times < 50; times += 1) here.hints.give('work')
  expect(heard.here).toBe(50)
  await expect.poll(() => heard.there).toBeGreaterThan(0)
  await linesThrough()
  expect(heard.there).toBeLessThan(5)
  expect(heard.other).toBe(0)
  for (const off of stop) off()
  here.hints.give('work')
  await linesThrough()
  expect(heard.here).toBeLessThan(60)
  expect(heard.there).toBeLessThan(5)
})

test('a process hears its own hint once: not again when the database passes it on', async () => {
  await listening()
  const heard = { here: 0, there: 0, said: 0 }
  const stop = [
    here.hints.on('work', () => (heard.here += 1)),
    there.hints.on('work', () => (heard.there += 1)),
    here.hints.onSaid(() => (heard.said += 1)),
  ]
  here.hints.give('work')
  await expect.poll(() => heard.there).toBe(1)
  // Announcements come back in their order, so the hint would have come before this.
  here.hints.say('hello')
  await expect.poll(() => heard.said).toBe(1)
  expect(heard.here).toBe(1)
  for (const off of stop) off()
})

test('others hear what a process announces right before it ends', async () => {
  const ending = await openStore(database.app, 2, {})
  await listening(3)
  let heard = 0
  const off = there.hints.on('work', () => (heard += 1))
  ending.hints.give('work')
  await ending.close()
  await expect.poll(() => heard).toBe(1)
  off()
})

test('a store that is closed while it begins to listen leaves no connection behind', async () => {
  const brief = await openStore(database.app, 2, {})
  await brief.close()
  // This one begins to listen after the other would have.
  const late = await openStore(database.app, 2, {})
  await listening(3)
  await late.close()
  // None of either store is left.
  await expect(listening()).resolves.toBeUndefined()
})

test('hints resume after the database was down', async () => {
  await listening()
  let heard = 0
  there.hints.on('facts', () => (heard += 1))
  await owner.query(`alter database ${name()} allow_connections false`)
  await cut()
  await sleep(1_300) // because two attempts are to fail, 500 ms apart, and a failed one shows nowhere
  await owner.query(`alter database ${name()} allow_connections true`)
  // Whoever listens again looks once by itself, for what was said meanwhile.
  await expect.poll(() => heard).toBeGreaterThan(0)
  const before = heard
  here.hints.give('facts')
  await expect.poll(() => heard).toBeGreaterThan(before)
  // One line each, however often it was tried.
  await sleep(700) // because one line too many would be opened within 500 ms
  await listening()
})

test('hints start even if the database is down at first', async () => {
  await owner.query(`alter database ${name()} allow_connections false`)
  const late = await openStore(database.app, 2, {})
  let heard = 0
  late.hints.on('facts', () => (heard += 1))
  await sleep(1_300) // because two attempts are to fail, 500 ms apart, and a failed one shows nowhere
  await owner.query(`alter database ${name()} allow_connections true`)
  await expect.poll(() => heard).toBeGreaterThan(0)
  // One line, however often it was tried.
  await sleep(700) // because one line too many would be opened within 500 ms
  await listening(3)
  await late.close()
})

test('without a connection to listen on, a process hears its own hints and others still hear them', async () => {
  const alone = await openStore({ ...database.app, listen: null }, 2, {})
  const heard: string[] = []
  alone.hints.on('work', () => heard.push('work'))
  alone.hints.onSaid((text) => heard.push(text))
  let elsewhere = 0
  there.hints.on('work', () => (elsewhere += 1))
  alone.hints.give('work')
  alone.hints.say('hello')
  expect(heard).toEqual(['work', 'hello'])
  await expect.poll(() => elsewhere).toBeGreaterThan(0)
  await alone.close()
})

/** Waits for a hint of another kind: what was announced before it has been heard before it. */
const linesThrough = async (): Promise<void> => {
  let later = 0
  const off = there.hints.on('mailboxes', () => (later += 1))
  here.hints.give('mailboxes')
  await expect.poll(() => later).toBeGreaterThan(0)
  off()
}

const name = (): string => String(database.owner.database)

const cut = () => owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name()])

const listening = async (lines = 2): Promise<void> => {
  const count = async () => {
    const { rows } = await owner.query(
      `select 1 from pg_stat_activity where datname = $1 and application_name = 'attune-hints' and query like 'listen%'`,
      [name()],
    )
    return rows.length
  }
  await expect.poll(count).toBe(lines)
}
