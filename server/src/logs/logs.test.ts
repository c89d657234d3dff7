import { createPublicKey, verify } from 'node:crypto'
import { DAY_MS } from '@attune/contract/durations'
import type { LogEvent } from '@attune/contract/logs/entity'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '../calls/cursor.ts'
import { loadMember } from '../staff/load-member.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { caller } from '../testing/caller.ts'
import { watchStatements } from '../testing/runs/watch-statements.ts'
import {
  createWorld,
  PASSWORD,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { listEvents } from './list-events.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let tess: TestPerson
let sam: TestPerson
let maria: TestClient
let tom: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035551900')
  const southline = await world.organization('Southline', '+13035551901')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  sam = await southline.staff('Sam', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035551902', hannah)
  tom = await northline.client('Tom Hill', '+13035551903', tess)
  await send(hannah, maria, 'How was your walk?')
  await send(tess, tom, 'Hello Tom')
  await maria.texts('Good, thanks')
})
afterAll(() => world.close())

interface Exported {
  name: string
  text: string
  count: number
  isMore: boolean
}

const list = async (who: TestPerson, query = ''): Promise<LogEvent[]> =>
  (await who.ok<Page<LogEvent>>('GET', `/v1/logs/events?limit=100${query}`)).data
const count = (who: TestPerson, query = '') =>
  who.ok<{ count: number; isMore: boolean }>('GET', `/v1/logs/events/count${query}`)
const told = (events: LogEvent[]) => events.map(({ kind, actor, contact }) => [kind, actor?.name, contact?.title])

test('what happened is listed newest first, with who did it and about whom, without a word of any text', async () => {
  const events = await list(priya, '&kind=MessageAdded,MessageReceived')
  expect(told(events)).toEqual([
    ['MessageReceived', undefined, 'Maria Lopez'],
    ['MessageAdded', 'Tess', 'Tom Hill'],
    ['MessageAdded', 'Hannah', 'Maria Lopez'],
  ])
  expect(JSON.stringify(await list(priya))).not.toMatch(/walk|Hello Tom|thanks/)
})

test('by person, client, kind and time', async () => {
  const messages = '&kind=MessageAdded,MessageReceived'
  expect(told(await list(priya, `${messages}&actor=${tess.id}`))).toEqual([['MessageAdded', 'Tess', 'Tom Hill']])
  expect(told(await list(priya, `${messages}&contact=${maria.id}`))).toHaveLength(2)
  const [newest] = await list(priya, messages)
  expect(told(await list(priya, `${messages}&from=${newest?.at}`))).toHaveLength(1)
  expect(told(await list(priya, `${messages}&to=${newest?.at}`))).toHaveLength(2)
  expect(await count(priya, `?kind=MessageAdded`)).toEqual({ count: 2, isMore: false })
  expect(await count(priya, `?kind=MessageAdded&actor=${hannah.id}`)).toEqual({ count: 1, isMore: false })
  expect(await count(priya, `?kind=MessageAdded&editedBy=${hannah.id}`)).toEqual({ count: 1, isMore: false })
  const byTess = `${messages}&editedBy=${tess.id}`
  expect(told(await list(priya, byTess))).toEqual([['MessageAdded', 'Tess', 'Tom Hill']])
  expect(await list(priya, `${byTess}&actor=${tess.id}`)).toHaveLength(1)
  for (const path of [`/v1/logs/events?editedBy=${tess.id}`, `/v1/logs/events/count?editedBy=${tess.id}`])
    expect((await priya.call('GET', `${path}&actor=${hannah.id}`)).status).toBe(400)
})

test('pages follow each other without gaps or repeats, ten at a time', async () => {
  const all = (await list(priya)).map(({ _id }) => _id)
  const read: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Page<LogEvent> = await priya.ok('GET', `/v1/logs/events${next === '' ? '' : `?next=${next}`}`)
    expect(page.data.length).toBeLessThanOrEqual(10)
    read.push(...page.data.map(({ _id }) => _id))
    next = page.pagination.next
  }
  expect(read).toEqual(all)
  expect(await priya.refused('GET', '/v1/logs/events?next=nonsense')).toMatchObject({ code: 'InputInvalid' })
})

test('of the clients on a page nothing is loaded but their names', async () => {
  const who = await loadMember(world.deps, { accountId: priya.id, organizationId: northline.id }, 'test')
  const { deps, statements } = watchStatements(world.deps)
  const { data } = await listEvents(deps, who!, { kind: ['MessageAdded'], limit: 10 })
  expect(told(data)).toEqual([
    ['MessageAdded', 'Tess', 'Tom Hill'],
    ['MessageAdded', 'Hannah', 'Maria Lopez'],
  ])
  expect(statements).toEqual([expect.stringMatching(/^\s*select c\.contact_id, c\.full_name from contacts c\s/)])
})

test('a cursor of an earlier version, a position in the log, leads on to the same events', async () => {
  const all = (await list(priya)).map(({ _id }) => _id)
  const [xid = '', position = ''] = all[2]?.split('-') ?? []
  const after = async (key: string, id: string) =>
    (await list(priya, `&next=${encodeCursor({ key, id })}`)).map(({ _id }) => _id)
  expect(await after(xid, position)).toEqual(all.slice(3))
  expect(await after('0', '0')).toEqual([])
})

test('an earlier version, which would begin again with the newest events, refuses a cursor of this one', async () => {
  const { pagination } = await priya.ok<Page<LogEvent>>('GET', '/v1/logs/events?limit=2')
  const [, id] = JSON.parse(Buffer.from(pagination.next ?? '', 'base64url').toString()) as [string, string]
  expect(id).not.toMatch(/^[0-9]{1,18}$/)
})

test('pages can be asked for by number, with what others call its parts', async () => {
  const all = (await list(priya)).map(({ _id }) => _id)
  const path = '/v1/logs/events?includes=editedBy,contact&limit=3'
  const numbered = (page: number) => priya.ok<Page<LogEvent>>('GET', `${path}&page=${page}`)
  const idsOf = ({ data }: Page<LogEvent>) => data.map(({ _id }) => _id)
  const second = await numbered(2)
  expect([idsOf(await numbered(1)), idsOf(second)]).toEqual([all.slice(0, 3), all.slice(3, 6)])
  expect(idsOf(await priya.ok('GET', `${path}&next=${second.pagination.next}`))).toEqual(all.slice(6, 9))
  const beyond = await numbered(100)
  expect(beyond).toEqual({ data: [], pagination: { hasNext: false, next: null } })
  for (const wrong of ['page=0', 'page=101', 'page=two', `page=2&next=${second.pagination.next}`, 'includes=body'])
    expect(await priya.refused('GET', `/v1/logs/events?${wrong}`)).toMatchObject({ code: 'InputInvalid', status: 400 })
})

test('events are counted for as many days as asked', async () => {
  world.at(new Date(world.now().getTime() + 10 * DAY_MS))
  const body = { grantType: 'password', email: priya.email, password: PASSWORD }
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', body)
  const later = caller(world.app, accessToken)
  const counted = async (query = '') =>
    (await later.ok<{ count: number }>('GET', `/v1/logs/events/count?kind=MessageAdded${query}`)).count
  expect([await counted(), await counted('&pastDays=7'), await counted('&pastDays=14')]).toEqual([0, 0, 2])
  world.at(null)
  for (const wrong of ['0', '91', 'week'])
    expect(await priya.refused('GET', `/v1/logs/events/count?pastDays=${wrong}`)).toMatchObject({
      code: 'InputInvalid',
      status: 400,
    })
})

test('events leave as CSV, and that they did is an event', async () => {
  const file = await priya.ok<Exported>('POST', '/v1/logs/events/export', { format: 'csv', kind: ['MessageAdded'] })
  expect(file).toMatchObject({ name: expect.stringMatching(/^events-.*\.csv$/), count: 2, isMore: false })
  const rows: string[][] = parse(file.text)
  expect(rows.map(([, kind, actor, , client]) => [kind, actor, client])).toEqual([
    ['kind', 'actor', 'client'],
    ['MessageAdded', 'Tess', 'Tom Hill'],
    ['MessageAdded', 'Hannah', 'Maria Lopez'],
  ])
  expect(told(await list(priya, '&kind=LogExported'))[0]).toEqual(['LogExported', 'Priya', undefined])
  const wrong = { format: 'pdf' }
  expect(await priya.refused('POST', '/v1/logs/events/export', wrong)).toMatchObject({ code: 'InputInvalid' })
})

test('as JSON Lines they are signed: a change anywhere shows', async () => {
  const { text } = await priya.ok<Exported>('POST', '/v1/logs/events/export', {
    format: 'jsonl',
    contact: maria.id,
    kind: ['MessageAdded', 'MessageReceived'],
  })
  const lines = text.trimEnd().split('\n')
  const { signature } = JSON.parse(lines.pop() ?? '') as { signature: { publicKey: string; value: string } }
  const key = createPublicKey({ key: Buffer.from(signature.publicKey, 'base64'), format: 'der', type: 'spki' })
  const isSigned = (body: string) => verify(null, Buffer.from(body), key, Buffer.from(signature.value, 'base64'))
  const body = lines.map((line) => `${line}\n`).join('')
  expect(lines).toHaveLength(2)
  expect([isSigned(body), isSigned(body.replace('Hannah', 'Nobody')), isSigned(`${lines[0]}\n`)]).toEqual([
    true,
    false,
    false,
  ])
})

test('another organization, and who has no right to logs, sees none of it', async () => {
  expect((await list(sam)).filter(({ contact }) => contact !== null)).toEqual([])
  expect(await list(sam, `&contact=${maria.id}`)).toEqual([])
  await setMembership(world.deps.store.global, tess.id, { permissions: permissionBits.of(['contacts.view']) })
  forgetSessions()
  expect(await tess.refused('GET', '/v1/logs/events')).toMatchObject({ code: 'AccessDenied', status: 403 })
  expect(await tess.refused('POST', '/v1/logs/events/export', { format: 'csv' })).toMatchObject({
    code: 'AccessDenied',
    status: 403,
  })
  expect(await tess.refused('GET', '/v1/logs/events/count')).toMatchObject({ code: 'AccessDenied', status: 403 })
})

test('within reach only, and without private data by an alias', async () => {
  const rights = permissionBits.of(['logs.view', 'contacts.view', 'conversations.view'])
  await setMembership(world.deps.store.global, hannah.id, { permissions: rights })
  forgetSessions()
  const alias = `Client ${maria.id.slice(-6).toUpperCase()}`
  const titles = (await list(hannah)).map(({ contact }) => contact?.title)
  expect(new Set(titles)).toEqual(new Set([alias, undefined]))
  const own = (await list(hannah)).filter(({ contact }) => contact === null)
  expect(own.map(({ actor }) => actor?._id)).toEqual(own.map(() => hannah.id))
  // Neither are Tom's counted.
  expect((await count(hannah, '?kind=MessageAdded')).count).toBe(1)
})

test('a manager who may read the logs sees who by the end of the id and a masked email; coaches see names', async () => {
  const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  const rights = permissionBits.of(['logs.view', 'contacts.view', 'contacts.private-data', 'conversations.view'])
  for (const { id } of [luis, hannah]) await setMembership(world.deps.store.global, id, { permissions: rights })
  forgetSessions()
  const masked = { _id: hannah.id, name: `…${hannah.id.slice(-8)}`, email: 'h…@test.example' }
  const actorsOf = async (who: TestPerson) =>
    (await list(who, `&kind=MessageAdded&contact=${maria.id}`)).map(({ actor }) => actor)
  expect(await actorsOf(luis)).toEqual([masked])
  expect(await actorsOf(hannah)).toEqual([{ _id: hannah.id, name: 'Hannah', email: hannah.email }])
  for (const format of ['csv', 'jsonl']) {
    const { text } = await luis.ok<Exported>('POST', '/v1/logs/events/export', { format, kind: ['MessageAdded'] })
    expect(text).toContain(masked.name)
    expect(text).not.toMatch(/Hannah|hannah\./)
  }
  await hannah.ok('GET', `/v1/contacts/${maria.id}`)
  await luis.ok('GET', `/v1/contacts/${maria.id}`)
  const looks = await luis.ok<Page<{ by: object }>>('GET', `/v1/contacts/${maria.id}/looks`)
  expect(looks.data.map(({ by }) => by)).toEqual(
    expect.arrayContaining([masked, { _id: luis.id, name: 'Luis', email: luis.email }]),
  )
  const security = await luis.ok<Page<{ account: object | null }>>('GET', '/v2/securityLog.list')
  expect(security.data.length).toBeGreaterThan(0)
  expect(JSON.stringify(security.data)).not.toMatch(/Hannah|Priya|priya\./)
})
