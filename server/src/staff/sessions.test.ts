import type { Organization } from '@attune/contract/organizations/entity'
import type { Tokens } from '@attune/contract/staff/entity'
import {
  ACCESS_TOKEN_MINUTES,
  REFRESH_GRACE_SECONDS,
  REFRESH_TOKEN_DAYS,
  SESSION_CACHE_SECONDS,
} from '@attune/contract/staff/limits'
import { setDisabled } from '@attune/store/staff/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caller } from '../testing/caller.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
/** A session that began at `began`. */
let tokens: Tokens
let began: number

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())
afterEach(() => world.at(null))
beforeEach(async () => {
  began = world.now().getTime()
  after(0)
  tokens = await world.anybody.ok('POST', '/v2/auth.loginByEmail', { email: hannah.email, password: PASSWORD })
})

/** Sets the clock to some seconds after the session began. */
const after = (seconds: number): void => world.at(new Date(began + seconds * 1_000))
const refresh = (token: string): Promise<Tokens> => world.anybody.ok('POST', '/v2/auth.refreshToken', { token })
const refuseRefresh = (token: string) => world.anybody.refused('POST', '/v2/auth.refreshToken', { token })
const revoke = (token: string) => world.anybody.ok('POST', '/v2/auth.revokeToken', { token })
/** Whether an access token still works. */
const opens = async (token: string): Promise<boolean> => {
  const { status } = await caller(world.app, token).call('GET', '/v1/users/me')
  expect([200, 401]).toContain(status)
  return status === 200
}
const ENDED = { code: 'RefreshTokenInvalid', status: 401, title: 'Session ended' }

// ASVS 7.2.2, 7.2.4
test('an access token ends after 15 minutes and the refresh token renews the session', async () => {
  after(ACCESS_TOKEN_MINUTES * 60 - 1)
  expect(await opens(tokens.accessToken)).toBe(true)
  after(ACCESS_TOKEN_MINUTES * 60)
  expect(await opens(tokens.accessToken)).toBe(false)
  expect(await caller(world.app, tokens.accessToken).refused('GET', '/v1/users/me')).toMatchObject({
    code: 'AuthenticationRequired',
  })
  const next = await refresh(tokens.refreshToken)
  expect(await opens(next.accessToken)).toBe(true)
  expect(new Set([next.accessToken, next.refreshToken, tokens.accessToken, tokens.refreshToken]).size).toBe(4)
})

// ASVS 7.3.2
test('a session ends after ninety days, no matter how much it is used', async () => {
  const days = (count: number) => after(count * 86_400)
  let newest = tokens
  for (const day of [25, 50, 75, 89]) {
    days(day)
    newest = await refresh(newest.refreshToken)
    expect(await opens(newest.accessToken)).toBe(true)
  }
  after(90 * 86_400 - 60)
  newest = await refresh(newest.refreshToken)
  expect(Date.parse(newest.accessTokenExpiresAt)).toBe(began + 90 * 86_400_000)
  days(90)
  expect(await opens(newest.accessToken)).toBe(false)
  expect(await refuseRefresh(newest.refreshToken)).toMatchObject(ENDED)
})

describe('an organization', () => {
  const DAY = 86_400
  const limit = async (sessionDays: number | null) => {
    const admin = await northline.staff('Priya', 'ROLE_ADMIN')
    return admin.ok<Organization>('PATCH', `/v1/organizations/${northline.id}`, { config: { sessionDays } })
  }
  const signIn = () =>
    world.anybody.ok<Tokens>('POST', '/v2/auth.loginByEmail', { email: hannah.email, password: PASSWORD })
  afterEach(() => limit(null))

  test('says after how many days its sessions end', async () => {
    expect((await limit(7)).config?.sessionDays).toBe(7)
    tokens = await signIn()
    after(6 * DAY)
    tokens = await refresh(tokens.refreshToken)
    expect(await opens(tokens.accessToken)).toBe(true)
    after(7 * DAY - 60)
    tokens = await refresh(tokens.refreshToken)
    expect(Date.parse(tokens.accessTokenExpiresAt)).toBe(began + 7 * DAY * 1_000)
    after(7 * DAY)
    expect(await opens(tokens.accessToken)).toBe(false)
    expect(await refuseRefresh(tokens.refreshToken)).toMatchObject(ENDED)
  })

  test('ends those that are older already', async () => {
    after(3 * DAY)
    tokens = await refresh(tokens.refreshToken)
    await limit(2)
    after(3 * DAY + SESSION_CACHE_SECONDS)
    expect(await opens(tokens.accessToken)).toBe(false)
    expect(await refuseRefresh(tokens.refreshToken)).toMatchObject(ENDED)
  })

  test.for([2, 7])(
    'brings none back that was over after %i days, when it lets them last longer again',
    async (days) => {
      after(3 * DAY)
      tokens = await refresh(tokens.refreshToken)
      await limit(days)
      await world.work()
      after(8 * DAY)
      await limit(null)
      await world.work()
      expect(await refuseRefresh(tokens.refreshToken)).toMatchObject(ENDED)
    },
  )

  test('can’t make them longer than the installation', async () => {
    await limit(365)
    tokens = await signIn()
    for (const day of [25, 50, 75]) {
      after(day * DAY)
      tokens = await refresh(tokens.refreshToken)
    }
    after(90 * DAY)
    expect(await refuseRefresh(tokens.refreshToken)).toMatchObject(ENDED)
  })

  test('has no session of less than a day, and only its admins say so', async () => {
    const admin = await northline.staff('Priya', 'ROLE_ADMIN')
    const tess = await northline.staff('Tess', 'ROLE_COACH')
    const path = `/v1/organizations/${northline.id}`
    for (const sessionDays of [0, 366, 1.5, '7'])
      expect(await admin.refused('PATCH', path, { config: { sessionDays } })).toMatchObject({ code: 'InputInvalid' })
    expect(await tess.refused('PATCH', path, { config: { sessionDays: 7 } })).toMatchObject({ code: 'AccessDenied' })
  })
})

test('a renewed session forgets its older access token within 5 seconds', async () => {
  expect(await opens(tokens.accessToken)).toBe(true)
  const next = await refresh(tokens.refreshToken)
  after(SESSION_CACHE_SECONDS)
  expect(await opens(tokens.accessToken)).toBe(false)
  expect(await opens(next.accessToken)).toBe(true)
})

test('fifty renewals at once get one successor', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => refresh(tokens.refreshToken)))
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await opens(all[0]?.accessToken ?? '')).toBe(true)
  expect(await refreshTokens()).toBe(2)
})

test('used again within 30 seconds a refresh token gives the same successor', async () => {
  const next = await refresh(tokens.refreshToken)
  after(REFRESH_GRACE_SECONDS)
  expect(await refresh(tokens.refreshToken)).toEqual(next)
  expect(await opens(next.accessToken)).toBe(true)
})

test('used again later it ends the whole family, as stolen', async () => {
  const next = await refresh(tokens.refreshToken)
  const newest = await refresh(next.refreshToken)
  expect(await opens(newest.accessToken)).toBe(true)
  after(REFRESH_GRACE_SECONDS + 0.001)
  expect(await refuseRefresh(tokens.refreshToken)).toMatchObject(ENDED)
  expect(await refuseRefresh(newest.refreshToken)).toMatchObject(ENDED)
  after(REFRESH_GRACE_SECONDS + SESSION_CACHE_SECONDS)
  expect(await opens(newest.accessToken)).toBe(false)
  const fact = await lastFact()
  expect(fact).toMatchObject({
    kind: 'SessionEnded',
    actor: hannah.id,
    payload: { why: 'reuse', accountId: hannah.id },
  })
})

// ASVS 7.3.1
test('a refresh token that nobody uses for 30 days is over', async () => {
  after(REFRESH_TOKEN_DAYS * 86_400 - 1)
  const next = await refresh(tokens.refreshToken)
  after(2 * REFRESH_TOKEN_DAYS * 86_400)
  expect(await refuseRefresh(next.refreshToken)).toMatchObject(ENDED)
})

// ASVS 7.2.1
test('an access token renews nothing, and a refresh token opens nothing', async () => {
  expect(await refuseRefresh(tokens.accessToken)).toMatchObject(ENDED)
  expect(await opens(tokens.refreshToken)).toBe(false)
})

test.for(['accessToken', 'refreshToken'] as const)('signing out with the %s ends both at once', async (which) => {
  const other: Tokens = await world.anybody.ok('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: PASSWORD,
  })
  expect(await opens(tokens.accessToken)).toBe(true)
  expect(await revoke(tokens[which])).toEqual({ revoked: true })
  expect(await opens(tokens.accessToken)).toBe(false)
  expect(await refuseRefresh(tokens.refreshToken)).toMatchObject(ENDED)
  const payload = { accountId: hannah.id, why: 'signed-out' }
  expect(await lastFact()).toMatchObject({ kind: 'SessionEnded', payload })
  // Signing out twice is no error and ends nobody else's session.
  expect(await revoke(tokens[which])).toEqual({ revoked: true })
  expect(await opens(other.accessToken)).toBe(true)
})

test('signing out with a token that nobody has is no error and ends nothing', async () => {
  expect(await revoke('a-token-that-nobody-has')).toEqual({ revoked: true })
  expect(await opens(tokens.accessToken)).toBe(true)
})

// ASVS 7.4.1
test('signing out is felt at once also by somebody who asks all the time', async () => {
  const asking = Array.from({ length: 20 }, () => opens(tokens.accessToken))
  await revoke(tokens.accessToken)
  await Promise.all(asking)
  expect(await opens(tokens.accessToken)).toBe(false)
})

// ASVS 7.4.2
test('a disabled account is out within 5 seconds, and cannot renew', async () => {
  expect(await opens(tokens.accessToken)).toBe(true)
  await setDisabled(world.deps.store.global, hannah.id, new Date(began))
  after(SESSION_CACHE_SECONDS)
  expect(await opens(tokens.accessToken)).toBe(false)
  expect(await refuseRefresh(tokens.refreshToken)).toMatchObject(ENDED)
  await setDisabled(world.deps.store.global, hannah.id, null)
})

test.for([
  ['none', null],
  ['another scheme', 'Basic aGFubmFoOnBhc3N3b3Jk'],
  ['nothing behind the scheme', 'Bearer '],
  ['a token of another form', "Bearer ' or 1=1 --"],
  ['a token that nobody has', `Bearer ${'x'.repeat(43)}`],
  ['two tokens', `Bearer ${'x'.repeat(43)}, Bearer ${'y'.repeat(43)}`],
] as const)('an authorization with %s is refused', async ([, authorization]) => {
  const headers = authorization === null ? {} : { authorization }
  const reply = await world.anybody.raw({ method: 'GET', url: '/v1/users/me', headers })
  expect(reply.json()).toMatchObject({ code: 'AuthenticationRequired', status: 401, title: 'Sign in' })
})

const refreshTokens = async (): Promise<number> => {
  const { global } = world.deps.store
  const session = await global
    .selectFrom('sessions')
    .select('session_id')
    .where('account_id', '=', hannah.id)
    .orderBy('started_at', 'desc')
    .orderBy('session_id', 'desc')
    .executeTakeFirstOrThrow()
  return (
    await global
      .selectFrom('refresh_tokens')
      .select('token_hash')
      .where('session_id', '=', session.session_id)
      .execute()
  ).length
}

const lastFact = () =>
  world.deps.store.global
    .selectFrom('facts')
    .select(['kind', 'actor', 'payload'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
