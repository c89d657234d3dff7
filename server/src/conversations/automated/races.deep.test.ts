import { toJob, type Job } from '../../work/kinds.ts'
import type { ClaimedWork } from '@attune/store/work/queue'
import { lockContact } from '@attune/store/contacts/contacts'
import { beforeEach, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { allHours, automationSays, heldTexts, type AutomatedFields } from '../../testing/automation/automation-says.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { threadOf, type TestClient } from '../../testing/world.ts'
import { workHandlers } from '../../app/work-handlers.ts'
import { startWorker } from '../../app/worker.ts'
import { cancelHeld } from './cancel-held.ts'
import { releaseHeld } from './release-held.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = testDesk()

beforeEach(() => allHours(desk.world, desk.northline.id))

const says = (client: TestClient, text: string, said?: AutomatedFields) =>
  automationSays(desk.world, desk.northline.id, client.id, text, said)
const mute = ({ id }: TestClient) => desk.hannah.ok('POST', '/v2/contacts.mute', { id, minutes: 60 })
const unmute = ({ id }: TestClient) => desk.hannah.ok('POST', '/v2/contacts.unmute', { id })
const textsTo = (client: TestClient): string[] =>
  desk.world.carrier.taken.filter(({ to }) => to === client.phone).map(({ text }) => text)
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `Message ${index}`)

test('with eight workers of two processes what waits of each client leaves in its order, each once', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, desk.newClient))
  await Promise.all(clients.map(mute))
  for (const text of numbered(8)) await Promise.all(clients.map((client) => says(client, text)))
  const workers = [startWorker(desk.world.deps, 8), startWorker(desk.world.deps, 8)]
  // Each is requested several times while the others are running.
  await Promise.all(clients.flatMap((client) => [unmute(client), says(client, 'Message 8'), unmute(client)]))
  await expect.poll(() => desk.world.carrier.taken.length).toBe(54)
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const client of clients) {
    expect(textsTo(client)).toEqual(numbered(9))
    expect((await threadOf(desk.hannah, client)).map(({ sequence }) => sequence)).toEqual(
      numbered(9).map((_, i) => i + 1),
    )
  }
})

test('a process that dies with everything done and not committed leaves all of it waiting; the next lets it out once', async () => {
  await mute(desk.maria)
  for (const text of numbered(3)) await says(desk.maria, text)
  await desk.world.deps.store.global.deleteFrom('work').execute()
  await unmute(desk.maria)
  const [item] = await releaseWork(1)
  await expect(releaseHeld(dyingBeforeCommit(), item)).rejects.toThrow('The process died.')
  expect(await heldTexts(desk.world, desk.northline.id, desk.maria.id)).toEqual(numbered(3))
  expect(await threadOf(desk.hannah, desk.maria)).toEqual([])
  await desk.world.work('everything')
  expect(textsTo(desk.maria)).toEqual(numbered(3))
})

test('a worker whose claim was taken over lets nothing out a second time', async () => {
  await mute(desk.maria)
  await says(desk.maria, 'Message 0')
  await desk.world.deps.store.global.deleteFrom('work').execute()
  await unmute(desk.maria)
  const [first] = await releaseWork(1)
  const [second] = await releaseWork(60_000)
  const ended = await Promise.allSettled([releaseHeld(desk.world.deps, first), releaseHeld(desk.world.deps, second)])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await desk.world.work('everything')
  expect(textsTo(desk.maria)).toEqual(['Message 0'])
})

test('the end of a mute by hand, its due time and another message of the same run at once: each once, in order', async () => {
  for (let round = 0; round < 12; round += 1) {
    const client = await desk.newClient()
    await mute(client)
    const same = { runId: newId('st'), key: '2.0' }
    for (const text of numbered(3)) await says(client, text)
    await desk.world.deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .execute()
    await Promise.all([
      unmute(client),
      doAll(),
      doAll(),
      says(client, 'Message 3', same),
      says(client, 'Message 3', same),
    ])
    await desk.world.work('everything')
    expect(textsTo(client)).toEqual(numbered(4))
  }
})

test('taking back races letting out: a message is one or the other', async () => {
  for (let round = 0; round < 12; round += 1) {
    const client = await desk.newClient()
    await mute(client)
    for (const text of numbered(3)) await says(client, text)
    const [, cancelled] = await Promise.all([unmute(client).then(doAll), takeBack(client)])
    await desk.world.work('everything')
    expect(textsTo(client).length + cancelled.length).toBe(3)
    expect(await heldTexts(desk.world, desk.northline.id, client.id)).toEqual([])
  }
})

test('STOP against what is being said and what is being let out: after its commit nothing is born that leaves, and nothing is claimed', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, desk.newClient))
  await Promise.all(clients.map(mute))
  for (const text of numbered(4)) await Promise.all(clients.map((client) => says(client, text)))
  await Promise.all(clients.map(unmute))
  const workers = [startWorker(desk.world.deps, 8), startWorker(desk.world.deps, 8)]
  const unclaimed = await Promise.all(
    clients.map(async (client, place) => {
      await new Promise((resolve) => setTimeout(resolve, place * 12)) // because each STOP is to come at another moment of the race
      const saying = ['More', 'Much more'].map((text) => says(client, text))
      await client.texts('STOP')
      const open = await openDeliveries(client)
      await Promise.all(saying)
      return open
    }),
  )
  await expect.poll(() => workLeft()).toBe(0n)
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const [place, client] of clients.entries()) {
    const thread = await threadOf(desk.hannah, client)
    const stop = thread.find(({ body }) => body?.text === 'STOP')?.sequence ?? 0
    const after = thread.filter(({ sequence }) => sequence > stop)
    expect(after.map(({ body }) => body?.gate)).toEqual(after.map(() => ({ decision: 'omitted', reason: 'opt-out' })))
    const left = new Set(desk.takenIds())
    const late = thread.filter(({ sequence }) => unclaimed[place]?.includes(sequence))
    expect(late.filter(({ id }) => left.has(id))).toEqual([])
    expect(await heldTexts(desk.world, desk.northline.id, client.id)).toEqual([])
  }
})

/** Claims the release of held messages with a lease so short that another worker soon takes it over. */
const releaseWork = async (leaseMs: number): Promise<[Job<'release-held'>]> => {
  let item: ClaimedWork | undefined
  // What was just postponed, or claimed for a moment, is due soon.
  await expect
    .poll(async () => {
      const items = await claimDue(desk.world.deps, undefined, { leaseMs })
      return (item = items.find(({ kind }) => kind === 'release-held'))
    })
    .toBeDefined()
  if (item === undefined) throw new Error('Nothing is to be let out.')
  return [toJob('release-held', item)]
}

/** Runs what is due now, as one of several workers would. */
const doAll = async (): Promise<void> => {
  const items = await claimDue(desk.world.deps, undefined, { limit: 20 })
  await Promise.allSettled(
    items.map((item) => workHandlers[item.kind as keyof typeof workHandlers](desk.world.deps, item)),
  )
}

const dyingBeforeCommit = (): Deps => {
  const { store } = desk.world.deps
  const tenant: typeof store.tenant = (organizationId, work) =>
    store.tenant(organizationId, async (tx) => {
      await work(tx)
      throw new Error('The process died.')
    })
  return { ...desk.world.deps, store: { ...store, tenant } }
}

const takeBack = (client: TestClient): Promise<string[]> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    await lockContact(tx, client.id)
    return cancelHeld(tx, client.id, {}, { cause: null, at: desk.world.deps.now() })
  })

const openDeliveries = (client: TestClient): Promise<number[]> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const rows = await tx
      .from('deliveries')
      .select('sequence')
      .where('contact_id', '=', client.id)
      .where('state', 'in', ['waiting', 'intended', 'resting'])
      .execute()
    return rows.map(({ sequence }) => sequence)
  })

/** Without the job due at the end of the former mute. */
const workLeft = async (): Promise<bigint> =>
  (
    await desk.world.deps.store.global
      .selectFrom('work')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('due_at', '<', new Date(Date.now() + 30 * 60_000))
      .executeTakeFirstOrThrow()
  ).count
