import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { openStore, type Store } from '../store.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { HARBOUR, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { appendFacts } from './append-facts.ts'
import {
  currentPosition,
  cursorOf,
  hasFactsBeyondHorizon,
  findFacts,
  parseCursor,
  readFacts,
  type Fact,
} from './read-facts.ts'

let database: TestDatabase
let store: Store
let owner: pg.Pool
const BEGINNING = { xid: '0', position: 0n }

beforeAll(async () => {
  database = await testDatabase()
  owner = openPool(database.owner, { max: 4, name: 'test-owner' })
  store = await openStore(database.app, 10, {})
  await seedTwoOrganizations(owner)
})
beforeEach(async () => {
  await owner.query('truncate facts')
})
afterAll(async () => {
  await Promise.all([store.close(), owner.end()])
  await database.drop()
})

test('eight writers with delays and rollbacks: every committed fact is read once, in order', async () => {
  const committed: string[] = []
  const writing = Array.from({ length: 8 }, (_, writer) => writeForAWhile(writer, committed))
  const done = Promise.all(writing).then(() => true)
  const read: Fact[] = []
  for (let over = false; !over;) {
    over = await Promise.race([done, sleep(5, false)])
    if (over) await horizonPassed()
    for (let page = await readOn(read); page.length > 0; page = await readOn(read)) read.push(...page)
  }
  const ids = read.map((fact) => String(fact.payload['id']))
  expect(ids.length).toBeGreaterThan(200)
  expect(ids.toSorted()).toEqual(committed.toSorted())
  const places = read.map((fact) => [BigInt(fact.xid), fact.position] as const)
  for (const [index, [xid, position]] of places.entries()) {
    const [before, earlier] = places[index - 1] ?? [-1n, -1n]
    expect(xid > before || (xid === before && position > earlier)).toBe(true)
  }
})

test('a transaction that takes its number early and commits late is not skipped', async () => {
  const slow = await openTransaction()
  await slow.query('select pg_current_xact_id()')
  await write('quick')
  expect(await readIds()).toEqual([])
  expect(await hasFactsBeyondHorizon(store.global, BEGINNING)).toBe(true)
  // Its position is higher than the quick one's, its number lower.
  await slow.query(INSERT, [NORTHLINE, JSON.stringify({ id: 'slow' })])
  await slow.query('commit')
  slow.release()
  await horizonPassed()
  expect(await readIds()).toEqual(['slow', 'quick'])
})

test('a fact that is rolled back is never read, but those behind it are', async () => {
  const failing = await openTransaction()
  await failing.query(INSERT, [NORTHLINE, JSON.stringify({ id: 'never' })])
  await write('behind')
  expect(await readIds()).toEqual([])
  await failing.query('rollback')
  failing.release()
  await horizonPassed()
  expect(await readIds()).toEqual(['behind'])
})

test('transaction numbers are compared as numbers: ten comes after nine', async () => {
  for (const xid of ['10', '9', '100'])
    await owner.query(
      `insert into facts (xid, version, organization_id, kind, payload, at)
        values ($1::xid8, 1, $2, 'ThreadRead', $3, now())`,
      [xid, NORTHLINE, JSON.stringify({ id: xid })],
    )
  expect(await readIds()).toEqual(['9', '10', '100'])
  const after = await readFacts(store.global, { xid: '9', position: 9_000_000_000n }, 10)
  expect(after.map((fact) => fact.xid)).toEqual(['10', '100'])
})

test('the current position is after all committed facts and before all later ones', async () => {
  await write('before')
  await horizonPassed()
  const now = await currentPosition(store.global)
  await write('after')
  await horizonPassed()
  expect((await readFacts(store.global, now, 10)).map((fact) => fact.payload['id'])).toEqual(['after'])
  expect(await hasFactsBeyondHorizon(store.global, now)).toBe(false)
})

test('a fact is found again by its position, with its time; a position without a fact is not', async () => {
  await write('kept')
  await horizonPassed()
  const [fact] = await readFacts(store.global, BEGINNING, 1)
  const { xid = '', position = 0n, at, server } = fact ?? {}
  expect(
    await findFacts(store.global, [
      { xid, position },
      { xid, position: position + 1n },
    ]),
  ).toEqual({
    facts: [{ xid, position, at }],
    server,
  })
  expect(await currentPosition(store.global)).toEqual({ xid, position, server })
})

test('reads one organization’s facts only, up to the limit', async () => {
  for (const id of ['one', 'two', 'three']) await write(id)
  await write('other', HARBOUR)
  await horizonPassed()
  const own = await readFacts(store.global, BEGINNING, 10, NORTHLINE)
  expect(own.map((fact) => [fact.organizationId, fact.payload['id']])).toEqual(
    ['one', 'two', 'three'].map((id) => [NORTHLINE, id]),
  )
  expect(await readFacts(store.global, BEGINNING, 2)).toEqual(own.slice(0, 2))
})

test('a cursor parses back to its position, anything else to null', () => {
  const largest = { xid: '18446744073709551615', position: 9_223_372_036_854_775_807n }
  for (const place of [BEGINNING, { xid: '812', position: 44n }, { ...BEGINNING, server: '6441e2a09c3f1' }, largest])
    expect(parseCursor(cursorOf(place))).toEqual(place)
  for (const wrong of [
    '',
    '1',
    '1-',
    '-1',
    '1-2-',
    '1-2-G',
    '1-2-3-4',
    'a-b',
    '1-2 ',
    '1-2\n',
    `1-2'`,
    '123456789012345678901-1',
  ])
    expect(parseCursor(wrong), wrong).toBeNull()
})

const write = (id: string, organization = NORTHLINE): Promise<void> =>
  store.tenant(organization, (tx) => appendFacts(tx, [fact(id)]))

const fact = (id: string) => ({
  kind: 'ThreadRead' as const,
  payload: { id },
  actor: null,
  cause: null,
  at: new Date(), // Facts are ordered by their position, not by their time.
})

const INSERT = `insert into facts (version, organization_id, kind, payload, at) values (1, $1, 'ThreadRead', $2, now())`

const openTransaction = async (): Promise<pg.PoolClient> => {
  const client = await owner.connect()
  await client.query('begin')
  return client
}

const ROUNDS = 20

/** Transactions of various lengths; every fourth takes it all back. */
const writeForAWhile = async (writer: number, committed: string[]): Promise<void> => {
  for (let number = 0; number < ROUNDS; number += 1) {
    const ids = Array.from({ length: 1 + (number % 3) }, (_, index) => `${writer}-${number}-${index}`)
    const outcome = store.tenant(NORTHLINE, async (tx) => {
      for (const id of ids) {
        await appendFacts(tx, [fact(id)])
        await sleep(((writer * 7 + number * 3) % 5) * 2)
      }
      if (number % 4 === 3) throw new Error('Taken back on purpose.')
    })
    await outcome.then(
      () => committed.push(...ids),
      () => {},
    )
  }
}

const readOn = (read: Fact[]): Promise<Fact[]> => readFacts(store.global, read.at(-1) ?? BEGINNING, 7)

const readIds = async (): Promise<unknown[]> =>
  (await readFacts(store.global, BEGINNING, 100)).map((each) => each.payload['id'])

/** Tests beside this one write in the same cluster and hold the horizon back for a moment. */
const horizonPassed = async (): Promise<void> => {
  while (await hasFactsBeyondHorizon(store.global, BEGINNING)) await sleep(5)
}
