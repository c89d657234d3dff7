import type { HomeItem, HomeSummary } from '@attune/contract/metrics/entity'
import type { Page } from '@attune/contract/page'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import type { Task } from '@attune/contract/tasks/entity'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveMessage } from '../conversations/receive-message.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import type { Caller } from '../testing/caller.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TASKS = '/v1/contacts/tasks'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let phones = 60_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
})
afterEach(() => world.at(null))
afterAll(() => world.close())

const newPhone = (): string => `+130366${(phones += 1)}`
const client = (name: string, coach = hannah): Promise<TestClient> => northline.client(name, newPhone(), coach)
const homeOf = (who: Caller, query = ''): Promise<Page<HomeItem> & { summary: HomeSummary }> =>
  who.ok('GET', `/v1/home${query}`)
const make = (about: TestClient, more: object = {}): Promise<Task> =>
  hannah.ok('POST', TASKS, { contactId: about.id, title: `Call ${about.id.slice(-4)}`, ...more })
const summarize = ({ data }: Page<HomeItem>) =>
  data.map(({ thread, group, score, reasons }) => [thread.title, group, score, ...reasons.map(({ kind }) => kind)])
const texts = (from: TestClient, text: string) =>
  receiveMessage(
    world.deps,
    'simulator',
    { kind: 'message', id: crypto.randomUUID(), from: from.phone, to: northline.number, text, at: world.deps.now() },
    null,
  )

test('open tasks are reasons, by priority and more once their time is over; finishing clears them', async () => {
  const [maria, owen, daniel] = [
    await client('Maria Lopez'),
    await client('Owen Clarke'),
    await client('Daniel Okafor'),
  ]
  world.at(new Date(Date.now() - 2 * HOUR))
  const call = await make(maria, { title: 'Call about the knee', priority: 'high' })
  await make(owen, { expiredAt: new Date(Date.now() - HOUR).toISOString() })
  await make(daniel, { priority: 'low' })
  const home = await homeOf(hannah)
  expect(summarize(home)).toEqual([
    ['Maria Lopez', 'now', 40, 'task'],
    ['Owen Clarke', 'today', 22, 'task'],
    ['Daniel Okafor', 'can-wait', 19, 'task'],
  ])
  expect(home.summary).toMatchObject({ now: 1, today: 1, canWait: 1, longest: null })
  expect(home.data[0]?.reasons[0]).toMatchObject({ taskId: call._id, title: 'Call about the knee', type: 'manual' })
  world.at(null)
  expect(summarize(await homeOf(hannah))[0]).toEqual(['Owen Clarke', 'now', 42, 'task'])
  await hannah.ok('PATCH', `${TASKS}/${call._id}`, { status: 'start' })
  expect(summarize(await homeOf(hannah))[1]).toEqual(['Maria Lopez', 'now', 40, 'task'])
  await hannah.ok('PATCH', `${TASKS}/${call._id}`, { status: 'finish' })
  expect(summarize(await homeOf(hannah)).map(([title]) => title)).toEqual(['Owen Clarke', 'Daniel Okafor'])
})

test('a task adds to a wait, takes the place of silence, and the most urgent one counts', async () => {
  world.at(new Date(Date.now() - 8 * DAY))
  const [maria, owen] = [await client('Maria Lopez'), await client('Owen Clarke')]
  await texts(owen, 'Thanks')
  world.at(new Date(Date.now() - 8 * DAY + 60_000))
  await send(hannah, owen, 'Tomorrow again')
  world.at(null)
  await texts(maria, 'Should I run today?')
  expect(summarize(await homeOf(hannah))).toEqual([
    ['Maria Lopez', 'today', 30, 'unanswered'],
    ['Owen Clarke', 'can-wait', 17, 'silent'],
  ])
  await make(maria, { priority: 'low' })
  await make(maria, { title: 'The other one' })
  await make(owen)
  const home = await homeOf(hannah)
  expect(summarize(home)).toEqual([
    ['Maria Lopez', 'now', 52, 'unanswered', 'task'],
    ['Owen Clarke', 'today', 22, 'task'],
  ])
  expect(home.data[0]?.reasons[1]).toMatchObject({ title: 'The other one' })
  expect(home.summary).toMatchObject({ now: 1, today: 1, canWait: 0 })
})

test('only clients within reach, and no tasks for those who may not see them', async () => {
  const maria = await client('Maria Lopez')
  await make(maria, { priority: 'high' })
  expect((await homeOf(tess)).data).toEqual([])
  expect((await homeOf(hannah)).data).toHaveLength(1)
  await setMembership(world.deps.store.global, hannah.id, {
    permissions: permissionBits.of(['conversations.view', 'contacts.private-data']),
  })
  forgetSessions()
  expect(await homeOf(hannah)).toMatchObject({ data: [], summary: { now: 0, today: 0, canWait: 0 } })
  await setMembership(world.deps.store.global, hannah.id, { permissions: permissionBits.of(['all']) })
  forgetSessions()
  expect((await homeOf(hannah)).data).toHaveLength(1)
  await setMembership(world.deps.store.global, hannah.id, { features: featureBits.of(['notes']) })
  forgetSessions()
  expect((await homeOf(hannah)).data).toEqual([])
})

test('the pages go on from waits to tasks to silence, nobody twice', async () => {
  world.at(new Date(Date.now() - 8 * DAY))
  const quiet = await client('Quiet')
  await texts(quiet, 'Thanks')
  world.at(new Date(Date.now() - 8 * DAY + 60_000))
  await send(hannah, quiet, 'Tomorrow again')
  world.at(null)
  await texts(await client('Waiting'), 'Hello?')
  for (const name of ['One', 'Two', 'Three']) await make(await client(name), { priority: 'low' })
  const seen: string[] = []
  for (let next: string | null = '', more = true; more;) {
    const page = await homeOf(hannah, `?limit=1${next === '' ? '' : `&next=${encodeURIComponent(String(next))}`}`)
    seen.push(...page.data.map(({ thread }) => thread.title))
    next = page.pagination.next
    more = page.pagination.hasNext
  }
  expect(seen).toEqual(['Waiting', 'One', 'Two', 'Three', 'Quiet'])
})
