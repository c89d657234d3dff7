import { threadIdOf } from '@attune/contract/ids'
import { permissionBits } from '@attune/contract/staff/masks'
import { REFRESH_TOKEN_DAYS } from '@attune/contract/staff/limits'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import { setDisabled, setMembership } from '@attune/store/staff/accounts'
import { pushSubscriptionsOf } from '@attune/store/staff/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allHours, automationSays } from '../../testing/automation/automation-says.ts'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { startPushService, type PushService } from '../../testing/push-service.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import {
  createWorld,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

const SETTINGS: NotificationSettings = {
  title: 'mine',
  desktop: 'off',
  sound: 'off',
  push: 'mine',
  notices: false,
  quiet: null,
}
let service: PushService
let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let maria: TestClient
let desktop: TestBrowser
let phones = 70_000

beforeAll(async () => {
  service = await startPushService()
  world = await createWorld({ pushOrigins: [service.origin] })
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  service.pushed.length = 0
  service.answers.length = 0
  world.at(null)
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  phones += 1
  maria = await northline.client('Maria Lopez', `+130355${phones}`, hannah)
  desktop = await subscribe(hannah)
})
afterAll(async () => {
  await world.close()
  await service.close()
})

test('a client writes: each browser of their coach is told who and what, and opens the conversation', async () => {
  const phone = await subscribe(hannah)
  await maria.texts('Should I still do the intervals?')
  await world.work()
  expect(service.pushed).toHaveLength(2)
  const [message] = await threadOf(hannah, maria)
  for (const browser of [desktop, phone])
    expect(readBy(browser)).toEqual([
      {
        title: 'Maria Lopez',
        body: 'Should I still do the intervals?',
        contactId: maria.id,
        messageId: message?.id,
      },
    ])
})

test('who has not asked for it is not told; “mine” are one’s own clients, “all” those one reaches', async () => {
  const tess = await northline.staff('Tess', 'ROLE_COACH')
  const [ofLuis, ofTess] = [await subscribe(luis), await subscribe(tess, { ...SETTINGS, push: 'all' })]
  await choose(hannah, { ...SETTINGS, push: 'off' })
  await maria.texts('Hello?')
  await world.work()
  expect(service.pushed).toHaveLength(0)
  await choose(luis, { ...SETTINGS, push: 'all' })
  await maria.texts('Anybody?')
  await world.work()
  expect([readBy(ofLuis).length, readBy(ofTess).length, readBy(desktop).length]).toEqual([1, 0, 0])
})

test('automation mutes a client who does not answer: their coach hears of it, unless the mute is over by then', async () => {
  await allHours(world, northline.id, { muteTracking: { limit: 2, minutes: 60 } })
  await automationSays(world, northline.id, maria.id, 'How did you sleep?')
  await world.work()
  expect(service.pushed).toHaveLength(0)
  await automationSays(world, northline.id, maria.id, 'Still there?')
  await world.work()
  expect(readBy(desktop)).toEqual([
    {
      title: 'Maria Lopez',
      body: 'No reply to several automated messages, so automation is paused for this client.',
      contactId: maria.id,
    },
  ])
  await hannah.ok('POST', '/v2/contacts.unmute', { id: maria.id })
  for (const text of ['One', 'Two']) await automationSays(world, northline.id, maria.id, text)
  await hannah.ok('POST', '/v2/contacts.unmute', { id: maria.id })
  await world.work()
  expect(service.pushed).toHaveLength(1)
})

test('without private data the notice says neither who nor what', async () => {
  await setMembership(world.deps.store.global, hannah.id, { permissions: permissionBits.of(['conversations.view']) })
  await maria.texts('My knee hurts')
  await world.work()
  expect(readBy(desktop)).toMatchObject([{ title: expect.stringMatching(/^Client /), body: 'New message' }])
})

test('in quiet hours of their own zone nobody is disturbed, and nothing is made up for afterwards', async () => {
  // Hannah lives in Denver, in another time zone than the server.
  await choose(hannah, { ...SETTINGS, quiet: { from: denver(-1), to: denver(1) } })
  await maria.texts('Cannot sleep')
  await world.work()
  expect(service.pushed).toHaveLength(0)
  await choose(hannah, { ...SETTINGS, quiet: { from: denver(1), to: denver(2) } })
  await world.work('everything')
  expect(service.pushed).toHaveLength(0)
  await maria.texts('Good morning')
  await world.work()
  expect(readBy(desktop)).toMatchObject([{ body: 'Good morning' }])
})

test('who looks at the conversation, or has read the message meanwhile, needs no notice', async () => {
  await hannah.ok('POST', '/v2/threads.presence', { contactId: maria.id, state: 'viewing' })
  await maria.texts('Look at this')
  await world.work()
  await hannah.ok('POST', '/v2/threads.presence', { contactId: null, state: 'viewing' })
  await maria.texts('And this')
  const [, second] = await threadOf(hannah, maria)
  await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { readSequence: second?.sequence })
  await world.work()
  expect(service.pushed).toHaveLength(0)
})

test('a subscription that is gone is removed; a service that is busy is asked again, when it says so', async () => {
  const gone = await subscribe(hannah)
  service.answers.push({ status: 410 }, { status: 429, headers: { 'retry-after': '60' } })
  await maria.texts('Hello')
  await world.work()
  expect(await pushSubscriptionsOf(world.deps.store.global, hannah.id, world.now())).toHaveLength(1)
  const due = await world.deps.store.global
    .selectFrom('work')
    .select('due_at')
    .where('kind', '=', 'push-notice')
    .execute()
  expect(due).toHaveLength(1)
  expect(due[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 50_000)
  await world.work('everything')
  expect(service.pushed).toHaveLength(3)
  const left = [desktop, gone].filter((browser) => readBy(browser).length === 2)
  expect(left).toHaveLength(1)
})

test('a notice that finds no service for hours is given up', async () => {
  service.answers.push({ status: 503 })
  await maria.texts('Hello')
  await world.work()
  world.at(new Date(Date.now() + 5 * 3_600_000))
  await world.work('everything')
  expect(service.pushed).toHaveLength(1)
  expect(
    await world.deps.store.global.selectFrom('work').select('kind').where('kind', '=', 'push-notice').execute(),
  ).toEqual([])
})

test('after signing out, and to an account that was switched off, nothing is sent', async () => {
  await maria.texts('Hello')
  await hannah.ok('POST', '/v2/auth.revokeToken', { token: hannah.token })
  await world.work()
  const sam = await northline.staff('Sam', 'ROLE_ADMIN')
  await subscribe(sam, { ...SETTINGS, push: 'all' })
  await setDisabled(world.deps.store.global, sam.id, world.now())
  await maria.texts('Hello?')
  await world.work()
  expect(service.pushed).toHaveLength(0)
})

test('nothing is sent to a browser whose session has run out without being used', async () => {
  const [day, began] = [86_400_000, world.now().getTime() + 1_000]
  world.at(new Date(began + (REFRESH_TOKEN_DAYS - 1) * day))
  await maria.texts('Are you there?')
  await world.work()
  expect(readBy(desktop)).toMatchObject([{ body: 'Are you there?' }])
  world.at(new Date(began + REFRESH_TOKEN_DAYS * day))
  await maria.texts('Hello?')
  await world.work()
  expect(service.pushed).toHaveLength(1)
})

test('one organization’s clients disturb nobody of another', async () => {
  const harbour = await world.organization('Harbour', `+4420794601${phones % 100}`)
  const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  await subscribe(ines, { ...SETTINGS, push: 'all' })
  await maria.texts('Hello')
  await world.work()
  expect(service.pushed).toHaveLength(1)
  expect(readBy(desktop)).toHaveLength(1)
})

test('an answer that a scene took rings nobody; one that asks for more does', async () => {
  await allHours(world, northline.id)
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const asks = { text: 'How many hours did you sleep?', parserName: 'integer', attachments: [], tags: '' }
  const [first, second] = ['first', 'second'].map((id) =>
    node(id, 'question', id === 'first' ? 'second' : undefined, asks),
  )
  const scene = await addScene(priya, [first!, second!])
  await startScene(hannah, maria, scene._id)
  await world.work()
  await maria.texts('7')
  await world.work()
  expect(service.pushed).toHaveLength(0)
  await maria.texts('8, but my knee hurts')
  await world.work()
  expect(readBy(desktop)).toMatchObject([{ body: '8, but my knee hurts' }])
})

test('neither work nor facts hold a word of the message', async () => {
  await maria.texts('A word for one pair of eyes')
  const work = await world.deps.store.global.selectFrom('work').selectAll().execute()
  const facts = await world.deps.store.global.selectFrom('facts').selectAll().execute()
  await world.work()
  expect(
    JSON.stringify([work, facts], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toMatch(/pair of eyes|Maria Lopez/)
})

/** The hour in Denver, some hours from now. */
const denver = (hours: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Denver',
  }).format(Date.now() + hours * 3_600_000)

/** The notices a browser received, decrypted. */
const readBy = (browser: TestBrowser): unknown[] =>
  service.pushed
    .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
    .map(({ body }) => browser.read(body))

const choose = (who: TestPerson, settings: NotificationSettings) =>
  who.ok('PUT', '/v1/users/me/notifications', { ...settings })

const subscribe = async (who: TestPerson, settings = SETTINGS): Promise<TestBrowser> => {
  const browser = testBrowser(service.origin)
  await choose(who, settings)
  await who.ok('POST', '/v1/users/me/push-subscriptions', browser.subscription)
  return browser
}
