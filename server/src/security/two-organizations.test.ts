import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { renewBelongings } from './belongings.ts'
import { createCast, type Cast, type House } from './cast.ts'
import { listContractCalls, idOf, idParameters, requestOf } from './contract-calls.ts'
import { exampleOf, refusedToAll } from '../app/api/call-examples.ts'
import { changedTables, rowsOf, type Rows } from './rows.ts'
import { testPhones } from '../testing/test-phones.ts'

const calls = listContractCalls()
let world: World
let rows: Rows
let cast: Cast

beforeAll(async () => {
  world = await createWorld({ phones: testPhones() })
  rows = await rowsOf(world)
  cast = await createCast(world)
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

// ASVS 2.2.3
test('a body that names another client than the address is about the client of the address', async () => {
  const [{ near, people }, { near: foreign }] = cast.houses
  const coach = people.find(({ name }) => name.startsWith('ROLE_COACH of'))
  // What was seen while the houses were built.
  await world.deps.looks.flush()
  const before = await rows.hashes(foreign.organizationId)
  for (const call of calls.filter(({ method, path }) => method !== 'GET' && path.includes('{'))) {
    const of = await renewBelongings(near.keeper, near, call)
    const { payload, ...request } = requestOf(call, exampleOf(call.name, of) ?? {})
    const inPath = idParameters(call).filter((id) => id.inPath)
    const others = inPath.map(({ field, kind }) => [field, idOf(kind, foreign)])
    const reply = await coach?.caller.raw({ ...request, payload: { ...payload, ...Object.fromEntries(others) } })
    const { right } = call.meta
    const may = right === 'public' || right === 'signed-in' || coach?.may(right) === true
    if (may && refusedToAll(call.name) === undefined)
      expect.soft([call.name, reply?.statusCode]).toEqual([call.name, 200])
    expect.soft(reply?.body).not.toContain(foreign.contactId.slice(3))
  }
  expect(changedTables(before, await rows.hashes(foreign.organizationId))).toEqual([])
})

// ASVS 8.4.1
test('the database shows one organization its own rows only, whatever is asked', async () => {
  for (const [house, other] of [cast.houses, cast.houses.toReversed()] as [House, House][]) {
    for (const table of await rows.tenantTables()) {
      const found = await everything(house.organization.id, table)
      const wrong = found.filter((row) => row.organization_id !== house.organization.id)
      expect.soft([table, wrong]).toEqual([table, []])
    }
    const matching = (withPrivate: boolean) =>
      world.deps.store.tenant(house.organization.id, (tx) =>
        sql<{ id: string }>`select contacts_matching('%', ${withPrivate}) as id`.execute(tx.db),
      )
    for (const ids of [await matching(true), await matching(false)].map(({ rows: found }) =>
      found.map(({ id }) => id),
    )) {
      expect(ids).toEqual(expect.arrayContaining([house.near.contactId, house.far.contactId]))
      expect(ids).not.toContain(other.near.contactId)
      expect(ids).not.toContain(other.far.contactId)
    }
  }
})

/** Every row of a table that one organization's transaction sees; tables it may not read have none. */
const everything = (organizationId: string, table: string): Promise<{ organization_id: string }[]> =>
  world.deps.store
    .tenant(organizationId, async (tx) => {
      const { rows: seen } = await sql<{ organization_id: string }>`
        select organization_id from ${sql.table(table)}`.execute(tx.db)
      return seen
    })
    .catch((error: unknown) => {
      if (error instanceof Error && /permission denied/.test(error.message)) return []
      throw error
    })
