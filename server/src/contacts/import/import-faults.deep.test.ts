import { IMPORT_PATH } from '@attune/contract/contacts/constants'
import { openPool } from '@attune/store/connection'
import type { ClaimedWork } from '@attune/store/work/queue'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { apply, check, loadImport, upload } from '../../testing/csv.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { ClaimLost } from '../../work/claim.ts'
import { workHandlers } from '../../app/work-handlers.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let numbers = 100

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', `+13035550${(numbers += 1)}`)
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const ROWS = 230
/** Every row has a phone number of its own; every tenth is invalid. */
const FILE = `Name,Phone\n${Array.from({ length: ROWS }, (_, index) => `Client ${index},${index % 10 === 9 ? 'no' : `+1303557${String(1000 + index)}`}`).join('\n')}\n`
const GOOD = ROWS - Math.floor(ROWS / 10)

test('killed in the middle of its rows, an import goes on where it stopped and makes nobody twice', async () => {
  const { _id } = await check(world, hannah, FILE)
  await hannah.ok('POST', `${IMPORT_PATH}/${_id}/apply`, { onlyGood: true })
  for (const after of [0, 1, 3]) {
    const deps = dyingAfter(after)
    // The connection breaks while a client is being written. On a busy machine a turn may end before, and another follows.
    let broken: unknown
    while (broken === undefined)
      broken = await workHandlers['apply-import'](deps, await claimed()).catch((error: unknown) => error)
    expect(broken).toHaveProperty('message', 'The connection was reset.')
    await expectOneEach(_id)
  }
  await world.work()
  expect(await loadImport(hannah, _id)).toMatchObject({ state: 'done', imported: GOOD, refused: 0 })
  await expectOneEach(_id)
})

test('killed in the middle of looking at rows, it counts each once', async () => {
  const { _id, columns } = await upload(hannah, `Name,Phone\n${lines(1_400)}`)
  await hannah.ok('POST', `${IMPORT_PATH}/${_id}/check`, { columns: columns.map(({ field }) => field) })
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  let cuts = 0
  for (let item = await claimed(); cuts < 4; item = await claimed()) {
    let isLooking = true
    const looking = workHandlers['check-import'](world.deps, item)
      .catch(() => {})
      .finally(() => (isLooking = false))
    for (let cut = 0; cut === 0 && isLooking;) {
      cut = await cutConnections(owner, 5)
      cuts += cut
    }
    await looking
    if ((await stateOf(_id)) === 'checked') break
  }
  expect(cuts).toBeGreaterThan(0)
  await owner.end()
  // The last claim's lease may not have ended yet.
  await makeDue()
  await world.work()
  expect(await loadImport(hannah, _id)).toMatchObject({
    state: 'checked',
    rows: 1_400,
    checked: 1_400,
    good: 1_400,
    wrong: 0,
  })
})

test(
  'connections cut at ever later moments of a transaction leave each row with its one client',
  { timeout: 60_000 },
  async () => {
    const { _id } = await check(world, hannah, `Name,Phone\n${lines(900)}`)
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/apply`, {})
    const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
    let cuts = 0
    for (let state = 'applying'; state === 'applying';) {
      const item = await claimed().catch(() => null)
      if (item !== null) {
        let isApplying = true
        const applying = workHandlers['apply-import'](world.deps, item)
          .catch(() => {})
          .finally(() => (isApplying = false))
        // Each connection is cut later in its transaction than the one before.
        for (let cut = 0; cut === 0 && isApplying && cuts < 12;) {
          cut = await cutConnections(owner, cuts * 4)
          cuts += cut
        }
        await applying
      }
      state = await stateOf(_id)
    }
    await owner.end()
    expect(cuts).toBeGreaterThan(3)
    expect(await loadImport(hannah, _id)).toMatchObject({ state: 'done', imported: 900, refused: 0 })
    await expectOneEach(_id)
  },
)

test('of two workers that hold the same import one writes, the other loses its claim', async () => {
  const { _id } = await check(world, hannah, FILE)
  await hannah.ok('POST', `${IMPORT_PATH}/${_id}/apply`, { onlyGood: true })
  const first = await claimed()
  const second = await claimed()
  expect(second.workId).toBe(first.workId)
  const late = workHandlers['apply-import'](world.deps, first)
  await Promise.all([expect(late).rejects.toThrow(ClaimLost), workHandlers['apply-import'](world.deps, second)])
  await world.work()
  expect(await loadImport(hannah, _id)).toMatchObject({ state: 'done', imported: GOOD })
  await expectOneEach(_id)
})

test('a row that fails for no known reason is refused, and the others go on', async () => {
  const { _id } = await check(world, hannah, 'Name\nA\nB\nC\n')
  await hannah.ok('POST', `${IMPORT_PATH}/${_id}/apply`, {})
  let asked = 0
  const now = () => {
    asked += 1
    // After the member was loaded: first for the whole batch, then for the second row alone.
    if (asked === 2 || asked === 4) throw new Error('Nobody expected this.')
    return world.now()
  }
  await workHandlers['apply-import']({ ...world.deps, now }, await claimed())
  expect(await loadImport(hannah, _id)).toMatchObject({ state: 'done', imported: 2, refused: 1 })
})

test('a file that was half read when the process ended goes after a while', async () => {
  const { _id } = await check(world, hannah, FILE)
  await world.deps.store.tenant(northline.id, (tx) =>
    tx.update('contact_imports').set({ state: 'reading' }).where('import_id', '=', _id).execute(),
  )
  expect((await hannah.refused('GET', `${IMPORT_PATH}/${_id}`)).code).toBe('ImportNotFound')
  await world.work('everything')
  expect(await rowsLeft(_id)).toBe(0)
})

test('what is left of an import goes after its time, its clients stay', async () => {
  const { _id } = await check(world, hannah, FILE)
  await apply(world, hannah, _id, true)
  await world.work('everything')
  expect((await hannah.refused('GET', `${IMPORT_PATH}/${_id}`)).code).toBe('ImportNotFound')
  expect(await rowsLeft(_id)).toBe(0)
  expect((await hannah.ok<{ count: number }>('GET', '/v1/contacts/count')).count).toBe(GOOD)
})

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Client ${index},+1303558${String(1000 + index)}`).join('\n')

/** Claims the import's one due job with a lease that ends at once. */
const claimed = async (): Promise<ClaimedWork> => {
  await makeDue()
  const [item] = await claimDue(world.deps, ['check-import', 'apply-import', 'sweep-import'], { limit: 1, leaseMs: 1 })
  if (item === undefined) throw new Error('There is nothing to do.')
  return item
}

const makeDue = (): Promise<unknown> =>
  world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .where('kind', 'not like', 'sweep%')
    .execute()

/** The clock is read when clients are written and again when rows are settled: that is when the database goes down. */
const dyingAfter = (times: number): Deps => {
  let asked = 0
  const now = () => {
    asked += 1
    if (asked > times) throw Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' })
    return world.now()
  }
  return { ...world.deps, now }
}

/** Retries until it answers: a broken connection is noticed at its next use. */
const stateOf = async (importId: string): Promise<string> => {
  for (;;) {
    const answer = await hannah.call('GET', `${IMPORT_PATH}/${importId}`)
    if (answer.status === 200) return (answer.body as { state: string }).state
  }
}

/** Cuts those in a transaction that began at least this long ago, in ms. Returns how many. */
const cutConnections = async (owner: ReturnType<typeof openPool>, ageMs: number): Promise<number> => {
  const { rows } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'attune-tenant'
       and xact_start <= clock_timestamp() - $1 * interval '1 millisecond'`,
    [ageMs],
  )
  return rows.length
}

/** Every imported row has exactly one client with its number, and no client lacks a row. */
const expectOneEach = async (importId: string): Promise<void> => {
  const [rows, clients] = await world.deps.store.tenant(northline.id, async (tx) => [
    await tx
      .from('contact_import_rows')
      .select(['contact_id', 'phone'])
      .where('import_id', '=', importId)
      .where('state', '=', 'imported')
      .execute(),
    await tx.from('contacts').select(['contact_id', 'phone']).execute(),
  ])
  const sorted = (all: { contact_id: string | null; phone: string | null }[]) =>
    all.map(({ contact_id, phone }) => `${contact_id} ${phone}`).toSorted()
  expect(sorted(clients)).toEqual(sorted(rows))
  expect(new Set(clients.map(({ phone }) => phone)).size).toBe(clients.length)
}

const rowsLeft = async (importId: string): Promise<number> =>
  world.deps.store.tenant(northline.id, async (tx) => {
    const rows = await tx.from('contact_import_rows').select('line').where('import_id', '=', importId).execute()
    return rows.length
  })
