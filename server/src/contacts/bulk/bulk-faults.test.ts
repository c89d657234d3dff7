import { setTimeout as sleep } from 'node:timers/promises'
import type { ContactJob } from '@attune/contract/contacts/bulk-calls'
import { openPool } from '@attune/store/connection'
import { claimWork, type ClaimedWork } from '@attune/store/work/queue'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import {
  createWorld,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { ClaimLost } from '../../work/claim.ts'
import { doBulk } from './do-bulk.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let sam: TestClient
let numbers = 10_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
  sam = await northline.client('Sam Cole', newPhone(), hannah)
})
afterAll(() => world.close())

const newPhone = (): string => `+1303555${(numbers += 1).toString().slice(-4)}`

interface Progress {
  job: ContactJob
}

const start = (who: Caller, clients: object, action: object): Promise<ContactJob> =>
  who.ok('POST', '/v1/contacts/bulk', { clients, action })
const progress = (who: Caller, jobId: string): Promise<Progress> => who.ok('GET', `/v1/contacts/bulk/${jobId}`)
const ids = (...clients: TestClient[]) => ({ ids: clients.map(({ id }) => id) })

describe('cut off in the middle, a job goes on where it stopped', () => {
  const MANY = 90

  test('and does nothing twice, wherever connections were cut', { timeout: 60_000 }, async () => {
    const clients = await Promise.all(
      Array.from({ length: MANY }, (_, index) => northline.client(`C${index}`, newPhone(), hannah)),
    )
    const { _id } = await start(hannah, ids(...clients), { kind: 'labels', add: ['x'], remove: [] })
    const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
    let cuts = 0
    for (let state = 'waiting'; state !== 'done';) {
      const doing = doBulk(world.deps, await claimed()).catch(() => {})
      if (cuts < 10) {
        await sleep(15 + cuts * 6)
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'attune-tenant'`,
        )
        cuts += rowCount ?? 0
      }
      await doing
      state = await stateOf(_id)
    }
    await owner.end()
    expect(cuts).toBeGreaterThan(2)
    expect((await progress(hannah, _id)).job).toMatchObject({ total: MANY, done: MANY, refused: 0 })
    const facts = await Promise.all(clients.map(factsAbout))
    expect(facts).toEqual(clients.map(() => ['ContactChanged Hannah']))
  })

  test('and a worker that lost its claim writes nothing', async () => {
    const { _id } = await start(hannah, ids(maria, sam), { kind: 'mute', minutes: 60 })
    const [first, second] = [await claimed(), await claimed()]
    await expect(doBulk(world.deps, first)).rejects.toThrow(ClaimLost)
    expect((await progress(hannah, _id)).job).toMatchObject({ state: 'waiting', done: 0 })
    await doBulk(world.deps, second)
    expect((await progress(hannah, _id)).job).toMatchObject({ state: 'done', done: 2 })
  })
})

/** The job's work, claimed as by a worker whose lease is over at once. */
const claimed = async (): Promise<ClaimedWork> => {
  await world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .where('kind', '=', 'do-bulk')
    .execute()
  const [item] = await claimWork(world.deps.store.global, 1, 1)
  if (item === undefined) throw new Error('There is nothing to do.')
  return item
}

/** Asked until it answers: a connection that was cut is noticed at its next use. */
const stateOf = async (jobId: string): Promise<string> => {
  for (;;) {
    const answer = await hannah.call('GET', `/v1/contacts/bulk/${jobId}`)
    if (answer.status === 200) return (answer.body as Progress).job.state
  }
}

const factsAbout = async (client: TestClient): Promise<string[]> => {
  const rows = await world.deps.store.global
    .selectFrom('facts')
    .leftJoin('accounts', 'accounts.account_id', 'facts.actor')
    .select(['facts.kind', 'accounts.name'])
    .where('contact_id', '=', client.id)
    .orderBy('facts.position')
    .execute()
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}
