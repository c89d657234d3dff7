import { afterAll, beforeAll, expect, test } from 'vitest'
import { allHours } from '../../testing/automation/automation-says.ts'
import { addScene, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { flowOf, runDesk, say } from '../../testing/runs/run-desk.ts'
import { whileBusy } from '../../testing/threads/while-busy.ts'
import type { TestClient } from '../../testing/world.ts'
import { startWorker } from '../../app/worker.ts'
import { setEngineThread } from '../engine-thread/advance-in-thread.ts'
import { forgetSlow } from './slow-scenes.ts'

const FULL = process.env['ATTUNE_FAULTS'] === 'full'
const [POISON, GOOD, APART_MS] = FULL ? [100, 1_000, 25] : [12, 60, 25]
const POISONED = new URL('../../testing/runs/poison-thread.ts', import.meta.url)
const REAL = new URL('../engine-thread/thread.ts', import.meta.url)

const desk = runDesk()
const NODES = [waitNode('wait', 'echo'), say('echo', 'Got {{ message.text }}', 'wait')]

beforeAll(async () => {
  await allHours(desk.world, desk.northline.id, { dailyCap: null })
})
afterAll(() => setEngineThread(REAL))

/** Clients with a waiting run that the real engine has started, of one scene, or with `own` of a scene each. */
const clientsOf = async (title: string, count: number, own: boolean): Promise<TestClient[]> => {
  await setEngineThread(REAL)
  const clients: TestClient[] = []
  let scene = await addScene(desk.priya, NODES, { title })
  for (let place = 0; place < count; place += 1) {
    if (own && place > 0) scene = await addScene(desk.priya, NODES, { title })
    const client = await desk.newClient()
    await startScene(desk.hannah, client, scene._id)
    clients.push(client)
  }
  forgetSlow()
  await setEngineThread(POISONED)
  return clients
}

test.for(['Poison', 'Glutton', 'Killer', 'Thrower'])(
  '%s: the run ends as failed, with a problem and a fact, and others continue',
  { timeout: 60_000 },
  async (title) => {
    const { world, hannah } = desk
    const [bad] = await clientsOf(title, 1, true)
    const [good] = await clientsOf('Good', 1, false)
    if (bad === undefined || good === undefined) throw new Error('Nobody is there.')
    await bad.texts('hello')
    await good.texts('hello')
    await world.work()
    expect(await desk.runs(bad)).toMatchObject([{ status: 'stop', ended: 'failed', problems: 1, waits: [] }])
    expect(await desk.texts(good)).toEqual(['hello', 'Got hello'])
    const facts = await world.deps.store.global
      .selectFrom('facts')
      .select('kind')
      .where('contact_id', '=', bad.id)
      .where('kind', 'in', ['SceneProblem', 'SceneRunFailed'])
      .execute()
    expect(facts.map(({ kind }) => kind).toSorted()).toEqual(['SceneProblem', 'SceneRunFailed'])
    await hannah.refused('DELETE', `${flowOf(bad)}/${(await desk.runs(bad))[0]?._id}`)
  },
)

test('a scene that fails at its first step ends at once, while others start', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, NODES, { title: 'Poison' })
  forgetSlow()
  await setEngineThread(POISONED)
  expect(await startScene(hannah, maria, scene._id)).toMatchObject({ status: 'stop', ended: 'failed' })
}, 30_000)

test(`${POISON} poison scenes beside ${GOOD} good ones on a busy machine: no good one waits for the poison`, async () => {
  const { world, northline } = desk
  const poison = await clientsOf('Poison', POISON, true)
  const good = await clientsOf('Good', GOOD, false)
  world.at(null)
  /** The times at which these clients' second turns were played. */
  const played = async (clients: TestClient[]): Promise<Date[]> => {
    const ids = clients.map(({ id }) => id)
    const turns = await world.deps.store.tenant(northline.id, (tx) =>
      tx.from('run_turns').select('at').where('turn', '=', 2).where('contact_id', 'in', ids).execute(),
    )
    return turns.map(({ at }) => at)
  }
  await whileBusy(async () => {
    await Promise.all(poison.map((client) => client.texts('drink me')))
    const worker = startWorker(world.deps, 8)
    for (const client of good) {
      await client.texts('hello')
      // This tests traffic at a steady pace.
      await new Promise((resolve) => setTimeout(resolve, APART_MS))
    }
    await expect.poll(async () => (await played(good)).length, { timeout: 300_000, interval: 100 }).toBe(GOOD)
    await worker.stop()
  })
  // A poison turn takes longer than all good ones together, and those are not held up by more than a few of them.
  expect((await played(poison)).length).toBeLessThan(POISON / 2)
}, 600_000)
