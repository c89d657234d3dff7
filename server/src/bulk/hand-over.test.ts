import type { Contact } from '@attune/contract/contacts/entity'
import type { Task } from '@attune/contract/tasks/entity'
import { setDisabled } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bulkWorld,
  factsAbout,
  ids,
  loadProgress,
  outcomeByName,
  runBulk,
  startBulk,
  type BulkWorld,
} from '../testing/bulk-world.ts'
import { raiseNotice } from '../notices/raise-notice.ts'
import { noticesOf } from '../notices/testing/notice-changes.ts'
import { setAway } from '../staff/testing/absence-changes.ts'
import { openLive } from '../testing/live-reader.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let desk: BulkWorld
let url: string

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  desk = await bulkWorld(world)
})
afterAll(() => world.close())

const toTess = () => ({ kind: 'hand-over' as const, from: desk.hannah.id, to: desk.tess.id })
const clientOf = ({ id }: TestClient) => desk.priya.ok<Contact>('GET', `/v1/contacts/${id}`)
const coachesOf = async (client: TestClient) => {
  const { primaryCoach, coaches: ids } = await clientOf(client)
  const coaches = ids.toSorted((a, b) => a.localeCompare(b))
  return { primary: primaryCoach?._id ?? null, all: coaches }
}

test('all clients of a coach go to another, the second coaches stay, and both lists follow at once', async () => {
  const { hannah, tess, priya, maria, sam, tessas } = desk
  const luis = await desk.northline.staff('Luis', 'ROLE_COACH')
  await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: hannah.id, coaches: [hannah.id, luis.id] })
  await priya.ok('PUT', `/v1/contacts/${tessas.id}`, { primaryCoach: tess.id, coaches: [tess.id, hannah.id] })
  const lives = [await openLive(url, hannah), await openLive(url, tess)] as const
  const query = { coach: hannah.id }
  expect(await priya.ok('GET', `/v1/contacts/count?coach=${hannah.id}`)).toMatchObject({ count: 3 })
  const { job } = await runBulk(world, priya, { query }, toTess())
  expect(job).toMatchObject({ action: 'hand-over', total: 3, done: 3, refused: 0 })
  expect(await coachesOf(maria)).toEqual({
    primary: tess.id,
    all: [tess.id, luis.id].toSorted((a, b) => a.localeCompare(b)),
  })
  expect(await coachesOf(sam)).toEqual({ primary: tess.id, all: [tess.id] })
  expect(await coachesOf(tessas)).toEqual({ primary: tess.id, all: [tess.id] })
  await lives[0].until((event) => event.event === 'gone' && event.ids.contactId === sam.id)
  await lives[1].until((event) => event.event === 'changed' && event.ids.contactId === sam.id)
  for (const live of lives) live.cut()
  expect(await factsAbout(world, sam)).toContain('ContactReassigned Priya')
})

test('by rule: only those with a label, or of a status', async () => {
  const { hannah, tess, priya, maria, sam } = desk
  await priya.ok('PUT', `/v1/contacts/${maria.id}`, { labels: ['race'] })
  await runBulk(world, priya, { query: { coach: hannah.id, label: 'race' } }, toTess())
  expect((await coachesOf(maria)).primary).toBe(tess.id)
  expect((await coachesOf(sam)).primary).toBe(hannah.id)
  await priya.ok('POST', `/v1/contacts/${sam.id}/switch-status`, { newStatus: 'stop' })
  const none = { clients: { query: { coach: hannah.id, status: 'active' } }, action: toTess() }
  expect(await priya.refused('POST', '/v1/contacts/bulk', none)).toMatchObject({ code: 'JobEmpty' })
})

test('open tasks go along, closed ones and those of others stay', async () => {
  const { hannah, tess, priya, maria } = desk
  const add = (title: string, userAssigned: string) =>
    priya.ok<Task>('POST', '/v1/contacts/tasks', { title, contactId: maria.id, priority: 'medium', userAssigned })
  const call = await add('Call her', hannah.id)
  const review = await add('Review the plan', priya.id)
  await runBulk(world, priya, { query: { coach: hannah.id } }, toTess())
  const assigned = async ({ _id }: Task) => (await priya.ok<Task>('GET', `/v1/contacts/tasks/${_id}`)).userAssigned?._id
  expect([await assigned(call), await assigned(review)]).toEqual([tess.id, priya.id])
  expect(await factsAbout(world, maria)).toContain('TaskAssigned Priya')
})

test('open alerts and unread notices go along, once and unread; what is done with stays', async () => {
  const { hannah, tess, priya, maria, sam } = desk
  const raise = (title: string, type: 'alert' | 'error', { id: contactId }: TestClient) =>
    world.deps.store.tenant(desk.northline.id, async (tx) => {
      const notice = { type, title, topic: `${title} ${contactId}`, about: { contactId }, recipients: [hannah.id] }
      return raiseNotice(tx, notice, { admins: [], cause: null, at: world.now() })
    })
  const open = await raise('At risk', 'alert', maria)
  await raise('Message not delivered', 'error', maria)
  const read = await raise('Scene stopped', 'error', maria)
  const closed = await raise('Weight rises', 'alert', maria)
  await raise('Of Sam', 'alert', sam)
  await hannah.ok('POST', '/v1/notices/read-batch', { list: [open.noticeId, read.noticeId] })
  await hannah.ok('PATCH', `/v1/notices/${closed.noticeId}`, { status: 'closed' })
  const seenBy = async (who: TestPerson) =>
    (await noticesOf(who)).map((notice) => `${notice.title}${notice.read ? ' (read)' : ''}`).toSorted()
  await runBulk(world, priya, ids(maria), toTess())
  expect(await seenBy(tess)).toEqual(['At risk', 'Message not delivered'])
  expect(await seenBy(hannah)).toEqual(['Of Sam'])
  await tess.ok('POST', '/v1/notices/read-batch', { list: 'all' })
  // Back and forth tells nobody the same again.
  await runBulk(world, priya, ids(maria), { kind: 'hand-over', from: tess.id, to: hannah.id })
  await runBulk(world, priya, ids(maria), toTess())
  expect(await seenBy(tess)).toEqual(['At risk (read)', 'Message not delivered (read)'])
})

test('whoever covers for the new coach gets the open alerts, too', async () => {
  const { hannah, tess, priya, maria } = desk
  const luis = await desk.northline.staff('Luis', 'ROLE_COACH')
  await setAway(tess, luis)
  await world.deps.store.tenant(desk.northline.id, (tx) =>
    raiseNotice(
      tx,
      { type: 'alert', title: 'At risk', topic: 'risk', about: { contactId: maria.id }, recipients: [hannah.id] },
      { admins: [], cause: null, at: world.now() },
    ),
  )
  await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: tess.id, coaches: [tess.id] })
  for (const who of [tess, luis]) expect(await noticesOf(who)).toMatchObject([{ title: 'At risk', read: false }])
})

test('a disabled or foreign colleague takes over nobody, nor does a coach on their own', async () => {
  const { hannah, tess, priya, maria } = desk
  const bulk = (who: typeof priya, action: object) =>
    who.refused('POST', '/v1/contacts/bulk', { clients: { query: { coach: hannah.id } }, action })
  expect(await bulk(hannah, toTess())).toMatchObject({ code: 'CoachNotFound' })
  expect(await bulk(priya, { ...toTess(), to: hannah.id })).toMatchObject({ code: 'CoachNotFound' })
  expect(await bulk(priya, { ...toTess(), to: `us_${'0'.repeat(32)}` })).toMatchObject({ code: 'CoachNotFound' })
  await setDisabled(world.deps.store.global, tess.id, world.now())
  expect(await bulk(priya, toTess())).toMatchObject({ code: 'CoachNotFound' })
  expect((await coachesOf(maria)).primary).toBe(hannah.id)
})

test('who is disabled meanwhile takes over nobody else', async () => {
  const { priya, tess, hannah, maria } = desk
  const { _id } = await startBulk(priya, ids(maria), toTess())
  await setDisabled(world.deps.store.global, tess.id, world.now())
  await world.work()
  expect(outcomeByName(await loadProgress(priya, _id))).toEqual({
    'Maria Lopez': expect.stringContaining('Coach not found'),
  })
  expect((await coachesOf(maria)).primary).toBe(hannah.id)
})

test('nor does one who is disabled meanwhile get the tasks of a client they already coach', async () => {
  const { priya, tess, hannah, maria } = desk
  await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: tess.id, coaches: [tess.id, hannah.id] })
  const task = { title: 'Call her', contactId: maria.id, priority: 'medium', userAssigned: hannah.id }
  const { _id: taskId } = await priya.ok<Task>('POST', '/v1/contacts/tasks', task)
  const { _id } = await startBulk(priya, ids(maria), { kind: 'hand-over', from: hannah.id, to: tess.id })
  await setDisabled(world.deps.store.global, tess.id, world.now())
  await world.work()
  expect(outcomeByName(await loadProgress(priya, _id))).toEqual({
    'Maria Lopez': expect.stringContaining('Coach not found'),
  })
  expect((await priya.ok<Task>('GET', `/v1/contacts/tasks/${taskId}`)).userAssigned?._id).toBe(hannah.id)
})

test('a client who is not with that coach stays as they are', async () => {
  const { priya, tessas } = desk
  const progress = await runBulk(world, priya, { ids: [tessas.id] }, toTess())
  expect(outcomeByName(progress)).toEqual({ 'Tess’s own': 'done' })
  expect(await factsAbout(world, tessas)).not.toContain('ContactReassigned Priya')
})
