import { SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import type { Page } from '@attune/contract/page'
import type { SecurityEvent } from '@attune/contract/staff/security-log'
import type { Tokens } from '@attune/contract/staff/entity'
import { insertSecurityEvents, type SecurityEvent as StoredEvent } from '@attune/store/staff/security-log'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DISTINCT_MAX, openSecurityLog, COUNT_MS } from '../../security-log/security-log.ts'
import { caller, type Caller } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import type { Deps } from '../../deps.ts'
import { invite } from '../joining/invite.ts'
import { loadMember } from '../load-member.ts'
import { putUser } from '../users/put-user.ts'
import { addForgetSecurityLog } from './forget-security-log.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let southlines: TestPerson
let installation: Caller

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  const southline = await world.organization('Southline', '+13035550200')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  southlines = await southline.staff('Sol', 'ROLE_ADMIN')
  installation = await world.admin('Ines', null)
})
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
  await world.deps.store.global.deleteFrom('work').execute()
})
afterAll(() => world.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const from = (address: string, url: string, payload: object, token: string | null = null) =>
  caller(world.app, token).raw({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: { 'user-agent': FIREFOX },
  })
const signIn = (address: string, password = PASSWORD, email = hannah.email) =>
  from(address, '/v2/auth.loginByEmail', { email, password })

const logOf = async (who: Caller, filter: Record<string, string>): Promise<SecurityEvent[]> =>
  (await who.ok<Page<SecurityEvent>>('GET', `/v2/securityLog.list?${new URLSearchParams(filter)}`)).data

// ASVS 16.2.1, 16.3.1, 16.3.2
test('a wrong password, the right one, a key, a call without the right, and a changed password are recorded', async () => {
  const address = '203.0.113.21'
  await signIn(address, 'a wrong password')
  const { accessToken } = (await signIn(address)).json<Tokens>()
  const made = await from(address, '/v2/users.createApiKey', { name: 'Sheet', password: PASSWORD }, accessToken)
  const { key, apiKey } = made.json<{ key: string; apiKey: { _id: string } }>()
  await from(address, '/v2/auth.loginByApikey', { apikey: key })
  await from(address, '/v2/auth.loginByApikey', { apikey: 'attune_user_nobody-has-this-one' })
  await from(address, '/v2/integrations.create', { name: 'Mine', password: PASSWORD }, accessToken)
  await from(address, '/v2/users.changePhone', { phone: null, password: 'a wrong password' }, accessToken)
  await from(address, '/v2/users.changePassword', { password: PASSWORD, newPassword: PASSWORD }, accessToken)
  await from(address, '/v2/auth.revokeToken', { token: accessToken })
  const hers = { account: { _id: hannah.id, name: 'Hannah', email: hannah.email }, organization: northline.id }
  const event = (kind: string, detail: Record<string, string> = {}) => ({
    _id: expect.any(String) as string,
    at: expect.stringMatching(/^20.*Z$/) as string,
    actor: null,
    address,
    device: 'Firefox on Linux',
    count: 1,
    ...hers,
    kind,
    detail,
  })
  expect(await logOf(priya, { address })).toEqual([
    event('signed-out'),
    event('password-changed'),
    event('password-wrong'),
    event('access-denied', { call: 'POST /v2/integrations.create' }),
    event('key-used', { apiKey: apiKey._id }),
    event('key-created', { apiKey: apiKey._id }),
    event('sign-in'),
    event('sign-in-refused'),
  ])
  expect(await logOf(installation, { address, kind: 'key-refused' })).toEqual([
    { ...event('key-refused'), account: null, organization: null },
  ])
})

// ASVS 16.3.3
test('an unsigned webhook is recorded for installation admins, who belong to no organization', async () => {
  const forged = await world.anybody.raw({
    method: 'POST',
    url: '/carriers/simulator/inbound',
    payload: {},
    remoteAddress: '203.0.113.22',
  })
  expect(forged.statusCode).toBe(403)
  const [event] = await logOf(installation, { kind: 'webhook-forged' })
  expect(event).toMatchObject({ address: '203.0.113.22', detail: { carrier: 'simulator' }, account: null })
  expect(await logOf(priya, { kind: 'webhook-forged' })).toEqual([])
})

// ASVS 16.4.2
test('organization admins see their own accounts, installation admins everything, coaches nothing', async () => {
  await signIn('203.0.113.23', 'a wrong password')
  await signIn('203.0.113.23', 'a wrong password', southlines.email)
  await signIn('203.0.113.23', 'a wrong password', 'nobody@test.example')
  const seen = async (who: Caller) => (await logOf(who, { address: '203.0.113.23' })).map(({ account }) => account?._id)
  expect(await seen(priya)).toEqual([hannah.id])
  expect(await seen(southlines)).toEqual([southlines.id])
  expect(await seen(installation)).toEqual([undefined, southlines.id, hannah.id])
  expect(await logOf(southlines, { account: hannah.id })).toEqual([])
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  expect(await mina.refused('GET', '/v2/securityLog.list')).toMatchObject({ code: 'AccessDenied', status: 403 })
})

// ASVS 16.2.2
test('it is listed page by page, newest first, and can be filtered by kind, account, address and time', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute))
  await insertSecurityEvents(
    world.deps.store.global,
    Array.from({ length: 7 }, (_, minute): StoredEvent => ({
      at: at(minute),
      kind: minute % 2 === 0 ? 'sign-in' : 'key-used',
      organizationId: northline.id,
      accountId: minute < 5 ? hannah.id : priya.id,
      actorId: null,
      address: '2001:db8::7',
      device: '',
      detail: {},
      count: 1,
    })),
  )
  const pages: number[][] = []
  let next: string | null = null
  do {
    const query = new URLSearchParams({ address: '2001:db8::7', limit: '3', ...(next !== null && { next }) })
    const page: Page<SecurityEvent> = await priya.ok('GET', `/v2/securityLog.list?${query}`)
    pages.push(page.data.map((event) => new Date(event.at).getUTCMinutes()))
    next = page.pagination.next
  } while (next !== null)
  expect(pages).toEqual([[6, 5, 4], [3, 2, 1], [0]])
  const minutes = async (filter: Record<string, string>) =>
    (await logOf(priya, { address: '2001:db8::7', ...filter })).map((event) => new Date(event.at).getUTCMinutes())
  expect(await minutes({ kind: 'key-used' })).toEqual([5, 3, 1])
  expect(await minutes({ kind: 'key-used,sign-in', account: priya.id })).toEqual([6, 5])
  expect(await minutes({ from: at(2).toISOString(), to: at(4).toISOString() })).toEqual([3, 2])
  for (const wrong of ['next=nonsense', 'kind=nonsense', 'account=us_1', 'from=yesterday', 'limit=1000'])
    expect(await priya.refused('GET', `/v2/securityLog.list?${wrong}`)).toMatchObject({ code: 'InputInvalid' })
})

// ASVS 16.3.3
test('a throttled attack takes two rows a minute, no matter how many tries it makes', async () => {
  const began = world.now()
  world.at(began)
  const address = '203.0.113.24'
  for (let time = 0; time < SIGN_IN_TRIES.perAccount + 40; time += 1) await signIn(address, 'a wrong password')
  await world.deps.securityLog.flush('everything')
  const counts = async (kind: string) => (await logOf(priya, { address, kind })).map(({ count }) => count)
  expect(await counts('throttled')).toEqual([39, 1])
  expect(await counts('sign-in-refused')).toEqual([SIGN_IN_TRIES.perAccount - 1, 1])
  expect((await logOf(priya, { address, kind: 'throttled' }))[0]?.detail).toEqual({ throttled: 'sign-in' })
})

test('counts are written when their minute is over, and thousands of addresses are counted together', async () => {
  let now = new Date('2026-01-02T09:00:00Z')
  const log = openSecurityLog(world.deps.store.global, { now: () => now, log: world.deps.log })
  const note = (address: string) => log.record({ kind: 'webhook-forged', address, device: '' })
  for (let time = 0; time < 3; time += 1) note('198.51.100.1')
  for (let place = 0; place < DISTINCT_MAX + 500; place += 1) note(`2001:db8:${place.toString(16)}::1`)
  await log.flush()
  const day = { from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z', limit: '100' }
  expect(await logOf(installation, { ...day, address: '198.51.100.1' })).toHaveLength(1)
  now = new Date(now.getTime() + COUNT_MS)
  note('198.51.100.2')
  await log.close()
  expect((await logOf(installation, { ...day, address: '198.51.100.1' })).map(({ count }) => count)).toEqual([2, 1])
  const rows = await world.deps.store.global
    .selectFrom('security_log')
    .select(['address', 'count'])
    .where('at', '>=', new Date(day.from))
    .where('at', '<', new Date(day.to))
    .execute()
  expect(rows.find(({ address }) => address === '')).toEqual({ address: '', count: 501 })
  expect(rows).toHaveLength(DISTINCT_MAX + 3)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3 + DISTINCT_MAX + 500 + 1)
})

// ASVS 16.5.2
test('events are kept while the database is away, and written later', async () => {
  const { global } = world.deps.store
  let isAway = true
  const database = {
    insertInto: (table: 'security_log') => {
      if (isAway) throw new Error('The database is away.')
      return global.insertInto(table)
    },
  } as unknown as typeof global
  const log = openSecurityLog(database, { now: world.now, log: world.deps.log })
  log.record({ kind: 'webhook-forged', address: '198.51.100.9', device: '' })
  await log.flush()
  expect(await logOf(installation, { address: '198.51.100.9' })).toEqual([])
  isAway = false
  await log.close()
  expect(await logOf(installation, { address: '198.51.100.9' })).toHaveLength(1)
})

// ASVS 16.2.5
test('it contains no password, code, key or token', async () => {
  const secret = 'a very wrong and secret password'
  await signIn('203.0.113.25', secret)
  await signIn('203.0.113.25', secret, `${secret}@test.example`)
  const { accessToken, refreshToken } = (await signIn('203.0.113.25')).json<Tokens>()
  const made = await from('203.0.113.25', '/v2/users.createApiKey', { name: 'Sheet', password: PASSWORD }, accessToken)
  const { key } = made.json<{ key: string }>()
  await from('203.0.113.25', '/v2/auth.loginByApikey', { apikey: key })
  await world.deps.securityLog.flush('everything')
  const rows = await world.deps.store.global.selectFrom('security_log').selectAll().execute()
  const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  expect(rows.length).toBeGreaterThan(20)
  for (const hidden of [secret, PASSWORD, accessToken, refreshToken, key]) expect(text).not.toContain(hidden)
})

test('a daily job deletes events older than the setting allows', async () => {
  const old = (days: number): StoredEvent => ({
    at: new Date(Date.now() - days * 86_400_000),
    kind: 'sign-in',
    organizationId: northline.id,
    accountId: hannah.id,
    actorId: null,
    address: `198.51.100.${days % 250}`,
    device: '',
    detail: {},
    count: 1,
  })
  await insertSecurityEvents(world.deps.store.global, [old(179), old(181)])
  await Promise.all([addForgetSecurityLog(world.deps), addForgetSecurityLog(world.deps)])
  await addForgetSecurityLog(world.deps)
  await world.work()
  expect(await logOf(priya, { address: '198.51.100.179' })).toHaveLength(1)
  expect(await logOf(priya, { address: '198.51.100.181' })).toHaveLength(0)
  const jobs = await world.deps.store.global.selectFrom('work').select(['kind', 'due_at']).execute()
  expect(jobs.map(({ kind }) => kind)).toEqual(['forget-security-log'])
  expect(jobs[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
})

test('a change that was saved is recorded, even if what follows it fails', async () => {
  const who = await loadMember(world.deps, { accountId: priya.id, organizationId: northline.id }, 'a test')
  if (who === null) throw new Error('Priya has no access.')
  const failing: Deps = {
    ...world.deps,
    store: { ...world.deps.store, tenant: () => Promise.reject(new Error('The database is away.')) },
  }
  const luis = await northline.staff('Luis', 'ROLE_COACH')
  const invited = invite(failing, who, { email: 'tess@northline.example', role: 'ROLE_COACH' })
  await expect(invited).rejects.toThrow('The database is away.')
  await expect(putUser(failing, who, { userId: luis.id, roles: ['ROLE_MANAGER'] })).rejects.toThrow(
    'The database is away.',
  )
  await world.deps.securityLog.flush()
  const [changed, added] = await logOf(priya, { kind: 'rights-changed' })
  expect(changed).toMatchObject({ account: { name: 'Luis' }, detail: { role: 'ROLE_MANAGER' } })
  expect(added).toMatchObject({ detail: { invited: 'ROLE_COACH' } })
})

test('how long sessions may last is recorded when it changes', async () => {
  const path = `/v1/organizations/${northline.id}`
  await priya.ok('PATCH', path, { config: { sessionDays: 7 } })
  await priya.ok('PATCH', path, { config: { sessionDays: null } })
  await world.deps.securityLog.flush()
  const [lifted, limited] = await logOf(priya, { kind: 'rights-changed' })
  expect(limited).toMatchObject({ account: { name: 'Priya' }, detail: { sessionDays: '7' } })
  expect(lifted?.detail).toEqual({ sessionDays: 'no limit' })
})
