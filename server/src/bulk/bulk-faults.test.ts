import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bulkWorld,
  claimBulk,
  factsAbout,
  ids,
  newPhone,
  loadProgress,
  startBulk,
  type BulkProgress,
} from '../testing/bulk-world.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'
import { ClaimLost } from '../work/claim.ts'
import { doBulk } from './do-bulk.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let sam: TestClient

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  ;({ northline, hannah, maria, sam } = await bulkWorld(world))
})
afterAll(() => world.close())

describe('cut off in the middle, a job goes on where it stopped', () => {
  const MANY = 90

  test('and does nothing twice, wherever connections were cut', { timeout: 60_000 }, async () => {
    const clients = await Promise.all(
      Array.from({ length: MANY }, (_, index) => northline.client(`C${index}`, newPhone(), hannah)),
    )
    const { _id } = await startBulk(hannah, ids(...clients), { kind: 'labels', add: ['x'], remove: [] })
    const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
    let cuts = 0
    for (let state = 'waiting'; state !== 'done';) {
      const doing = doBulk(world.deps, await claimBulk(world)).catch(() => {})
      if (cuts < 10) {
        await sleep(15 + cuts * 6) // because each cut is to come at another moment
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
    expect((await loadProgress(hannah, _id)).job).toMatchObject({ total: MANY, done: MANY, refused: 0 })
    const facts = await Promise.all(clients.map((client) => factsAbout(world, client)))
    expect(facts).toEqual(clients.map(() => ['ContactChanged Hannah']))
  })

  test('and a worker that lost its claim writes nothing', async () => {
    const { _id } = await startBulk(hannah, ids(maria, sam), { kind: 'mute', minutes: 60 })
    const [first, second] = [await claimBulk(world), await claimBulk(world)]
    await expect(doBulk(world.deps, first)).rejects.toThrow(ClaimLost)
    expect((await loadProgress(hannah, _id)).job).toMatchObject({ state: 'waiting', done: 0 })
    await doBulk(world.deps, second)
    expect((await loadProgress(hannah, _id)).job).toMatchObject({ state: 'done', done: 2 })
  })
})

/** Retries until it answers: a broken connection is noticed at its next use. */
const stateOf = async (jobId: string): Promise<string> => {
  for (;;) {
    const answer = await hannah.call('GET', `/v1/contacts/bulk/${jobId}`)
    if (answer.status === 200) return (answer.body as BulkProgress).job.state
  }
}
