import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addScene, waitNode } from '../../../testing/runs/run-changes.ts'
import { runDesk, say } from '../../../testing/runs/run-desk.ts'

const desk = runDesk()
beforeAll(async () => {
  await addScene(desk.priya, [say('hi', 'Welcome', 'wait'), waitNode('wait')], { labels: ['onboarding'] })
})

const start = (triggerOnboarding: boolean) =>
  desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/start-first-interaction`, { triggerOnboarding })
const drop = (body: object) => desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/drop-first-interaction`, body)

/** Does what follows, for this one minutes after all others. */
const workWithLate = async (late: 'first' | 'second' | 'third'): Promise<void> => {
  const { deps } = desk.world
  const jobs = deps.store.global.selectFrom('work').select('work_id').where('kind', '=', 'first-interaction')
  const ids = (await jobs.orderBy('work_id').execute()).map((row) => row.work_id)
  await deps.store.global
    .updateTable('work')
    .set({ due_at: sql<Date>`due_at + interval '3 minutes'` })
    .where('work_id', '=', ids[['first', 'second', 'third'].indexOf(late)] ?? 0n)
    .execute()
  for (let minutes = 0; minutes < 6; minutes += 1) {
    await desk.world.work()
    desk.world.at(new Date(deps.now().getTime() + 60_000))
  }
}
const outcome = async () => [(await desk.runs()).map(({ status }) => status), await desk.texts()]

test.for(['first', 'second', 'third'] as const)(
  'started, dropped and started again, the client is in the onboarding scene once, also if the %s comes last',
  async (late) => {
    await start(true)
    await drop({})
    await start(true)
    await workWithLate(late)
    expect(await outcome()).toEqual([['active'], ['Welcome']])
  },
)

test.for(['first', 'second', 'third'] as const)(
  'started, dropped and started without onboarding, the client is in no scene, also if the %s comes last',
  async (late) => {
    await start(true)
    await drop({})
    await start(false)
    await workWithLate(late)
    expect(await outcome()).toEqual([[], []])
  },
)

test.for(['first', 'second'] as const)(
  'an onboarding scene that runs as it is dropped ends and starts anew, also if the %s of drop and start comes last',
  async (late) => {
    await start(true)
    await desk.world.work()
    await drop({})
    await start(true)
    await workWithLate(late)
    expect(await outcome()).toEqual([
      ['active', 'stop'],
      ['Welcome', 'Welcome'],
    ])
  },
)

test('a second start without onboarding, with no drop in between, leaves the first one’s scene to begin', async () => {
  await start(true)
  await start(false)
  await workWithLate('first')
  expect(await outcome()).toEqual([['active'], ['Welcome']])
})

test('dropped to start again after a start, the scene begins once, whichever comes last', async () => {
  await start(true)
  await drop({ restart: true })
  await workWithLate('first')
  expect(await outcome()).toEqual([['active'], ['Welcome']])
})
