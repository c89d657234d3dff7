import type { Tokens } from '@attune/contract/staff/entity'
import { putPushSubscription } from '@attune/store/staff/notifications'
import { deleteEndedSessions, forgetRefreshTokens } from '@attune/store/staff/sessions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { newId } from '../../new-id.ts'
import { caller } from '../../testing/caller.ts'
import { hashToken } from '../tokens.ts'
import { addForgetTokens } from './forget-tokens.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('work').execute()
})
afterAll(() => world.close())

const daysAgo = (days: number) => world.at(new Date(Date.now() - days * 86_400_000))
const signIn = (): Promise<Tokens> =>
  world.anybody.ok('POST', '/v2/auth.loginByEmail', { email: hannah.email, password: PASSWORD })
const refresh = (token: string): Promise<Tokens> => world.anybody.ok('POST', '/v2/auth.refreshToken', { token })
/** Which of these tokens are still stored. */
const stored = async (...tokens: string[]): Promise<boolean[]> => {
  const rows = await world.deps.store.global.selectFrom('refresh_tokens').select('token_hash').execute()
  const hashes = new Set(rows.map((row) => row.token_hash.toString('hex')))
  return tokens.map((token) => hashes.has(hashToken(token).toString('hex')))
}
/** A session that was renewed: its first token expired a day and a half ago, its second one is in use. */
const openLongAgo = async (): Promise<[first: string, second: string]> => {
  daysAgo(31.5)
  const first = await signIn()
  daysAgo(11.5)
  const second = await refresh(first.refreshToken)
  world.at(null)
  return [first.refreshToken, second.refreshToken]
}

test('a daily job deletes tokens that have expired, and those of sessions that have ended', async () => {
  const open = await openLongAgo()
  daysAgo(3)
  const ended = await signIn()
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: ended.refreshToken })
  world.at(null)
  const justEnded = await signIn()
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: justEnded.refreshToken })
  const all = [...open, ended.refreshToken, justEnded.refreshToken]
  expect(await stored(...all)).toEqual([true, true, true, true])
  await Promise.all([addForgetTokens(world.deps), addForgetTokens(world.deps)])
  await world.work()
  expect(await stored(...all)).toEqual([false, true, false, true])
  const jobs = await world.deps.store.global.selectFrom('work').select(['kind', 'payload', 'due_at']).execute()
  expect(jobs).toMatchObject([{ kind: 'forget-tokens', payload: {} }])
  expect(jobs[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  // What is forgotten is refused as before, and the session in use goes on.
  for (const token of [open[0], ended.refreshToken])
    expect(await world.anybody.refused('POST', '/v2/auth.refreshToken', { token })).toMatchObject({
      code: 'RefreshTokenInvalid',
    })
  expect((await refresh(open[1])).refreshToken).not.toBe(open[1])
})

const sessionOf = async ({ accessToken }: Tokens) =>
  world.deps.store.global
    .selectFrom('sessions')
    .select('session_id')
    .where('access_hash', '=', hashToken(accessToken))
    .executeTakeFirst()

test('sessions go a day after they ended, or can’t be renewed any more; those in use and just ended stay', async () => {
  daysAgo(40)
  const lapsed = await signIn()
  daysAgo(11.5)
  const asleep = await signIn()
  daysAgo(3)
  const ended = await signIn()
  const endedId = (await sessionOf(ended))?.session_id ?? ''
  await putPushSubscription(world.deps.store.global, {
    ...{ push_subscription_id: newId('ps'), account_id: hannah.id, session_id: endedId },
    ...{ endpoint_hash: hashToken('a browser'), endpoint: 'https://push.example.org/1' },
    ...{ p256dh: 'key', auth: 'secret', created_at: world.now() },
  })
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: ended.refreshToken })
  world.at(null)
  const justEnded = await signIn()
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: justEnded.refreshToken })
  const inUse = await signIn()
  await addForgetTokens(world.deps)
  await world.work()
  const left = await Promise.all([lapsed, ended, asleep, justEnded, inUse].map(sessionOf))
  expect(left.map((row) => row !== undefined)).toEqual([false, false, true, true, true])
  // Signing out once more is still no error, and those in use go on.
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: ended.refreshToken })
  await caller(world.app, inUse.accessToken).ok('GET', '/v1/users/me')
  await refresh(asleep.refreshToken)
})

test('a session in which an admin was in somebody’s account stays, for its owner to look up', async () => {
  daysAgo(3)
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const signedIn: Tokens = await world.anybody.ok('POST', '/v2/auth.loginByEmail', {
    email: priya.email,
    password: PASSWORD,
  })
  await caller(world.app, signedIn.accessToken).ok('POST', '/v2/users.switchTo', { id: hannah.id })
  await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: signedIn.refreshToken })
  world.at(null)
  await addForgetTokens(world.deps)
  await world.work()
  expect(await sessionOf(signedIn)).toBeDefined()
  expect(await stored(signedIn.refreshToken)).toEqual([false])
})

test('sessions are deleted portion by portion, and each only once', async () => {
  daysAgo(3)
  const three = [await signIn(), await signIn(), await signIn()]
  for (const { refreshToken: token } of three) await world.anybody.ok('POST', '/v2/auth.revokeToken', { token })
  world.at(null)
  const { global } = world.deps.store
  const before = new Date(Date.now() - 86_400_000)
  await forgetRefreshTokens(global, { after: '', before, portion: 5_000 })
  for (let round = 0; round < 2; round += 1) {
    let after: string | null = ''
    while (after !== null) after = await deleteEndedSessions(global, { after, before, portion: 1 })
  }
  expect(await Promise.all(three.map(sessionOf))).toEqual([undefined, undefined, undefined])
})

test('a used token of an open session stays until it expires: using it again still ends the session', async () => {
  daysAgo(2)
  const first = await signIn()
  const second = await refresh(first.refreshToken)
  world.at(null)
  await addForgetTokens(world.deps)
  await world.work()
  expect(await stored(first.refreshToken, second.refreshToken)).toEqual([true, true])
  for (const token of [first.refreshToken, second.refreshToken])
    expect(await world.anybody.refused('POST', '/v2/auth.refreshToken', { token })).toMatchObject({
      code: 'RefreshTokenInvalid',
    })
})

test('broken off after any portion, it goes on from there; done twice, it deletes nothing more', async () => {
  const sessions = [await openLongAgo(), await openLongAgo(), await openLongAgo()]
  const before = new Date(Date.now() - 86_400_000)
  const walk = async () => {
    let after: string | null = ''
    while (after !== null) after = await forgetRefreshTokens(world.deps.store.global, { after, before, portion: 1 })
  }
  await walk()
  await walk()
  for (const tokens of sessions) expect(await stored(...tokens)).toEqual([false, true])
})
