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

const ORDER = ['first', 'second', 'third'] as const
type Place = (typeof ORDER)[number]

const jobs = () =>
  desk.world.deps.store.global
    .selectFrom('work')
    .select(['work_id', 'due_at'])
    .where('kind', '=', 'first-interaction')
    .orderBy('work_id')
    .execute()
const postpone = async (place: Place, minutes: number): Promise<void> => {
  await desk.world.deps.store.global
    .updateTable('work')
    .set({ due_at: sql<Date>`due_at + ${minutes} * interval '1 minute'` })
    .where('work_id', '=', (await jobs())[ORDER.indexOf(place)]?.work_id ?? 0n)
    .execute()
}

/** Works off all jobs; the one at this place only becomes due three minutes after the others. */
const workWithLate = async (late: Place): Promise<void> => {
  const { deps } = desk.world
  await postpone(late, 3)
  for (let minutes = 0; minutes < 6; minutes += 1) {
    await desk.world.work()
    desk.world.at(new Date(deps.now().getTime() + 60_000))
  }
}
const outcome = async () => [(await desk.runs()).map(({ status }) => status), await desk.texts()]

test.for(ORDER)(
  'started, dropped and started again, the client is in the onboarding scene once, also if the %s comes last',
  async (late) => {
    await start(true)
    await drop({})
    await start(true)
    await workWithLate(late)
    expect(await outcome()).toEqual([['active'], ['Welcome']])
  },
)

test.for(ORDER)(
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

test('a job whose turn hasn’t come looks less and less often, and goes on once the one before it is done', async () => {
  const { world } = desk
  await start(true)
  await start(false)
  await postpone('first', 10)
  const pauses: number[] = []
  for (let looks = 0; looks < 8; looks += 1) {
    await world.work()
    const due = (await jobs())[1]?.due_at ?? world.deps.now()
    pauses.push(Math.round((due.getTime() - world.deps.now().getTime()) / 1_000))
    world.at(new Date(due.getTime() + 1))
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  await world.work()
  await postpone('first', -10)
  await world.work()
  expect([await jobs(), await outcome()]).toEqual([[], [['active'], ['Welcome']]])
})
