import type { Look, LogEvent } from '@attune/contract/logs/entity'
import type { Page } from '@attune/contract/page'
import { HEADERS } from '@attune/contract/headers'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { openStore, type Store } from '@attune/store/store'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLookLog, type Look as NewLook } from '../looks/look-log.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { signInAgain } from '../staff/testing/account-changes.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let tess: TestPerson
let sam: TestPerson
let maria: TestClient
let phones = 2_000

/** A time in the middle of an hour, so that minutes stay within it. */
const NINE = new Date('2026-11-20T09:30:00Z')
const minutes = (count: number) => new Date(NINE.getTime() + count * 60_000)

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.at(NINE)
  northline = await world.organization('Northline', newPhone())
  const southline = await world.organization('Southline', newPhone())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  sam = await southline.staff('Sam', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(() => world.close())

const looks = async (who: TestPerson, query = ''): Promise<(string | undefined)[][]> =>
  (await who.ok<Page<Look>>('GET', `/v1/contacts/${maria.id}/looks?limit=100${query}`)).data.map(({ at, by, as }) => [
    at.slice(11, 16),
    by.name,
    ...(as === null ? [] : [as.name]),
  ])
const events = async (who: TestPerson, query = '') =>
  (await who.ok<Page<LogEvent>>('GET', `/v1/logs/events?limit=100&kind=PrivateDataSeen${query}`)).data.map(
    ({ actor, contact, data }) => [actor?.name, contact?.title, data],
  )

test('who opens a client is recorded once an hour, whatever they open', async () => {
  await hannah.ok('GET', `/v1/contacts/${maria.id}`)
  world.at(minutes(10))
  await hannah.ok('GET', `/v1/contacts/${maria.id}/messages`)
  await hannah.ok('GET', `/v1/threads/${maria.id.replace('ct_', 'th_')}`)
  await hannah.ok('GET', `/v1/contacts/${maria.id}/notes`)
  world.at(minutes(45))
  const [hannahLater, priyaLater] = [await signInAgain(world, hannah), await signInAgain(world, priya)]
  await hannahLater.ok('GET', `/v1/contacts/${maria.id}`)
  await priyaLater.ok('GET', `/v1/contacts/${maria.id}/messages`)
  world.at(NINE)
  expect(await looks(priya)).toEqual(
    expect.arrayContaining([
      ['10:15', 'Hannah'],
      ['10:15', 'Priya'],
      ['09:30', 'Hannah'],
    ]),
  )
  expect(await looks(priya)).toHaveLength(3)
  expect(await looks(priya, `&by=${hannah.id}`)).toEqual([
    ['10:15', 'Hannah'],
    ['09:30', 'Hannah'],
  ])
  // The Service Logs have the same.
  expect(await events(priya, `&contact=${maria.id}&actor=${hannah.id}`)).toEqual([
    ['Hannah', 'Maria Lopez', {}],
    ['Hannah', 'Maria Lopez', {}],
  ])
})

test('a single message, why it was sent and its files count too', async () => {
  const message = await send(hannah, maria, 'How was your walk?')
  await priya.ok('GET', `/v1/messages/${message.id}`)
  await tess.refused('GET', `/v1/messages/${message.id}`)
  expect(await looks(priya)).toEqual([['09:30', 'Priya']])
})

test('two clients side by side are both seen', async () => {
  const double = await northline.client('Maria L.', newPhone(), hannah)
  await priya.ok('GET', `/v1/contacts/${double.id}/compare/${maria.id}`)
  expect(await looks(priya)).toEqual([['09:30', 'Priya']])
  expect(await events(priya, `&contact=${double.id}`)).toEqual([['Priya', 'Maria L.', {}]])
})

test('lists, searches and what is refused leave no trace', async () => {
  await send(hannah, maria, 'How was your walk?')
  await hannah.ok('GET', '/v1/contacts')
  await hannah.ok('POST', '/v2/threads.search', {})
  await hannah.ok('GET', '/v1/home')
  expect(await tess.refused('GET', `/v1/contacts/${maria.id}`)).toMatchObject({ code: 'ContactNotFound' })
  expect(await sam.refused('GET', `/v1/contacts/${maria.id}/messages`)).toMatchObject({ code: 'ContactNotFound' })
  expect(await looks(priya)).toEqual([])
})

test('what the panel loads ahead is a look once it is opened', async () => {
  const ahead = { headers: { [HEADERS.ahead]: 'true' }, url: `/v1/contacts/${maria.id}/messages` }
  expect((await hannah.raw({ method: 'GET', ...ahead })).statusCode).toBe(200)
  expect([await looks(priya), await events(priya)]).toEqual([[], []])
  world.at(minutes(2))
  await hannah.ok('POST', '/v2/threads.presence', { contactId: maria.id, state: 'viewing' })
  expect(await looks(priya)).toEqual([['09:32', 'Hannah']])
  expect(await events(priya)).toHaveLength(1)
  // The other way around nothing changes.
  await hannah.raw({ method: 'GET', ...ahead })
  expect(await looks(priya)).toEqual([['09:32', 'Hannah']])
})

test('whoever is switched into an account is named, not its owner', async () => {
  const behind = await signInAgain(world, priya)
  const { _id } = await behind.ok<{ _id: string }>('POST', '/v2/users.switchTo', { id: hannah.id })
  const seen = await behind.raw({
    method: 'GET',
    url: `/v1/contacts/${maria.id}`,
    headers: { [HEADERS.switched]: _id },
  })
  expect(seen.statusCode).toBe(200)
  expect(await looks(priya)).toEqual([['09:30', 'Priya', 'Hannah']])
  expect(await events(priya)).toEqual([['Priya', 'Maria Lopez', { as: hannah.id }]])
})

test('processes that see the same look at once write one row and one event', async () => {
  const stores = await Promise.all(
    Array.from({ length: 4 }, () => openStore(world.database.app, 2, world.deps.store.reactions)),
  )
  const one = (accountId: string): NewLook => ({
    organizationId: northline.id,
    contactId: maria.id,
    readerId: accountId,
    accountId,
    ahead: false,
    at: NINE,
  })
  const log = pino({ level: 'silent' })
  const logs = stores.map((store: Store) => openLookLog(store, log))
  for (const each of logs) for (const person of [hannah, priya, tess]) each.record(one(person.id))
  await Promise.all(logs.map((each) => each.close()))
  await Promise.all(stores.map((store) => store.close()))
  expect(new Set((await looks(priya)).map(([, name]) => name))).toEqual(new Set(['Hannah', 'Priya', 'Tess']))
  expect(await events(priya)).toHaveLength(3)
})

test('pages follow each other', async () => {
  for (const hour of [0, 1, 2, 3, 4]) {
    world.at(minutes(hour * 60))
    for (const person of [hannah, priya]) await (await signInAgain(world, person)).ok('GET', `/v1/contacts/${maria.id}`)
  }
  world.at(NINE)
  const read: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const url = `/v1/contacts/${maria.id}/looks?limit=3${next === '' ? '' : `&next=${next}`}`
    const page: Page<Look> = await priya.ok('GET', url)
    read.push(...page.data.map(({ at, by }) => `${at} ${by.name}`))
    next = page.pagination.next
  }
  expect(new Set(read).size).toBe(10)
  expect(read).toHaveLength(10)
})

test('only who has the right to logs, and reaches the client, sees who looked', async () => {
  const list = `/v1/contacts/${maria.id}/looks`
  expect(await hannah.refused('GET', list)).toMatchObject({ code: 'AccessDenied', status: 403 })
  expect(await sam.refused('GET', list)).toMatchObject({ code: 'ContactNotFound', status: 404 })
  await setMembership(world.deps.store.global, tess.id, {
    permissions: permissionBits.of(['logs.view', 'contacts.view']),
  })
  forgetSessions()
  expect(await tess.refused('GET', list)).toMatchObject({ code: 'ContactNotFound', status: 404 })
})

const newPhone = () => `+1303555${String((phones += 1))}`
