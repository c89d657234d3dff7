import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { feedOf, noticesOf } from './testing/notice-changes.ts'
import { openLive } from '../testing/live-reader.ts'
import { addScene, node, startScene, waitNode } from '../testing/runs/run-changes.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { raiseNotice, type NewNotice } from './raise-notice.ts'

let world: World
let url: string
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let priya: TestPerson
let maria: TestClient
let phones = 80_000

const newPhone = () => `+13035${(phones += 1)}0`

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(() => world.close())

test('a scene raises an alert: the client’s coach and the coach’s manager get it live, other coaches don’t', async () => {
  const readers = await Promise.all([hannah, luis, tess].map((who) => openLive(url, who)))
  const [ofHannah, ofLuis, ofTess] = readers
  await raiseByScene('At risk')
  await ofHannah?.until(({ event }) => event === 'notices')
  await ofLuis?.until(({ event }) => event === 'notices')
  await send(hannah, maria, 'How are you?')
  const other = await northline.client('Tom Hill', newPhone(), tess)
  await send(tess, other, 'Hello')
  await ofTess?.until(({ event }) => event === 'changed')
  expect(ofTess?.events.map(({ event }) => event)).not.toContain('notices')
  for (const reader of readers) reader.cut()
  const recipients = [hannah, luis].map(({ id, name, email }) => ({ _id: id, name, email }))
  expect(await feedOf(hannah)).toEqual({
    count: 1,
    data: [
      {
        _id: expect.stringMatching(/^nt_/),
        read: false,
        title: 'At risk',
        type: 'alert',
        status: 'open',
        closedBy: null,
        closedAt: null,
        system: false,
        recipients,
        upd: expect.any(String),
        organization: { _id: northline.id, title: 'Northline' },
        entityType: 'Contact',
        noteId: null,
        entity: { _id: maria.id, title: 'Maria Lopez', contactId: maria.id },
        message: null,
        abilities: { close: true, resend: false },
      },
    ],
  })
  expect((await feedOf(luis)).count).toBe(1)
  expect(await feedOf(tess)).toEqual({ data: [], count: 0 })
  expect(await feedOf(priya)).toEqual({ data: [], count: 0 })
})

test('raised again while it is open it is one notice, on top and unread; after closing it is a new one', async () => {
  await raiseByScene('At risk')
  await raise({ title: 'Weight rises', topic: 'alert:weight' })
  const [, first] = await noticesOf(hannah)
  await hannah.ok('POST', '/v1/notices/read-batch', { list: [first?._id] })
  await raiseByScene('At risk')
  const again = await noticesOf(hannah)
  expect(again.map(({ title, read }) => [title, read])).toEqual([
    ['At risk', false],
    ['Weight rises', false],
  ])
  expect(again[0]?._id).toBe(first?._id)
  await hannah.ok('PATCH', `/v1/notices/${first?._id}`, { status: 'closed' })
  await raiseByScene('At risk')
  expect((await noticesOf(hannah)).map(({ title, status }) => [title, status])).toEqual([
    ['At risk', 'open'],
    ['At risk', 'closed'],
    ['Weight rises', 'open'],
  ])
  expect(await hannah.refused('PATCH', `/v1/notices/${first?._id}`, { status: 'open' })).toMatchObject({
    code: 'NoticeRaisedAgain',
    status: 409,
  })
})

test('an alert is closed for everybody, by whom and when, and opened again', async () => {
  await raiseByScene('At risk')
  const [alert] = await noticesOf(hannah)
  const path = `/v1/notices/${alert?._id}`
  const stream = await openLive(url, luis)
  await stream.until(({ event }) => event === 'hello')
  const closed = await hannah.ok('PATCH', path, { status: 'closed' })
  // Who closes it has read it; the others haven't.
  expect(closed).toMatchObject({
    status: 'closed',
    read: true,
    closedBy: { name: 'Hannah' },
    closedAt: expect.any(String),
  })
  expect((await feedOf(hannah)).count).toBe(0)
  expect((await feedOf(luis)).count).toBe(1)
  await stream.until(({ event }) => event === 'notices')
  stream.cut()
  expect(await noticesOf(luis)).toMatchObject([{ status: 'closed', closedBy: { name: 'Hannah' } }])
  expect(await luis.ok('PATCH', path, { status: 'closed' })).toMatchObject({ closedBy: { name: 'Hannah' } })
  expect(await luis.ok('PATCH', path, { status: 'open' })).toMatchObject({ status: 'open', closedBy: null })
  await setRights(hannah, ['notices.view', 'conversations.view'])
  expect((await noticesOf(hannah))[0]?.abilities).toEqual({ close: false, resend: false })
  expect(await hannah.refused('PATCH', path, { status: 'closed' })).toMatchObject({
    code: 'NoticeCloseDenied',
    status: 403,
  })
  expect(await tess.refused('PATCH', path, { status: 'closed' })).toMatchObject({ code: 'NoticeNotFound', status: 404 })
  await raise({ type: 'error', title: 'Message not delivered', topic: 'delivery' })
  const [error] = await noticesOf(luis)
  expect(await luis.refused('PATCH', `/v1/notices/${error?._id}`, { status: 'closed' })).toMatchObject({
    code: 'NoticeNotAnAlert',
    status: 422,
  })
})

test('reading is each reader’s own, one by one, all at once, and only for what was unread', async () => {
  for (const topic of ['one', 'two', 'three']) await raise({ title: topic, topic })
  const [three, two] = await noticesOf(hannah)
  const batch = (list: unknown) => hannah.ok('POST', '/v1/notices/read-batch', { list })
  expect(await batch([three?._id])).toEqual({ ids: [three?._id], count: 2 })
  expect(await batch([three?._id, two?._id])).toEqual({ ids: [two?._id], count: 1 })
  expect(await noticesOf(hannah, '?read=false')).toMatchObject([{ title: 'one' }])
  expect(await noticesOf(hannah, '?read=true&type=alert')).toHaveLength(2)
  expect(await noticesOf(hannah, '?type=error')).toEqual([])
  expect((await feedOf(luis)).count).toBe(3)
  const facts = () =>
    world.deps.store.global.selectFrom('facts').select('kind').where('kind', '=', 'NoticeRead').execute()
  expect(await batch('all')).toEqual({ ids: [], count: 0 })
  const before = (await facts()).length
  expect(await batch('all')).toEqual({ ids: [], count: 0 })
  expect(await facts()).toHaveLength(before)
  await tess.ok('POST', '/v1/notices/read-batch', { list: [three?._id] })
  expect((await feedOf(luis)).count).toBe(3)
})

test.each([{ list: [] }, { list: ['no_1'] }, { list: 'some' }, {}, { list: 'all', more: 1 }])(
  'marking %j as read is refused',
  async (input) => {
    expect(await hannah.refused('POST', '/v1/notices/read-batch', input)).toMatchObject({ code: 'InputInvalid' })
  },
)

test('pages follow each other without gaps or repeats, and of one millisecond the last raised comes first', async () => {
  const at = world.now()
  for (const index of [0, 1, 2, 3, 4, 5, 6, 0]) await raise({ title: `Alert ${index}`, topic: `${index}` }, at)
  const titles: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: { data: { title: string }[]; pagination: { next: string | null } } = await hannah.ok(
      'GET',
      `/v1/notices?limit=3${next === '' ? '' : `&next=${next}`}`,
    )
    titles.push(...page.data.map(({ title }) => title))
    next = page.pagination.next
  }
  expect(titles).toEqual([0, 6, 5, 4, 3, 2, 1].map((index) => `Alert ${index}`))
  expect(await hannah.refused('GET', '/v1/notices?next=nonsense')).toMatchObject({ code: 'InputInvalid' })
})

test('without private data the client is an alias, and without the rights there are no notices', async () => {
  await raiseByScene('At risk')
  await setRights(luis, ['notices.view', 'conversations.view'])
  expect(await noticesOf(luis)).toMatchObject([{ entity: { title: `Client ${maria.id.slice(-6).toUpperCase()}` } }])
  await setRights(luis, ['notices.view'])
  expect(await luis.refused('GET', '/v1/notices')).toMatchObject({ code: 'AccessDenied', status: 403 })
  await setRights(luis, ['conversations.view'])
  expect(await luis.refused('GET', '/v1/notices/feed')).toMatchObject({ code: 'AccessDenied', status: 403 })
})

test('a notice goes with the client: out of reach it is hidden, and it is erased with them', async () => {
  await raiseByScene('At risk')
  await priya.ok('POST', `/v1/contacts/${maria.id}/assign`, { coaches: [tess.id], primaryCoach: tess.id })
  expect(await feedOf(hannah)).toEqual({ data: [], count: 0 })
  expect(await feedOf(luis)).toEqual({ data: [], count: 0 })
  await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'left' })
  const left = await world.deps.store.tenant(northline.id, (tx) => tx.from('notices').selectAll().execute())
  expect(left).toEqual([])
})

test('one organization’s notices are nobody’s business in another', async () => {
  const harbour = await world.organization('Harbour', newPhone())
  const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  await raise({ recipients: [] })
  const [alert] = await noticesOf(priya)
  expect(await feedOf(ines)).toEqual({ data: [], count: 0 })
  const path = `/v1/notices/${alert?._id}`
  expect(await ines.refused('PATCH', path, { status: 'closed' })).toMatchObject({ code: 'NoticeNotFound' })
  expect(await ines.ok('POST', '/v1/notices/read-batch', { list: [alert?._id] })).toEqual({ ids: [], count: 0 })
  expect(await noticesOf(priya)).toMatchObject([{ read: false, status: 'open' }])
})

const setRights = async (who: TestPerson, permissions: Parameters<typeof permissionBits.of>[0]) => {
  await setMembership(world.deps.store.global, who.id, { permissions: permissionBits.of(permissions) })
  forgetSessions()
}

const raiseByScene = async (triggerName: string): Promise<void> => {
  const alert = node('alert', 'trigger_alert', 'wait', { triggerName })
  const { _id } = await addScene(priya, [alert, waitNode('wait')])
  await startScene(hannah, maria, _id)
  await world.work()
}

const raise = (notice: Partial<NewNotice>, at = world.now()): Promise<unknown> =>
  world.deps.store.tenant(northline.id, (tx) =>
    raiseNotice(
      tx,
      {
        type: 'alert',
        title: 'At risk',
        topic: 'alert',
        about: { contactId: maria.id },
        recipients: [hannah.id, luis.id],
        ...notice,
      },
      { admins: [priya.id], cause: null, at },
    ),
  )
