import type { TaskFigures, Task } from '@attune/contract/tasks/entity'
import type { Page } from '@attune/contract/page'
import { openPool } from '@attune/store/connection'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

const MINUTE = 60_000
const TASKS = '/v1/contacts/tasks'

interface Dashboard {
  total: TaskFigures
  open: { new: number; active: number }
  coaches: { coach: { _id: string; name: string } | null; figures: TaskFigures }[]
}

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let maria: TestClient
let phones = 75_000

const newPhone = (): string => `+130375${(phones += 1)}`

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  now = Date.now()
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_ADMIN')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterEach(() => world.at(null))
afterAll(() => world.close())

/** All of a test's times are counted from one moment, so that they are exactly as far apart as it says. */
let now = 0
const ago = (minutes: number) => new Date(now - minutes * MINUTE)

/** A task made so many minutes ago, with what was done to it when. */
const live = async (who: TestPerson, made: number, acts: [number, object][], more: object = {}): Promise<void> => {
  world.at(ago(made))
  const task = await hannah.ok<Task>('POST', TASKS, { contactId: maria.id, title: 'Call', ...more })
  for (const [minutes, body] of acts) {
    world.at(ago(minutes))
    await who.ok('PATCH', `${TASKS}/${task._id}`, body)
  }
  world.at(null)
}

const span = (from: number, to: number) => `from=${ago(from).toISOString()}&to=${ago(to).toISOString()}`

test('the dashboard counts what happened in its span, by coach and reason; each number opens as many tasks', async () => {
  const start = { status: 'start' }
  const discard = (reason: string) => ({ status: 'discard', reason })
  await live(hannah, 50, [
    [45, start],
    [25, { status: 'finish' }],
  ])
  await live(hannah, 40, [
    [25, start],
    [15, { status: 'finish' }],
  ])
  await live(hannah, 30, [[20, discard('bad-timing')]])
  await live(hannah, 30, [[20, discard('bad-timing')]])
  await live(tess, 30, [
    [28, start],
    [20, discard('other')],
  ])
  await live(hannah, 20, [[10, start]])
  // Before and after the span.
  await live(hannah, 90, [[80, discard('other')]])
  await live(hannah, 1, [])
  const query = span(60, 5)
  const dashboard = await luis.ok<Dashboard>('GET', `${TASKS}/dashboard?${query}`)
  const hannahs = {
    opened: 5,
    started: 3,
    finished: 2,
    discarded: 2,
    discardedByReason: [{ reason: 'bad-timing', count: 2 }],
    expired: 0,
    // 5, 15 and 10 minutes; 20 and 10 minutes.
    timeToStart: { median: 600, p90: 840 },
    timeToFinish: { median: 900, p90: 1_140 },
  }
  const tesss = { opened: 1, started: 1, discarded: 1, discardedByReason: [{ reason: 'other', count: 1 }] }
  expect(dashboard).toMatchObject({
    total: {
      opened: 6,
      started: 4,
      finished: 2,
      discarded: 3,
      discardedByReason: [
        { reason: 'bad-timing', count: 2 },
        { reason: 'other', count: 1 },
      ],
    },
    open: { new: 1, active: 1 },
    coaches: [
      { coach: { name: 'Hannah' }, figures: hannahs },
      { coach: { name: 'Tess' }, figures: tesss },
    ],
  })
  const count = async (more: string) =>
    (await luis.ok<Page<Task>>('GET', `${TASKS}?limit=100&${query}&${more}`)).data.length
  for (const { coach, figures } of [{ coach: null, figures: dashboard.total }, ...dashboard.coaches]) {
    const of = coach === null ? '' : `&coach=${coach._id}`
    for (const event of ['opened', 'started', 'finished', 'discarded', 'expired'] as const)
      expect([event, coach?.name, await count(`event=${event}${of}`)]).toEqual([event, coach?.name, figures[event]])
    for (const { reason, count: expected } of figures.discardedByReason)
      expect(await count(`event=discarded&reason=${reason}${of}`)).toBe(expected)
  }
  const ofTess = await luis.ok<Dashboard>('GET', `${TASKS}/dashboard?${query}&coach=${tess.id}`)
  expect(ofTess).toMatchObject({ total: tesss, coaches: [{ coach: { name: 'Tess' } }] })
})

test('the figures are those of clients within reach; a span is at most a year', async () => {
  await live(hannah, 50, [[40, { status: 'start' }]])
  const far = await northline.staff('Far', 'ROLE_COACH')
  const nothing = { opened: 0, started: 0, discardedByReason: [], timeToStart: null, timeToFinish: null }
  expect(await far.ok('GET', `${TASKS}/dashboard?${span(60, 0)}`)).toMatchObject({
    total: nothing,
    open: { new: 0, active: 0 },
    coaches: [],
  })
  for (const query of [span(60, 60), span(10, 20), span(367 * 1_440, 0), 'from=soon&to=later'])
    expect((await hannah.refused('GET', `${TASKS}/dashboard?${query}`)).code).toBe('InputInvalid')
})

test('what the system discards counts as the coach’s, with the system as its reason', async () => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  await owner.query(
    `insert into tasks (organization_id, task_id, contact_id, title, status, priority, type, topic, occasion, coach_id,
      created_at, urgency, closed_at, updated_at)
    select organization_id, 'tk_' || repeat('0', 32), contact_id, 'Answer', 'discarded', 'high', 'unanswered', 'unanswered',
      '1', primary_coach_id, now() - interval '10 minutes', 1, now() - interval '5 minutes', now() from contacts
    where contact_id = $1`,
    [maria.id],
  )
  await owner.end()
  const query = span(60, 0)
  const { coaches } = await hannah.ok<Dashboard>('GET', `${TASKS}/dashboard?${query}`)
  expect(coaches).toMatchObject([
    { coach: { _id: hannah.id }, figures: { discarded: 1, discardedByReason: [{ reason: null, count: 1 }] } },
  ])
  const { data } = await hannah.ok<Page<Task>>('GET', `${TASKS}?${query}&event=discarded&reason=system`)
  expect(data).toMatchObject([{ discardedBy: 'system' }])
})
