import type { Absence } from '@attune/contract/staff/absence-calls'
import type { Task } from '@attune/contract/tasks/entity'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAt } from '../../testing/automation/automation-says.ts'
import { inMinutes, setAway } from '../testing/absence-changes.ts'
import { chooseNotifications } from '../testing/account-changes.ts'
import { openLive } from '../../testing/live-reader.ts'
import { startPushService, type PushService } from '../../testing/push-service.ts'
import { testBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import {
  createWorld,
  send,
  threadOf,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

let service: PushService
let world: World
let url: string
let northline: TestOrganization
let carla: TestPerson
let hannah: TestPerson
let maria: TestClient
let phones = 130_000

beforeAll(async () => {
  service = await startPushService()
  world = await createWorld({ pushOrigins: [service.origin] })
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  service.pushed.length = 0
  northline = await world.organization('Northline', newPhone())
  carla = await northline.staff('Carla', 'ROLE_COACH')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newPhone(), carla)
})
afterEach(() => world.at(null))
afterAll(async () => {
  await world.close()
  await service.close()
})

const newPhone = () => `+13036${(phones += 1)}`
const over = (absence: Absence) => world.at(new Date(absence.to))

test('needs-answer, Mine and its count hold the coach’s clients for whom one covers, and who that is', async () => {
  await maria.texts('My knee hurts')
  const absence = await setAway(carla, hannah)
  const covering = { coach: { name: 'Carla' }, until: absence.to }
  for (const filters of [{ needsAnswer: true }, { mine: true }])
    expect(await threadsOf(hannah, filters)).toMatchObject([{ contactId: maria.id, covering }])
  expect(await threadsOf(carla, { mine: true })).toMatchObject([{ contactId: maria.id, covering: null }])
  const mine = async (who: TestPerson) =>
    (await who.ok<{ data: { folderId: string; count: number }[] }>('POST', '/v2/threads.getCounters', {})).data.find(
      ({ folderId }) => folderId === 'mine',
    )?.count
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  expect([await mine(hannah), await mine(carla), await mine(priya)]).toEqual([1, 1, 0])
  await carla.ok('PATCH', `/v1/staff/absences/${absence._id}`, { cover: priya.id })
  expect([await mine(hannah), await mine(priya)]).toEqual([0, 1])
  expect(await threadsOf(priya, { mine: true })).toMatchObject([{ covering }])
  // A session is cached for seconds, the end of a cover is not.
  world.at(new Date(new Date(absence.to).getTime() - 1))
  expect(await mine(priya)).toBe(1)
  over(absence)
  expect([await mine(priya), await threadsOf(priya, { mine: true }), await threadsOf(hannah)]).toEqual([0, [], []])
})

test('what a cover writes names for whom; their own client’s doesn’t', async () => {
  const own = await northline.client('Omar Haddad', newPhone(), hannah)
  await setAway(carla, hannah)
  expect((await send(hannah, maria, 'I’m looking after you this week')).body).toMatchObject({
    send_by: { name: 'Hannah' },
    send_for: { name: 'Carla' },
  })
  await send(carla, maria, 'From the beach')
  await send(hannah, own, 'Good morning')
  const whose = async (client: TestClient) =>
    (await threadOf(hannah, client)).map(({ body }) => body?.send_for?.name ?? null)
  expect([await whose(maria), await whose(own)]).toEqual([['Carla', null], [null]])
})

test('tasks of the coach are the cover’s own: they take one over, and the rest goes back', async () => {
  const make = (title: string) =>
    carla.ok<Task>('POST', '/v1/contacts/tasks', { contactId: maria.id, title, userAssigned: carla.id })
  const [knee, plan] = [await make('Call about the knee'), await make('Plan next week')]
  await carla.ok('PATCH', `/v1/contacts/tasks/${knee._id}`, { status: 'start' })
  const absence = await setAway(carla, hannah)
  const own = async (who: TestPerson) =>
    (await who.ok<{ data: Task[] }>('GET', `/v1/contacts/tasks?userAssigned=${who.id}`)).data
  const shown = await own(hannah)
  expect(shown.map(({ title }) => title).toSorted()).toEqual(['Call about the knee', 'Plan next week'])
  for (const task of shown)
    expect(task.covering).toEqual({ coach: expect.objectContaining({ name: 'Carla' }), until: absence.to })
  const taken = await hannah.ok<Task>('PATCH', `/v1/contacts/tasks/${knee._id}`, { userAssigned: hannah.id })
  expect(taken).toMatchObject({ userAssigned: { name: 'Hannah' }, covering: null, abilities: { finish: true } })
  await hannah.ok('PATCH', `/v1/contacts/tasks/${knee._id}`, { status: 'finish' })
  expect((await own(carla)).map(({ _id }) => _id)).toEqual([plan._id])
  over(absence)
  expect([await own(hannah), (await own(carla)).map(({ _id }) => _id)]).toEqual([[], [plan._id]])
})

test('push notices go to the cover and not to the beach, and come back', async () => {
  const [ofCarla, ofHannah] = [await subscribe(carla), await subscribe(hannah)]
  await chooseNotifications(carla)
  await chooseNotifications(hannah)
  const absence = await setAway(carla, hannah)
  const heard = async (text: string, jobs?: 'everything') => {
    service.pushed.length = 0
    await maria.texts(text)
    await world.work(jobs)
    return [ofCarla, ofHannah].map((browser) => readBy(browser).length)
  }
  expect(await heard('My knee hurts')).toEqual([0, 1])
  over(absence)
  expect(await heard('Still hurts', 'everything')).toEqual([1, 0])
})

test('notices reach the coach and the cover; only the cover’s browser rings', async () => {
  const [ofCarla, ofHannah] = [await subscribe(carla), await subscribe(hannah)]
  await chooseNotifications(carla)
  await chooseNotifications(hannah)
  const { id } = await send(carla, maria, 'Hello')
  await world.work()
  const absence = await setAway(carla, hannah)
  await maria.receipt(id, 'failed', 'Not in service.')
  await world.work()
  const noticesOf = async (who: TestPerson) =>
    (await who.ok<{ data: { title: string }[] }>('GET', '/v1/notices')).data.map(({ title }) => title)
  for (const who of [carla, hannah]) expect(await noticesOf(who)).toEqual(['Message not delivered'])
  expect([readBy(ofCarla).length, readBy(ofHannah).length]).toEqual([0, 1])
  over(absence)
  expect([await noticesOf(carla), await noticesOf(hannah)]).toEqual([['Message not delivered'], []])
})

test('what a coach had still to see to when the absence began goes to the cover, too, and nothing that was done with', async () => {
  const noticesOf = async (who: TestPerson, read = '') =>
    (await who.ok<{ data: { _id: string; title: string }[] }>('GET', `/v1/notices${read}`)).data
  const fail = async (text: string) => {
    const { id } = await send(carla, maria, text)
    await world.work()
    await maria.receipt(id, 'failed', 'Not in service.')
    await world.work()
  }
  await fail('Hello')
  const [seen] = await noticesOf(carla)
  await carla.ok('POST', '/v1/notices/read-batch', { list: [seen!._id] })
  const later = await setAway(carla, hannah, { from: inMinutes(30), to: inMinutes(60) })
  expect(await noticesOf(hannah)).toEqual([])
  await carla.ok('POST', `/v1/staff/absences/${later._id}/end`, {})
  const read = await setAway(carla, hannah)
  expect(await noticesOf(hannah)).toEqual([])
  await carla.ok('POST', `/v1/staff/absences/${read._id}/end`, {})

  await fail('Are you there?')
  expect((await noticesOf(carla, '?read=false')).map(({ title }) => title)).toEqual(['Message not delivered'])
  const begins = await setAway(carla, hannah, { from: inMinutes(4), to: inMinutes(8) })
  expect(await noticesOf(hannah)).toEqual([])
  await workAt(world, begins.from)
  expect((await noticesOf(hannah, '?read=false')).map(({ title }) => title)).toEqual(['Message not delivered'])
  expect((await noticesOf(carla, '?read=false')).length).toBe(1)
  over(begins)
  expect(await noticesOf(hannah)).toEqual([])
})

test('a cover who was away finds what came meanwhile for the coach whom they cover, and so does another cover', async () => {
  const [tess, omar] = [await northline.staff('Tess', 'ROLE_COACH'), await northline.staff('Omar', 'ROLE_COACH')]
  await setAway(carla, hannah)
  const absence = await setAway(hannah, tess)
  const { id } = await send(carla, maria, 'Hello')
  await world.work()
  await maria.receipt(id, 'failed', 'Not in service.')
  await world.work()
  const counts = () =>
    Promise.all(
      [hannah, tess, omar].map(async (who) => (await who.ok<{ data: object[] }>('GET', '/v1/notices')).data.length),
    )
  expect(await counts()).toEqual([0, 1, 0])
  await hannah.ok('PATCH', `/v1/staff/absences/${absence._id}`, { cover: omar.id })
  expect(await counts()).toEqual([0, 0, 1])
  await hannah.ok('POST', `/v1/staff/absences/${absence._id}/end`, {})
  expect(await counts()).toEqual([1, 0, 0])
})

test('an open stream brings the covered client at the start, and nothing of them from the end on', async () => {
  const reader = await openLive(url, hannah)
  await reader.until(({ event }) => event === 'hello')
  const begin = new Date(Date.now() + 2 * 60_000)
  const absence = await setAway(carla, hannah, { from: inMinutes(0, begin), to: inMinutes(2, begin) })
  const resets = () => reader.events.filter(({ event }) => event === 'reset').length
  const texts = () => JSON.stringify(reader.events).match(/(Before|Within|After) the cover/g) ?? []
  await expect.poll(resets, { timeout: 20_000 }).toBe(1)
  await maria.texts('Before the cover')
  const own = await northline.client('Omar Haddad', newPhone(), hannah)
  await own.texts('Good morning')
  await reader.until((event) => event.event === 'changed' && event.ids.contactId === own.id)
  expect(texts()).toEqual([])
  world.at(new Date(absence.from))
  // Without the job at the minute: the stream looks by itself.
  await expect.poll(resets, { timeout: 20_000 }).toBe(2)
  await maria.texts('Within the cover')
  await expect.poll(texts, { timeout: 20_000 }).toContain('Within the cover')
  over(absence)
  await maria.texts('After the cover')
  await expect.poll(resets, { timeout: 20_000 }).toBe(3)
  expect([...new Set(texts())]).not.toContain('After the cover')
  reader.cut()
})

const subscribe = async (who: TestPerson): Promise<TestBrowser> => {
  const browser = testBrowser(service.origin)
  await who.ok('POST', '/v1/users/me/push-subscriptions', browser.subscription)
  return browser
}

const readBy = (browser: TestBrowser): unknown[] =>
  service.pushed
    .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
    .map(({ body }) => browser.read(body))
