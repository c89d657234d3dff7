import type { UserDetails } from '@attune/contract/staff/users/user'
import type { Session, Tokens } from '@attune/contract/staff/entity'
import { REFRESH_TOKEN_DAYS } from '@attune/contract/staff/limits'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { caller, type Caller } from '../../testing/caller.ts'
import { openLive } from '../../testing/live-reader.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let url: string

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  url = await world.app.listen({ port: 0 })
})
afterAll(() => world.close())
afterEach(() => world.at(null))

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = async (who: TestPerson, from = '203.0.113.77'): Promise<Caller & { tokens: Tokens }> => {
  const reply = await world.anybody.raw({
    method: 'POST',
    url: '/v2/auth.loginByEmail',
    payload: { email: who.email, password: PASSWORD },
    headers: { 'user-agent': FIREFOX },
    remoteAddress: from,
  })
  const tokens = reply.json<Tokens>()
  return { ...caller(world.app, tokens.accessToken), tokens }
}
const sessionsOf = async (who: Caller): Promise<Session[]> =>
  (await who.ok<{ data: Session[] }>('GET', '/v2/users.sessions')).data
const opens = async (who: Caller): Promise<boolean> => (await who.call('GET', '/v1/users/me')).status === 200
const renews = async (tokens: Tokens): Promise<boolean> =>
  (await world.anybody.call('POST', '/v2/auth.refreshToken', { token: tokens.refreshToken })).status === 200

// ASVS 7.1.2
test('one’s own sessions are listed, newest first, with where they come from and no tokens', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const began = world.now()
  world.at(began)
  const laptop = await signIn(hannah)
  const sessions = await sessionsOf(laptop)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toEqual({
    _id: expect.stringMatching(/^se_/) as string,
    startedAt: began.toISOString(),
    lastSeenAt: began.toISOString(),
    way: 'password',
    keyName: null,
    address: '203.0.113.x',
    device: 'Firefox on Linux',
    current: true,
  })
  expect(sessions[1]?.current).toBe(false)
  const own = new Set((await sessionsOf(hannah)).map(({ _id }) => _id))
  expect((await sessionsOf(mina)).filter(({ _id }) => own.has(_id))).toEqual([])
  expect(JSON.stringify(sessions)).not.toContain(laptop.tokens.accessToken)
})

test('a session in use says when it was last seen, to five minutes', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const began = world.now().getTime()
  world.at(new Date(began))
  const laptop = await signIn(hannah)
  const seen = async (seconds: number) => {
    world.at(new Date(began + seconds * 1_000))
    const [first] = await sessionsOf(laptop)
    return (Date.parse(first?.lastSeenAt ?? '') - began) / 1_000
  }
  expect(await seen(299)).toBe(0)
  expect(await seen(310)).toBe(310)
  expect(await seen(320)).toBe(310)
})

test('sessions that are over are not listed: signed out, or never renewed', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const laptop = await signIn(hannah)
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: laptop.tokens.refreshToken })
  expect(await sessionsOf(hannah)).toHaveLength(1)
  const began = world.now().getTime()
  world.at(new Date(began + (REFRESH_TOKEN_DAYS + 1) * 86_400_000))
  expect(await sessionsOf(await signIn(hannah))).toHaveLength(1)
})

// ASVS 7.4.1
test('a session that is revoked is over at once here, elsewhere within 5 seconds, and its stream ends', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const laptop = await signIn(hannah)
  const reader = await openLive(url, laptop)
  await reader.until((event) => event.event === 'hello')
  const [newest] = await sessionsOf(hannah)
  expect(await opens(laptop)).toBe(true)
  expect(await hannah.ok('POST', '/v2/users.revokeSession', { id: newest?._id })).toEqual({ ended: 1 })
  await reader.until((event) => event.event === 'ended')
  expect([await opens(laptop), await renews(laptop.tokens), await opens(hannah)]).toEqual([false, false, true])
  expect(await hannah.ok('POST', '/v2/users.revokeSession', { id: newest?._id })).toEqual({ ended: 0 })
  reader.cut()
})

test('another’s session cannot be ended, nor told from one that is not there', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const [hers] = await sessionsOf(hannah)
  expect(await mina.ok('POST', '/v2/users.revokeSession', { id: hers?._id })).toEqual({ ended: 0 })
  expect(await opens(hannah)).toBe(true)
})

// ASVS 7.4.5
test('an admin ends somebody’s sessions everywhere; keys and password stay, and the security log has it', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const laptop = await signIn(hannah)
  const reader = await openLive(url, laptop)
  await reader.until((event) => event.event === 'hello')
  const path = `/v1/admin/users/${hannah.id}/end-sessions`
  expect(await mayEnd(priya, hannah)).toBe(true)
  expect(await priya.ok('POST', path, {})).toEqual({ ended: 2 })
  await reader.until((event) => event.event === 'ended')
  expect([await opens(laptop), await renews(laptop.tokens), await opens(hannah)]).toEqual([false, false, false])
  expect(await priya.ok('POST', path, {})).toEqual({ ended: 0 })
  expect(await opens(await signIn(hannah))).toBe(true)
  // One's own others end, too, but not the one that asks.
  const phone = await signIn(priya)
  expect(await priya.ok('POST', `/v1/admin/users/${priya.id}/end-sessions`, {})).toEqual({ ended: 1 })
  expect([await opens(phone), await opens(priya)]).toEqual([false, true])
  await world.deps.securityLog.flush('everything')
  const { data } = await priya.ok<{ data: object[] }>('GET', `/v2/securityLog.list?kind=sessions-ended`)
  expect(data.slice(0, 2)).toMatchObject([
    { account: { _id: priya.id }, actor: null, detail: { ended: '1' } },
    { account: { _id: hannah.id }, actor: { _id: priya.id }, detail: { ended: '2' } },
  ])
  reader.cut()
})

/** Whether an admin's page of an account has the button. */
const mayEnd = async (who: Caller, { id }: { id: string }) =>
  (await who.ok<UserDetails>('GET', `/v1/admin/users/${id}`)).abilities.endSessions

// ASVS 7.4.5
test('nobody else may: no coach or manager, no admin without the right, and none of another organization', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const harbour = await world.organization('Harbour', '+442079460100')
  const endsAs = async (who: Caller, accountId = hannah.id) =>
    (await who.refused('POST', `/v1/admin/users/${accountId}/end-sessions`, {})).code
  for (const role of ['ROLE_COACH', 'ROLE_MANAGER', 'ROLE_ADMIN__WITHOUT_USERS', 'ROLE_ADMIN__READONLY_USERS'] as const)
    expect([role, await endsAs(await northline.staff('Mina', role))]).toEqual([role, 'AccessDenied'])
  expect(await mayEnd(await northline.staff('Mina', 'ROLE_ADMIN__READONLY_USERS'), hannah)).toBe(false)
  expect(await endsAs(world.anybody)).toBe('AuthenticationRequired')
  const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  expect([await endsAs(ines), await endsAs(ines, newId('us'))]).toEqual(['AccountNotFound', 'AccountNotFound'])
  // An admin of the installation belongs to no organization, so none of their admins can end their sessions.
  const root = await world.admin('Ada', null)
  const { _id } = await root.ok<{ _id: string }>('GET', '/v1/users/me')
  expect(await endsAs(ines, _id)).toBe('AccountNotFound')
  expect([await opens(hannah), await opens(root)]).toEqual([true, true])
})

// ASVS 7.5.2
test('all others are ended together, and only one’s own', async () => {
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  const [laptop, phone] = [await signIn(hannah), await signIn(hannah)]
  // It was cached as open a moment ago, and still ends at once.
  expect(await opens(phone)).toBe(true)
  expect(await laptop.ok('POST', '/v2/users.revokeOtherSessions', {})).toEqual({ ended: 2 })
  expect([await opens(laptop), await opens(phone), await opens(hannah), await opens(mina)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([await renews(laptop.tokens), await renews(phone.tokens)]).toEqual([true, false])
})
