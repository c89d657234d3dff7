import { NO_RANKS } from '@attune/contract/contacts/ranks'
import { HEADERS } from '@attune/contract/headers'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { questionsOf } from './testing/question-changes.ts'
import {
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let priya: TestPerson
let maria: TestClient
let phones = 20_000

const newPhone = () => `+13036${(phones += 1)}0`
const PATH = '/v1/contacts/questions'

beforeAll(async () => {
  world = await createWorld()
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

test('a client’s question is listed for their coach, the coach’s manager and admins, and nobody else', async () => {
  await ask('Can I swap the chicken for tofu?')
  const [message] = await threadOf(hannah, maria)
  expect(await questionsOf(hannah)).toEqual([
    {
      _id: expect.stringMatching(/^qu_/),
      status: 'new',
      messageId: message?.id,
      messageIds: [message?.id],
      text: 'Can I swap the chicken for tofu?',
      askedAt: expect.any(String),
      contact: { _id: maria.id, title: 'Maria Lopez', photoUrl: null, ranks: NO_RANKS },
      changedBy: null,
      changedAt: null,
      answerId: null,
      abilities: { update: true, reply: true, autopilot: true },
    },
  ])
  expect(await questionsOf(luis)).toMatchObject([{ abilities: { update: false, autopilot: false } }])
  expect(await questionsOf(priya)).toHaveLength(1)
  expect(await questionsOf(tess)).toEqual([])
  const harbour = await world.organization('Harbour', newPhone())
  expect(await questionsOf(await harbour.staff('Owen', 'ROLE_ADMIN'))).toEqual([])
})

test('what asks nothing is not listed, and neither is the same text that arrives twice', async () => {
  await ask('Had the salad for lunch.')
  await ask('STOP')
  await ask('How much water should I drink', 'text-1')
  await ask('How much water should I drink', 'text-1')
  expect((await questionsOf(hannah)).map(({ text }) => text)).toEqual(['How much water should I drink'])
})

test('a status is set one by one, and the count is that of the rows', async () => {
  for (const text of ['What about cheese', 'Is that ok?', 'When is our call?']) await ask(text)
  const [call, okay] = await questionsOf(hannah)
  const changed = await hannah.ok<RecentQuestion>('PATCH', `${PATH}/${call?._id}`, { status: 'in-progress' })
  expect(changed).toMatchObject({
    status: 'in-progress',
    changedBy: { name: 'Hannah' },
    changedAt: expect.any(String),
    answerId: null,
  })
  await hannah.ok('PATCH', `${PATH}/${okay?._id}`, { status: 'dismissed' })
  for (const [status, texts] of [
    ['new', ['What about cheese']],
    ['in-progress', ['When is our call?']],
    ['dismissed', ['Is that ok?']],
    ['answered', []],
  ] as const) {
    expect((await questionsOf(hannah, `?status=${status}`)).map(({ text }) => text)).toEqual(texts)
    const url = `${PATH}?status=${status}&count=true`
    const reply = await hannah.raw({ method: 'GET', url, headers: { [HEADERS.interval]: 'true' } })
    expect(reply.json()).toMatchObject({ count: texts.length, data: [] })
  }
  expect(await hannah.ok('GET', `${PATH}?count=true`)).toMatchObject({ count: 3 })
  expect(await tess.ok('GET', `${PATH}?count=true`)).toMatchObject({ count: 0 })
})

test('a question out of reach or unknown, a status that isn’t one, and a reader who may only look are refused', async () => {
  await ask('Is that ok?')
  const [{ _id } = { _id: '' }] = await questionsOf(hannah)
  const change = { status: 'answered' }
  expect(await tess.refused('PATCH', `${PATH}/${_id}`, change)).toMatchObject({ code: 'QuestionNotFound', status: 404 })
  expect(await hannah.refused('PATCH', `${PATH}/${newId('qu')}`, change)).toMatchObject({ code: 'QuestionNotFound' })
  expect(await hannah.refused('PATCH', `${PATH}/${_id}`, { status: 'done' })).toMatchObject({ code: 'InputInvalid' })
  expect(await hannah.refused('PATCH', `${PATH}/${_id}`, { ...change, note: 'x' })).toMatchObject({
    code: 'InputInvalid',
  })
  expect(await luis.refused('PATCH', `${PATH}/${_id}`, change)).toMatchObject({ status: 403 })
  expect(await luis.refused('PATCH', `${PATH}/batch`, { filter: {}, data: change })).toMatchObject({ status: 403 })
  await setMembership(world.deps.store.global, luis.id, { permissions: permissionBits.of(['conversations.view']) })
  forgetSessions()
  expect(await luis.refused('GET', PATH)).toMatchObject({ status: 403 })
  expect(await questionsOf(hannah)).toMatchObject([{ status: 'new' }])
})

test('many get a status at once: by their ids, by the status they have, or both; those out of reach are skipped', async () => {
  for (const text of ['What about cheese', 'Is that ok?', 'When is our call?']) await ask(text)
  const [call, okay, cheese] = (await questionsOf(hannah)).map(({ _id }) => _id)
  const batch = (who: TestPerson, filter: object, status: string) =>
    who.ok<{ ids: string[]; hasMore: boolean }>('PATCH', `${PATH}/batch`, { filter, data: { status } })
  expect(await batch(tess, { ids: [call] }, 'answered')).toEqual({ ids: [], hasMore: false })
  expect(await batch(tess, {}, 'answered')).toEqual({ ids: [], hasMore: false })
  expect(await batch(hannah, { ids: [call, newId('qu')] }, 'dismissed')).toEqual({ ids: [call], hasMore: false })
  // Whoever comes second finds that it isn't new any more.
  expect((await batch(hannah, { ids: [okay], status: 'new' }, 'in-progress')).ids).toEqual([okay])
  expect((await batch(priya, { ids: [okay], status: 'new' }, 'in-progress')).ids).toEqual([])
  expect((await batch(hannah, { status: 'new' }, 'answered')).ids).toEqual([cheese])
  expect((await batch(hannah, { contactId: newId('ct') }, 'new')).ids).toEqual([])
  const all = await batch(hannah, {}, 'new')
  expect(new Set(all.ids)).toEqual(new Set([call, okay, cheese]))
  for (const [filter, data] of [
    [{ ids: [] }, { status: 'new' }],
    [{ ids: ['x'] }, { status: 'new' }],
    [{ status: 'x' }, { status: 'new' }],
    [{}, {}],
  ])
    expect(await hannah.refused('PATCH', `${PATH}/batch`, { filter, data })).toMatchObject({ code: 'InputInvalid' })
})

test('a reply answers what was asked before it and nothing later; it is reopened and answered by the next reply', async () => {
  await ask('Is that ok?')
  const [first] = await questionsOf(hannah)
  await hannah.ok('PATCH', `${PATH}/${first?._id}`, { status: 'in-progress' })
  const reply = await send(hannah, maria, 'Yes, that is fine.')
  await ask('What about cheese')
  expect(await questionsOf(hannah)).toMatchObject([
    { text: 'What about cheese', status: 'new' },
    { text: 'Is that ok?', status: 'answered', answerId: reply.id, changedBy: { name: 'Hannah' } },
  ])
  const reopened = await hannah.ok('PATCH', `${PATH}/${first?._id}`, { status: 'new' })
  expect(reopened).toMatchObject({ status: 'new', answerId: null })
  const next = await send(priya, maria, 'Cheese is fine, too.')
  await world.work()
  for (const question of await questionsOf(hannah))
    expect(question).toMatchObject({ status: 'answered', answerId: next.id, changedBy: { name: 'Priya' } })
})

test('a question that is opened again and marked as answered keeps its reply, one that had none gets none', async () => {
  const mark = (question: RecentQuestion | undefined, status: string) =>
    hannah.ok<RecentQuestion>('PATCH', `${PATH}/${question?._id}`, { status })
  await ask('Is that ok?')
  const reply = await send(hannah, maria, 'Yes, that is fine.')
  await ask('What about cheese')
  const [cheese, okay] = await questionsOf(hannah)
  expect(await mark(cheese, 'answered')).toMatchObject({ answerId: null })
  for (const status of ['new', 'in-progress', 'dismissed'])
    expect(await mark(okay, status)).toMatchObject({ status, answerId: null })
  expect(await mark(okay, 'answered')).toMatchObject({ status: 'answered', answerId: reply.id })
  // The next reply that answers it takes its place.
  await mark(okay, 'new')
  await mark(cheese, 'new')
  const next = await send(priya, maria, 'Cheese is fine, too.')
  await world.work()
  for (const question of [okay, cheese]) {
    await mark(question, 'in-progress')
    expect(await mark(question, 'answered')).toMatchObject({ answerId: next.id, changedBy: { name: 'Hannah' } })
  }
})

test.for(['answered', 'dismissed'])(
  'taking back that a question was %s leaves it so once a colleague has replied to the client',
  async (status) => {
    await ask('Is that ok?')
    const [{ _id } = { _id: '' }] = await questionsOf(hannah)
    const set = (from: string, to: string) =>
      hannah.ok<{ ids: string[] }>('PATCH', `${PATH}/batch`, {
        filter: { ids: [_id], status: from, unreplied: true },
        data: { status: to },
      })
    await set('new', status)
    expect((await set(status, 'new')).ids).toEqual([_id])
    // What the client writes is no reply.
    await set('new', status)
    await maria.texts('Thanks')
    expect((await set(status, 'new')).ids).toEqual([_id])
    await set('new', status)
    await send(priya, maria, 'Yes, that is fine.')
    expect((await set(status, 'new')).ids).toEqual([])
    expect(await questionsOf(hannah)).toMatchObject([{ _id, status }])
    // Whoever means it can still open it.
    expect(await hannah.ok('PATCH', `${PATH}/${_id}`, { status: 'new' })).toMatchObject({ status: 'new' })
  },
)

test('what was dismissed stays so when somebody replies, and a reply that was quicker answers at once', async () => {
  await ask('Is that ok?')
  const [first] = await questionsOf(hannah)
  await hannah.ok('PATCH', `${PATH}/${first?._id}`, { status: 'dismissed' })
  await maria.texts('What about cheese')
  const reply = await send(hannah, maria, 'Fine.')
  await world.work()
  expect(await questionsOf(hannah)).toMatchObject([{ status: 'answered', answerId: reply.id }, { status: 'dismissed' }])
})

test('a message that is scheduled for once answers nothing: it may be older than the question', async () => {
  world.at(new Date('2026-11-18T18:00:00Z'))
  await hannah.ok('POST', '/v1/scheduled-messages', {
    contactId: maria.id,
    data: { text: 'How was the run?' },
    scheduleType: 'once',
    scheduleValue: { localDate: '2026-11-18', localTime: '15:00' },
  })
  world.at(new Date('2026-11-18T18:01:00Z'))
  await maria.texts('Is that ok?')
  await world.work()
  world.at(new Date('2026-11-18T22:01:00Z'))
  await world.work()
  expect(await threadOf(hannah, maria)).toHaveLength(2)
  expect(await questionsOf(hannah)).toMatchObject([{ status: 'new' }])
  world.at(null)
})

test('a reader without private data reads neither the client’s name nor their number', async () => {
  await ask('Is Maria Lopez on +13035550123 ok?')
  await setMembership(world.deps.store.global, hannah.id, {
    permissions: permissionBits.of(['recent-questions.view', 'conversations.view']),
  })
  forgetSessions()
  const alias = `Client ${maria.id.slice(-6).toUpperCase()}`
  expect(await questionsOf(hannah)).toMatchObject([{ contact: { title: alias }, text: `Is ${alias} on … ok?` }])
})

test('the question of a deleted message is gone, and so are all of a removed client', async () => {
  await ask('Is that ok?')
  await ask('What about cheese')
  const cheese = (await threadOf(hannah, maria)).at(-1)
  await priya.ok('DELETE', `/v1/messages/${encodeURIComponent(cheese?.id ?? '')}`, {})
  expect((await questionsOf(hannah)).map(({ text }) => text)).toEqual(['Is that ok?'])
  expect(await hannah.ok('GET', `${PATH}?count=true`)).toMatchObject({ count: 1 })
  await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'asked' })
  await world.work()
  expect(await questionsOf(priya)).toEqual([])
})

test('pages follow each other without gaps, the latest first', async () => {
  const texts = Array.from({ length: 5 }, (_, at) => `Is ${at + 1} enough?`)
  for (const text of texts) await ask(text)
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: { data: RecentQuestion[]; pagination: { next: string | null } } = await hannah.ok(
      'GET',
      `${PATH}?limit=2${next === '' ? '' : `&next=${next}`}`,
    )
    seen.push(...page.data.map(({ text }) => text))
    next = page.pagination.next
  }
  expect(seen).toEqual(texts.toReversed())
  expect(await hannah.refused('GET', `${PATH}?next=nonsense`)).toMatchObject({ code: 'InputInvalid' })
  expect(await questionsOf(priya, `?contactId=${maria.id}&limit=1`)).toHaveLength(1)
  expect(await questionsOf(priya, `?contactId=${newId('ct')}`)).toEqual([])
})

/** Asks, minutes after whatever was asked before. */
const ask = async (text: string, id?: string): Promise<void> => {
  asked += 1
  world.at(new Date(FROM + asked * 120_000))
  await maria.texts(text, id)
  world.at(null)
  await world.work()
}

let asked = 0
const FROM = Date.now() - 12 * 3_600_000

test('questions are narrowed down to a coach’s clients and by age, in the list, its count and a batch', async () => {
  const owen = await northline.client('Owen Clarke', newPhone(), tess)
  const DAY = 86_400_000
  await ask('Can I eat bread?')
  await owen.texts('Shall I run today?')
  await world.work()
  const texts = async (query: string) =>
    (await priya.ok<{ data: RecentQuestion[] }>('GET', `${PATH}?${query}`)).data.map(({ text }) => text)
  const count = async (query: string) => (await priya.ok<{ count: number }>('GET', `${PATH}?count=true&${query}`)).count
  expect(await texts(`coach=${tess.id}`)).toEqual(['Shall I run today?'])
  expect(await texts(`coach=${hannah.id}`)).toEqual(['Can I eat bread?'])
  expect(await count(`coach=${tess.id}`)).toBe(1)
  expect(await texts('olderThanDays=1')).toEqual([])
  await world.deps.store.tenant(northline.id, (tx) =>
    tx
      .update('recent_questions')
      .set({ asked_at: new Date(Date.now() - 1.5 * DAY) })
      .where('organization_id', '=', northline.id)
      .where('contact_id', '=', owen.id)
      .execute(),
  )
  expect(await texts('olderThanDays=1')).toEqual(['Shall I run today?'])
  expect(await count('olderThanDays=2')).toBe(0)
  const batch = (filter: object) =>
    priya.ok<{ ids: string[] }>('PATCH', `${PATH}/batch`, { filter, data: { status: 'dismissed' } })
  expect((await batch({ olderThanDays: 2 })).ids).toEqual([])
  expect((await batch({ coach: hannah.id, olderThanDays: 1 })).ids).toEqual([])
  expect((await batch({ coach: tess.id, olderThanDays: 1 })).ids).toHaveLength(1)
  expect(await texts('status=new')).toEqual(['Can I eat bread?'])
  expect((await priya.refused('GET', `${PATH}?olderThanDays=0`)).code).toBe('InputInvalid')
  expect((await priya.refused('GET', `${PATH}?coach=nobody`)).code).toBe('InputInvalid')
  expect((await luis.ok<{ data: RecentQuestion[] }>('GET', `${PATH}?coach=${tess.id}`)).data).toEqual([])
})
