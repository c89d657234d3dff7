import { toJob, type Job } from '../../work/kinds.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@attune/store/connection'
import type { ClaimedWork } from '@attune/store/work/queue'
import { describe, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { allHours, automationSays } from '../../testing/automation/automation-says.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { send } from '../../testing/world.ts'
import { startWorker } from '../../app/worker.ts'
import { deliverMessage } from './deliver-message.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = testDesk()

describe('order and workers', () => {
  test('with eight workers the messages of each client leave in their order, each once', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, desk.newClient))
    for (let round = 0; round < 12; round += 1)
      await Promise.all(clients.map((client) => send(desk.hannah, client, `Message ${round}`)))
    desk.world.carrier.during = ({ text }) => sleep(Number(text.split(' ')[1]) % 2 === 0 ? 20 : 0) // because every second one is to be quick enough to overtake the one before
    await withWorkers([desk.world.deps], 60)
    for (const client of clients) {
      const own = desk.world.carrier.taken.filter((taken) => taken.to === client.phone)
      expect(own.map((taken) => taken.text)).toEqual(Array.from({ length: 12 }, (_, round) => `Message ${round}`))
    }
  })

  test('many messages that wait for one client do not keep the workers from others', async () => {
    desk.world.carrier.behaviour = 'unreachable'
    for (let index = 0; index < 40; index += 1) await send(desk.hannah, desk.maria, `Waiting ${index}`)
    await desk.world.work()
    const { count } = await desk.world.deps.store.global
      .selectFrom('work')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('kind', '=', 'deliver-message')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1n)
    desk.world.carrier.behaviour = 'accept'
    await desk.world.work('everything')
    expect(desk.world.carrier.taken.map((taken) => taken.text)).toEqual(
      Array.from({ length: 40 }, (_, index) => `Waiting ${index}`),
    )
  })

  test('everything that a person’s message waits for is urgent, one after the other', async () => {
    const { store } = desk.world.deps
    const says = (text: string) => automationSays(desk.world, desk.northline.id, desk.maria.id, text)
    await allHours(desk.world, desk.northline.id)
    desk.world.carrier.behaviour = 'unreachable'
    for (const text of ['One', 'Two', 'Three']) await says(text)
    await desk.world.work()
    await send(desk.hannah, desk.maria, 'From Hannah')
    await desk.world.work()
    desk.world.carrier.behaviour = 'accept'
    await store.tenant(desk.northline.id, (tx) => tx.delete('carrier_reach').execute())
    for (const text of ['One', 'Two', 'Three', 'From Hannah']) {
      const jobs = store.global.updateTable('work').set({ due_at: new Date(0) })
      const due = await jobs.where('kind', '=', 'deliver-message').returning('urgent').execute()
      expect(due).toEqual([{ urgent: true }])
      await desk.workOnce(desk.world.deps)
      expect(desk.world.carrier.taken.at(-1)?.text).toBe(text)
    }
  })

  test('after a restore every message that was to go is asked for in turn, and none is sent', async () => {
    desk.world.carrier.behaviour = 'unreachable'
    const messages = []
    for (const text of ['One', 'Two', 'Three']) messages.push(await send(desk.hannah, desk.maria, text))
    await desk.world.work()
    desk.world.carrier.behaviour = 'accept'
    // As restore-backup.ts does: what had not been sent then may have been sent since.
    const owner = openPool(desk.world.database.owner, { max: 1, name: 'test-owner' })
    await owner.query(`update deliveries set state = 'calling' where state in ('waiting', 'intended')`)
    await owner.end()
    await desk.world.work('everything')
    expect(desk.world.carrier).toMatchObject({ taken: [], asked: 9 })
    for (const message of messages) expect(await desk.bodyOf(message)).toMatchObject({ outcome: 'unknown' })
    const next = await send(desk.hannah, desk.maria, 'Four')
    await desk.world.work()
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([next.id])
  })

  test('a second worker that takes over during the call asks and does not send; the call’s own answer counts', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    // The call lasts until the second worker has asked.
    desk.world.carrier.during = async () => {
      await expect.poll(() => desk.world.carrier.asked).toBeGreaterThan(0)
    }
    const hasty: Deps = { ...desk.world.deps, settings: { ...desk.world.deps.settings, workLeaseMs: 100 } }
    await withWorkers([hasty, hasty], 1)
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
    expect(desk.world.carrier.asked).toBeGreaterThan(0)
    expect(await desk.bodyOf(message)).toMatchObject({ sent_at: expect.any(Number), outcome: null })
    await desk.world.work('everything')
    expect(desk.world.carrier.taken).toHaveLength(1)
  })

  test.each([
    ['refuse', { is_sent: -1, outcome: null }, 0],
    ['unreachable', { is_sent: 0, outcome: null, sent_at: expect.any(Number) }, 1],
  ] as const)('taken over during the call, and the answer is: %s', async (behaviour, outcome, taken) => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    desk.world.carrier.behaviour = behaviour
    const [first] = await claimDue(desk.world.deps, ['deliver-message'], { limit: 1, leaseMs: 1 })
    desk.world.carrier.during = async () => {
      desk.world.carrier.during = null
      await deliverMessage(desk.world.deps, await takeOver())
    }
    if (first !== undefined) await deliverMessage(desk.world.deps, toJob('deliver-message', first))
    desk.world.carrier.behaviour = 'accept'
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject(outcome)
    expect(desk.world.carrier.taken).toHaveLength(taken)
  })

  test('taken over, and the call comes back with nothing taken while the carrier is being asked: it is sent', async () => {
    const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
    desk.world.carrier.behaviour = 'unreachable'
    const { promise: cameBack, resolve: comesBack } = Promise.withResolvers<void>()
    const find = desk.world.carrier.find
    const { promise: asked, resolve: asks } = Promise.withResolvers<void>()
    desk.world.carrier.find = (id) => {
      asks()
      return cameBack.then(() => find(id))
    }
    let asking: Promise<void> | undefined
    desk.world.carrier.during = async () => {
      asking = deliverMessage(desk.world.deps, await takeOver())
      // The second worker asks the carrier during this call.
      await asked
    }
    await desk.workOnce(desk.world.deps)
    comesBack()
    await asking
    Object.assign(desk.world.carrier, { find, during: null, behaviour: 'accept' })
    await desk.world.work('everything')
    expect(desk.world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
  })
})

/** Claims the delivery as a second worker, once the first one’s short lease is over. */
const takeOver = async (): Promise<Job<'deliver-message'>> => {
  let second: ClaimedWork | undefined
  const claim = async () => ([second] = await claimDue(desk.world.deps, ['deliver-message'], { limit: 1 }))
  await expect.poll(claim).toHaveLength(1)
  return toJob('deliver-message', second as ClaimedWork) // a cast because the compiler doesn't follow what `claim` sets
}

/** Lets workers with eight slots each run jobs until the carrier has this many messages and no call is running. */
const withWorkers = async (processes: Deps[], takes: number): Promise<void> => {
  const workers = processes.map((deps) => startWorker(deps, 8))
  await expect.poll(() => desk.world.carrier.taken.length).toBe(takes)
  await Promise.all(workers.map((worker) => worker.stop()))
}
