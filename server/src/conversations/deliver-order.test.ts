import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@attune/contract/conversations/entity'
import { openPool } from '@attune/store/connection'
import { claimWork } from '@attune/store/work/queue'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { startWorker } from '../work/worker.ts'
import { deliverMessage } from './deliver-message.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let phones = 10_000

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
beforeEach(async () => {
  Object.assign(world.carrier, { behaviour: 'accept', taken: [], asked: 0, during: null })
  await world.deps.store.global.deleteFrom('work').execute()
  maria = await newClient()
})
afterAll(() => world.close())

describe('order and workers', () => {
  test('with eight workers the messages of each client leave in their order, each once', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, newClient))
    for (let round = 0; round < 12; round += 1)
      await Promise.all(clients.map((client) => send(hannah, client, `Message ${round}`)))
    // Every second message is quick enough to overtake the one before it.
    world.carrier.during = ({ text }) => sleep(Number(text.split(' ')[1]) % 2 === 0 ? 20 : 0)
    await withWorkers([world.deps], 60)
    for (const client of clients) {
      const own = world.carrier.taken.filter((taken) => taken.to === client.phone)
      expect(own.map((taken) => taken.text)).toEqual(Array.from({ length: 12 }, (_, round) => `Message ${round}`))
    }
  })

  test('many messages that wait for one client do not keep the workers from others', async () => {
    world.carrier.behaviour = 'unreachable'
    for (let index = 0; index < 40; index += 1) await send(hannah, maria, `Waiting ${index}`)
    await world.work()
    const { count } = await world.deps.store.global
      .selectFrom('work')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1n)
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(world.carrier.taken.map((taken) => taken.text)).toEqual(
      Array.from({ length: 40 }, (_, index) => `Waiting ${index}`),
    )
  })

  test('after a restore every message that was to go is asked for in turn, and none is sent', async () => {
    world.carrier.behaviour = 'unreachable'
    const messages = []
    for (const text of ['One', 'Two', 'Three']) messages.push(await send(hannah, maria, text))
    await world.work()
    world.carrier.behaviour = 'accept'
    // As restore-backup.ts does: what was not sent then may have been sent since.
    const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
    await owner.query(`update deliveries set state = 'calling' where state in ('waiting', 'intended')`)
    await owner.end()
    await world.work('everything')
    expect(world.carrier).toMatchObject({ taken: [], asked: 9 })
    for (const message of messages) expect(await bodyOf(message)).toMatchObject({ outcome: 'unknown' })
    const next = await send(hannah, maria, 'Four')
    await world.work()
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([next.id])
  })

  test('a second worker that takes over during the call asks and does not send; the call’s own answer counts', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    world.carrier.during = () => sleep(500)
    const hasty: Deps = { ...world.deps, settings: { ...world.deps.settings, workLeaseMs: 100 } }
    await withWorkers([hasty, hasty], 1)
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
    expect(world.carrier.asked).toBeGreaterThan(0)
    expect(await bodyOf(message)).toMatchObject({ sent_at: expect.any(Number), outcome: null })
    await world.work('everything')
    expect(world.carrier.taken).toHaveLength(1)
  })

  test.each([
    ['refuse', { is_sent: -1, outcome: null }, 0],
    ['unreachable', { is_sent: 0, outcome: null, sent_at: expect.any(Number) }, 1],
  ] as const)('taken over during the call, and the answer is: %s', async (behaviour, outcome, taken) => {
    const message = await send(hannah, maria, 'How did you sleep?')
    world.carrier.behaviour = behaviour
    const [first] = await claimWork(world.deps.store.global, 1, 1)
    world.carrier.during = async () => {
      world.carrier.during = null
      const [second] = await claimWork(world.deps.store.global, 1, 60_000)
      if (second !== undefined) await deliverMessage(world.deps, second)
    }
    if (first !== undefined) await deliverMessage(world.deps, first)
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(await bodyOf(message)).toMatchObject(outcome)
    expect(world.carrier.taken).toHaveLength(taken)
  })

  test('taken over, and the call comes back with nothing taken while the carrier is being asked: it is sent', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    world.carrier.behaviour = 'unreachable'
    const { promise: cameBack, resolve: comesBack } = Promise.withResolvers<void>()
    const find = world.carrier.find
    world.carrier.find = (id) => cameBack.then(() => find(id))
    let asking: Promise<void> | undefined
    world.carrier.during = async () => {
      const [second] = await claimWork(world.deps.store.global, 1, 60_000)
      if (second !== undefined) asking = deliverMessage(world.deps, second)
      await sleep(50)
    }
    await workOnce(world.deps)
    comesBack()
    await asking
    Object.assign(world.carrier, { find, during: null, behaviour: 'accept' })
    await world.work('everything')
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
  })
})

const bodyOf = async (message: Message) => {
  const thread = await hannah.ok<Message>('GET', `/v1/messages/${message.id}`)
  return thread.body
}

const workOnce = async (deps: Deps): Promise<void> => {
  for (const item of await claimWork(world.deps.store.global, 1, 1)) await deliverMessage(deps, item)
}

/** Lets workers of eight each do all work until the carrier has taken so many messages and nothing is under way. */
const withWorkers = async (processes: Deps[], takes: number): Promise<void> => {
  const workers = processes.map((deps) => startWorker(deps, 8))
  await expect.poll(() => world.carrier.taken.length, { timeout: 15_000 }).toBe(takes)
  await Promise.all(workers.map((worker) => worker.stop()))
}

const newClient = (): Promise<TestClient> => {
  phones += 1
  return northline.client(`Client ${phones}`, `+130355${phones}`, hannah)
}
