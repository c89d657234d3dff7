import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isTransient, openStore, type Store } from '../store.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { TurnTaker } from './lines.ts'
import { storeInTurns } from './store-in-turns.ts'

const NORTHLINE = `or_${'1'.repeat(32)}`
const HANNAH: TurnTaker = { organizationId: NORTHLINE, accountId: 'hannah' }
const TESS: TurnTaker = { organizationId: NORTHLINE, accountId: 'tess' }

let database: TestDatabase
/** With one turn in organizations, and three across them. */
let store: Store

beforeAll(async () => {
  database = await testDatabase()
  store = await openStore(database.app, 2, {})
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const read = (from: Store): Promise<unknown> => from.tenant(NORTHLINE, (tx) => sql`select 1`.execute(tx.db))
const readGlobal = (from: Store): Promise<unknown> => sql`select 1`.execute(from.global)
const waiting = () => store.turns.tenant.waiting() + store.turns.global.waiting()
/** Takes all turns, and waits for two more, until the returned function is called. */
const occupy = (taker: TurnTaker) => {
  const taken = [store.turns.tenant, store.turns.global].flatMap((turns) => [1, 2, 3].map(() => turns.take(taker)))
  return () => taken.toReversed().forEach((turn) => turn.end())
}

test.for([
  ['a transaction', read],
  ['a query', readGlobal],
  ['a transaction across organizations', (from: Store) => from.globalTransaction((tx) => sql`select 1`.execute(tx))],
] as const)('%s waits for its turn, and ends it', async ([, work]) => {
  const end = occupy(HANNAH)
  const before = waiting()
  let isDone = false
  const done = work(storeInTurns(store, HANNAH)).then(() => (isDone = true))
  await expect.poll(waiting).toBe(before + 1)
  // The store itself, which jobs and streams use, needs no turn.
  await work(store)
  expect(isDone).toBe(false)
  end()
  await done
  expect(waiting()).toBe(0)
  await work(storeInTurns(store, TESS))
})

test('what a transaction asks of its plans reaches the store', async () => {
  const plans = await storeInTurns(store, HANNAH).tenant(
    NORTHLINE,
    async (tx) => (await sql`select current_setting('plan_cache_mode') as mode`.execute(tx.db)).rows,
    { plans: 'once' },
  )
  expect(plans).toEqual([{ mode: 'force_generic_plan' }])
})

test('work that fails ends its turn, too', async () => {
  const own = storeInTurns(store, HANNAH)
  await expect(own.tenant(NORTHLINE, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(own.globalTransaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(sql`select no`.execute(own.global)).rejects.toThrow('column "no" does not exist')
  const end = occupy(HANNAH)
  expect(waiting()).toBe(2)
  end()
})

test('what is inside a transaction needs no other turn, even if there is none', async () => {
  const nested = (own: Store) =>
    own.tenant(NORTHLINE, async () => {
      await own.globalTransaction((tx) => sql`select 1`.execute(tx))
      await readGlobal(own)
      await read(own)
    })
  await Promise.all([HANNAH, TESS, HANNAH, TESS].map((taker) => nested(storeInTurns(store, taker))))
  expect(waiting()).toBe(0)
})

test('a query inside keeps the outer turn', async () => {
  const own = storeInTurns(store, HANNAH)
  let other: Promise<unknown> | undefined
  await own.tenant(NORTHLINE, async () => {
    await readGlobal(own)
    other = read(storeInTurns(store, HANNAH))
    expect(waiting()).toBe(1)
  })
  await other
  await expect.poll(waiting).toBe(0)
})

test('whoever waits for too long leaves the line, and may try again', async () => {
  const end = occupy(HANNAH)
  const before = waiting()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = read(storeInTurns(store, TESS)).catch((error: unknown) => error)
  expect(waiting()).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isTransient(await refused)).toBe(true)
  expect(waiting()).toBe(before)
  vi.useRealTimers()
  end()
  await read(storeInTurns(store, TESS))
})
