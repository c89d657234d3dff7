import { FEATURES } from '@attune/contract/features'
import { threadIdOf } from '@attune/contract/ids'
import type { Thread } from '@attune/contract/conversations/entity'
import type { HomeItem, HomeSummary } from '@attune/contract/metrics/entity'
import type { Page } from '@attune/contract/page'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import { setStatus } from '@attune/store/contacts/change-contacts'
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

type Home = Page<HomeItem> & { summary: HomeSummary }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let phones = 50_000

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

const newPhone = (): string => `+130355${(phones += 1)}`
const client = (name: string, coach = hannah): Promise<TestClient> => northline.client(name, newPhone(), coach)
const homeOf = (who: Caller, query = ''): Promise<Home> => who.ok('GET', `/v1/home${query}`)
const summarize = ({ data }: Home) => data.map(({ thread, group, reasons }) => [thread.title, group, reasons[0]?.kind])

/** The client texts at the clock's time, because a signed webhook is valid for a few minutes only. */
const texts = (from: TestClient, text: string) =>
  receiveMessage(
    world.deps,
    'simulator',
    {
      kind: 'message',
      id: crypto.randomUUID(),
      from: from.phone,
      to: northline.number,
      text,
      at: world.deps.now(),
    },
    null,
  )

/** Goes back in time; current sessions are valid in the past. */
const ago = (ms: number) => world.at(ms === 0 ? null : new Date(Date.now() - ms))

const failing = async (to: TestClient, text: string): Promise<string> => {
  world.carrier.behaviour = 'refuse'
  const { id } = await send(hannah, to, text)
  await world.work()
  world.carrier.behaviour = 'accept'
  return id
}

test('Home is empty if nothing happened', async () => {
  await client('Maria Lopez')
  expect(await homeOf(hannah)).toEqual({
    data: [],
    pagination: { hasNext: false, next: null },
    summary: { now: 0, today: 0, canWait: 0, longest: null },
  })
})

test('longer waits come first; after an hour they are "now"; an answer clears them', async () => {
  const [maria, owen] = [await client('Maria Lopez'), await client('Owen Clarke')]
  ago(2 * HOUR)
  await texts(owen, 'Shall I run?')
  ago(0)
  await texts(maria, 'And me?')
  const home = await homeOf(hannah)
  expect(summarize(home)).toEqual([
    ['Owen Clarke', 'now', 'unanswered'],
    ['Maria Lopez', 'today', 'unanswered'],
  ])
  expect(home.summary).toMatchObject({ now: 1, today: 1, canWait: 0, longest: { title: 'Owen Clarke' } })
  await send(hannah, owen, 'Yes')
  expect(summarize(await homeOf(hannah))).toEqual([['Maria Lopez', 'today', 'unanswered']])
})

test('words of distress come before any wait, the gravest first, and say why; an answer clears them', async () => {
  const [maria, owen, ana, tom] = [
    await client('Maria Lopez'),
    await client('Owen Clarke'),
    await client('Ana Silva'),
    await client('Tom Hill'),
  ]
  ago(7 * HOUR)
  await texts(owen, 'Shall I run?')
  ago(HOUR)
  await texts(maria, 'Good morning')
  await texts(maria, 'Maria Lopez here, I feel low today and did not sleep')
  await texts(maria, 'My knee hurts, too')
  ago(0)
  await texts(ana, 'I don’t want to live anymore')
  await texts(tom, 'Knee pain is gone, thanks')
  const home = await homeOf(hannah)
  expect(summarize(home)).toEqual([
    ['Ana Silva', 'now', 'distress'],
    ['Maria Lopez', 'now', 'distress'],
    ['Owen Clarke', 'now', 'unanswered'],
    ['Tom Hill', 'today', 'unanswered'],
  ])
  expect(
    home.data.map(({ reasons: [first] }) => (first?.kind === 'distress' ? [first.sign, first.points] : null)),
  ).toEqual([['crisis', 300], ['low', 100], null, null])
  // The database's order is that of the sums.
  expect(home.data.map(({ score, reasons }) => score === reasons.reduce((sum, { points }) => sum + points, 0))).toEqual(
    Array(4).fill(true),
  )
  const first = await homeOf(hannah, '?limit=1')
  const second = await homeOf(hannah, `?limit=1&next=${first.pagination.next}`)
  expect(summarize(second)).toEqual([['Maria Lopez', 'now', 'distress']])
  // Without the feature they wait like everybody else.
  const others = FEATURES.filter((name) => name !== 'all' && name !== 'self-harm')
  await setMembership(world.deps.store.global, hannah.id, { features: featureBits.of(others) })
  forgetSessions()
  expect(summarize(await homeOf(hannah))).toEqual([
    ['Owen Clarke', 'now', 'unanswered'],
    ['Maria Lopez', 'now', 'unanswered'],
    ['Ana Silva', 'today', 'unanswered'],
    ['Tom Hill', 'today', 'unanswered'],
  ])
  await setMembership(world.deps.store.global, hannah.id, {
    permissions: permissionBits.of(['conversations.view', 'contacts.list']),
    features: null,
  })
  forgetSessions()
  const masked = await homeOf(hannah)
  expect(JSON.stringify(masked)).not.toMatch(/Maria|Lopez/)
  expect(masked.data[1]?.reasons[0]).toMatchObject({ text: expect.stringContaining('I feel low today') })
  await setMembership(world.deps.store.global, hannah.id, { permissions: null })
  forgetSessions()
  await send(hannah, maria, 'I am here. Call me.')
  expect((await homeOf(hannah)).data.map(({ thread }) => thread.title)).not.toContain('Maria Lopez')
})

test('a score is the sum of its reasons, and a wait weighs more with time', async () => {
  for (const [waited, score, group] of [
    [0, 30, 'today'],
    [66 * MINUTE, 41, 'now'],
    [3 * DAY, 90, 'now'],
  ] as const) {
    const maria = await client('Maria Lopez')
    ago(waited)
    await texts(maria, 'Hello')
    ago(0)
    const item = (await homeOf(hannah)).data.find(({ contactId }) => contactId === maria.id)
    expect(item).toMatchObject({ score, group, reasons: [{ kind: 'unanswered', points: score }] })
  }
})

test('a wait ends for everybody when somebody marks it as needing no answer', async () => {
  const maria = await client('Maria Lopez')
  const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  await texts(maria, 'Thank you!')
  const address = `/v1/threads/${threadIdOf(maria.id)}`
  expect((await luis.refused('PATCH', address, { needsAnswer: false })).code).toBe('AccessDenied')
  expect((await tess.refused('PATCH', address, { needsAnswer: false })).code).toBe('ThreadNotFound')
  expect((await homeOf(luis)).data).toHaveLength(1)
  const before = await hannah.ok<Thread>('GET', address)
  const after = await hannah.ok<Thread>('PATCH', address, { needsAnswer: false })
  expect(after).toEqual({ ...before, needsAnswerSince: null, waiting: null, rev: before.rev + 1 })
  expect(await hannah.ok('PATCH', address, { needsAnswer: false })).toEqual(after)
  expect((await homeOf(luis)).data).toEqual([])
  await texts(maria, 'One more thing')
  expect((await homeOf(luis)).data).toHaveLength(1)
})

test('a failed message counts until one is delivered; both reasons add up', async () => {
  const maria = await client('Maria Lopez')
  const id = await failing(maria, 'Walk today')
  expect((await homeOf(hannah)).data[0]).toMatchObject({
    group: 'now',
    score: 40,
    reasons: [{ kind: 'delivery-failed', messageId: id, points: 40 }],
  })
  await texts(maria, 'Did you write?')
  expect((await homeOf(hannah)).data[0]).toMatchObject({
    score: 70,
    reasons: [{ kind: 'unanswered' }, { kind: 'delivery-failed' }],
  })
  const { id: again } = await send(hannah, maria, 'Walk today')
  await world.work()
  await maria.receipt(again, 'delivered')
  expect((await homeOf(hannah)).data).toEqual([])
})

test('receipts in any order give the same result: a failure before a delivered message is over', async () => {
  const maria = await client('Maria Lopez')
  const { id: first } = await send(hannah, maria, 'One')
  const { id: second } = await send(hannah, maria, 'Two')
  const { id: third } = await send(hannah, maria, 'Three')
  await world.work()
  await maria.receipt(second, 'delivered')
  await maria.receipt(first, 'failed', 'Unreachable handset')
  expect((await homeOf(hannah)).data).toEqual([])
  await maria.receipt(third, 'failed', 'Unreachable handset')
  expect((await homeOf(hannah)).data[0]).toMatchObject({
    reasons: [{ kind: 'delivery-failed', messageId: third, error: 'Unreachable handset' }],
  })
})

test('a client who can’t be messaged is not listed for a failed message', async () => {
  const [maria, owen] = [await client('Maria Lopez'), await client('Owen Clarke')]
  await failing(maria, 'Walk today')
  await failing(owen, 'Walk today')
  await texts(maria, 'STOP')
  await world.deps.store.tenant(northline.id, (tx) => setStatus(tx, owen.id, 'stop', 'no reason'))
  expect((await homeOf(hannah)).data).toEqual([])
})

test('a client who does not answer for a week is silent, latest first, until they write', async () => {
  ago(30 * DAY)
  const [maria, owen, never] = [await client('Maria Lopez'), await client('Owen Clarke'), await client('Never Wrote')]
  const fresh = await client('Just Quiet')
  for (const [of, days] of [
    [maria, 11],
    [owen, 8],
    [fresh, 6],
  ] as const) {
    ago(days * DAY)
    await texts(of, 'Thanks')
    ago(days * DAY - MINUTE)
    await send(hannah, of, 'Tomorrow again')
  }
  await send(hannah, never, 'Hello?')
  await world.work()
  ago(0)
  const home = await homeOf(hannah)
  expect(home.data.map(({ thread, group, score }) => [thread.title, group, score])).toEqual([
    ['Owen Clarke', 'can-wait', 17],
    ['Maria Lopez', 'can-wait', 14],
    ['Never Wrote', 'can-wait', 1],
  ])
  expect(home.data[1]?.reasons).toMatchObject([{ kind: 'silent', days: 11, points: 14 }])
  expect(home.data[2]?.reasons).toMatchObject([{ kind: 'silent', since: null, days: null }])
  await texts(owen, 'Here I am')
  expect(summarize(await homeOf(hannah))[0]).toEqual(['Owen Clarke', 'today', 'unanswered'])
})

test('a client nobody wrote to is not silent, and neither is a new one', async () => {
  ago(20 * DAY)
  await client('Maria Lopez')
  ago(0)
  const owen = await client('Owen Clarke')
  await send(hannah, owen, 'Welcome')
  expect((await homeOf(hannah)).data).toEqual([])
})

test('all pages are ordered as of one moment: nobody twice, nobody missing', async () => {
  ago(20 * DAY)
  const all = await Promise.all(Array.from({ length: 9 }, (_, at) => client(`Client Number ${at}`)))
  for (const [at, to] of all.slice(6).entries()) {
    ago((18 - (at % 2)) * DAY)
    await texts(to, 'Thanks')
    ago((18 - (at % 2)) * DAY - MINUTE)
    await send(hannah, to, 'How are you?')
    await world.work()
  }
  for (const [at, from] of all.slice(0, 4).entries()) {
    ago((at % 3) * HOUR + HOUR)
    await texts(from, 'Hello')
  }
  for (const to of all.slice(3, 6)) await failing(to, 'No use')
  ago(0)
  const whole = (await homeOf(hannah)).data.map(({ contactId }) => contactId)
  expect(whole).toHaveLength(9)
  const paged: string[] = []
  let next: string | null = null
  do {
    const home: Home = await homeOf(hannah, `?limit=2${next === null ? '' : `&next=${next}`}`)
    expect(home.summary).toMatchObject({ canWait: 3 })
    paged.push(...home.data.map(({ contactId }) => contactId))
    next = home.pagination.next
    // Time passes, so waits weigh more than on the first page.
    world.at(new Date(Date.now() + paged.length * MINUTE))
  } while (next !== null)
  expect(paged).toEqual(whole)
})

test('a made-up cursor is refused', async () => {
  for (const next of ['x', Buffer.from('["now 1 2","ct_"]').toString('base64url')])
    expect((await hannah.refused('GET', `/v1/home?next=${next}`)).code).toBe('InputInvalid')
})

test('readers see clients within reach, and without access to private data no names', async () => {
  const [maria, owen] = [await client('Maria Lopez'), await client('Owen Clarke', tess)]
  await texts(maria, 'Hello')
  await texts(owen, 'Hello')
  expect(summarize(await homeOf(hannah)).map(([title]) => title)).toEqual(['Maria Lopez'])
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  expect((await homeOf(priya)).data).toHaveLength(2)
  await setMembership(world.deps.store.global, hannah.id, { permissions: permissionBits.of(['conversations.view']) })
  forgetSessions()
  const home = await homeOf(hannah)
  expect(home.data[0]?.thread.title).toMatch(/^Client [0-9A-F]{6}$/)
  expect(JSON.stringify(home)).not.toContain('Lopez')
})

test('a member who can’t view conversations has no Home', async () => {
  const nina = await northline.staff('Nina', 'ROLE_COACH_UNCONFIRMED')
  expect((await nina.refused('GET', '/v1/home')).code).toBe('AccessDenied')
})

test('a phone number in a delivery error is masked if the client’s is', async () => {
  const maria = await client('Maria Lopez')
  const { id } = await send(hannah, maria, 'Hello')
  await world.work()
  await maria.receipt(id, 'failed', `The number ${maria.phone} is not in service.`)
  const filmed = await hannah.raw({ method: 'GET', url: '/v1/home', headers: { 'x-record-video': 'on' } })
  expect(filmed.body).not.toContain(maria.phone)
  expect(filmed.body).not.toContain('Lopez')
  expect(filmed.body).toContain(threadIdOf(maria.id))
})

test('a manager can look at one coach’s clients, counts and all, and no further than their reach', async () => {
  const [maria, owen] = [await client('Maria Lopez'), await client('Owen Clarke', tess)]
  const silent = await client('Ruth Adeyemi', tess)
  await texts(maria, 'Shall I run?')
  await texts(owen, 'And me?')
  const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah, tess] })
  const titles = async (who: Caller, coach: TestPerson) => {
    const { data, summary } = await homeOf(who, `?coach=${coach.id}`)
    return [data.map(({ thread }) => thread.title), summary.today, summary.longest?.title ?? null]
  }
  expect(await titles(luis, hannah)).toEqual([['Maria Lopez'], 1, 'Maria Lopez'])
  expect(await titles(luis, tess)).toEqual([['Owen Clarke'], 1, 'Owen Clarke'])
  expect(await titles(hannah, tess)).toEqual([[], 0, null])
  expect((await homeOf(luis)).data.map(({ contactId }) => contactId)).not.toContain(silent.id)
  expect((await luis.refused('GET', '/v1/home?coach=nobody')).code).toBe('InputInvalid')
})
