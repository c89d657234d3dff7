import type { Tokens, TokensWithKey } from '@attune/contract/staff/entity'
import { SESSION_CACHE_SECONDS, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { setDisabled } from '@attune/store/staff/accounts'
import { revokeApiKeyOf } from '@attune/store/staff/api-keys'
import { recordTries } from '@attune/store/staff/sign-in-tries'
import { countBlockedGlobally } from '@attune/store/testing/count-waiting'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { caller, type Reply } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let hannah: TestPerson
let priya: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
})

const signIn = (apikey: string, from = '127.0.0.1'): Promise<Reply> =>
  world.anybody.raw({ method: 'POST', url: '/v2/auth.loginByApikey', payload: { apikey }, remoteAddress: from })
const keyOf = async (who: TestPerson): Promise<{ key: string; apiKey: { _id: string } }> =>
  who.ok('POST', '/v2/users.createApiKey', { name: 'Spreadsheet', password: PASSWORD })
const integrationKey = async (): Promise<string> =>
  (await priya.ok<{ key: string }>('POST', '/v2/integrations.create', { name: 'Booking', password: PASSWORD })).key

test('a personal key signs in as its person and is not answered back', async () => {
  const { key } = await keyOf(hannah)
  const reply = await signIn(key)
  expect(reply.statusCode).toBe(200)
  const tokens = reply.json<TokensWithKey>()
  expect(Object.keys(tokens).toSorted()).toEqual(['accessToken', 'accessTokenExpiresAt', 'refreshToken'])
  expect(await caller(world.app, tokens.accessToken).ok('GET', '/v1/users/me')).toMatchObject({ _id: hannah.id })
  // Its session can be renewed like any other.
  expect(await world.anybody.call('POST', '/v2/auth.refreshToken', { token: tokens.refreshToken })).toMatchObject({
    status: 200,
  })
})

test('a non-user key signs in as its integration, is answered back, and renews the session by itself', async () => {
  const key = await integrationKey()
  const tokens = (await signIn(key)).json<TokensWithKey>()
  expect(tokens.apikey).toBe(key)
  const again = (await signIn(tokens.apikey ?? '')).json<TokensWithKey>()
  const account = await caller(world.app, again.accessToken).ok('GET', '/v1/users/me')
  expect(account).toMatchObject({ name: 'Booking', organization: expect.stringMatching(/^or_/) as string })
})

test('signing in by email answers no key, whatever keys there are', async () => {
  await keyOf(hannah)
  const tokens = await world.anybody.ok<Tokens>('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: PASSWORD,
  })
  expect(Object.keys(tokens).toSorted()).toEqual(['accessToken', 'accessTokenExpiresAt', 'refreshToken'])
})

test('a session without a refresh token and without a non-user key cannot be renewed', async () => {
  expect(await world.anybody.refused('POST', '/v2/auth.refreshToken', { token: '' })).toMatchObject({
    code: 'RefreshNotAvailable',
    status: 401,
    content: 'Refresh session is not available.',
  })
})

test('an unknown, a revoked and a disabled person’s key cannot be told apart', async () => {
  const revoked = await keyOf(hannah)
  await hannah.ok('POST', '/v2/users.revokeApiKey', { id: revoked.apiKey._id })
  const other = await keyOf(priya)
  await setDisabled(world.deps.store.global, priya.id, world.now())
  const replies = await Promise.all(
    ['attune_user_nobody-has-this-one-at-all', revoked.key, other.key].map((key) => signIn(key)),
  )
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.json()).toMatchObject({ code: 'ApiKeyWrong', status: 401 })
  await setDisabled(world.deps.store.global, priya.id, null)
  expect((await signIn(other.key)).statusCode).toBe(200)
})

test('after a hundred wrong keys an address has to wait, but valid keys from it still work', async () => {
  const { key } = await keyOf(hannah)
  const tries = Array.from({ length: SIGN_IN_TRIES.perAddress - 1 }, () => 'address:10.0.0.3')
  await recordTries(world.deps.store.global, tries, world.now(), new Date(0))
  expect((await signIn(key, '10.0.0.3')).statusCode).toBe(200)
  expect((await signIn('attune_user_wrong', '10.0.0.3')).statusCode).toBe(401)
  const again = await signIn('attune_user_wrong', '10.0.0.3')
  expect(again.json()).toMatchObject({ code: 'SignInThrottled', status: 429 })
  expect((await signIn(key, '10.0.0.3')).statusCode).toBe(200)
  expect((await signIn('attune_user_wrong', '10.0.0.4')).statusCode).toBe(401)
})

test('keys are nowhere in the database as they are, and their list tells when one was last used', async () => {
  const { key, apiKey } = await keyOf(hannah)
  const now = new Date(Date.now() + 3_600_000)
  world.at(now)
  expect((await signIn(key)).statusCode).toBe(200)
  world.at(null)
  const { data } = await hannah.ok<{ data: { _id: string }[] }>('GET', '/v2/users.apiKeys')
  expect(data[0]).toEqual({
    _id: apiKey._id,
    name: 'Spreadsheet',
    hint: key.slice(0, 16),
    createdAt: expect.any(String) as string,
    lastUsedAt: now.toISOString(),
  })
  expect(JSON.stringify(data)).not.toContain(key)
  const rows = await world.deps.store.global.selectFrom('api_keys').selectAll().execute()
  const bytes = Buffer.concat(rows.map((row) => row.key_hash))
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(bytes.includes(Buffer.from(key))).toBe(false)
})

test('a key that is revoked ends the sessions got with it within 5 seconds, and no others', async () => {
  const { key, apiKey } = await keyOf(hannah)
  const tokens = (await signIn(key)).json<Tokens>()
  const by = caller(world.app, tokens.accessToken)
  expect((await by.call('GET', '/v1/users/me')).status).toBe(200)
  expect(await priya.ok('POST', '/v2/users.revokeApiKey', { id: apiKey._id })).toEqual({ ended: 0 })
  expect((await signIn(key)).statusCode).toBe(200)
  expect(await hannah.ok('POST', '/v2/users.revokeApiKey', { id: apiKey._id })).toEqual({ ended: 2 })
  world.at(new Date(Date.now() + SESSION_CACHE_SECONDS * 1_000))
  expect((await by.call('GET', '/v1/users/me')).status).toBe(401)
  expect((await hannah.call('GET', '/v1/users/me')).status).toBe(200)
  expect((await signIn(key)).statusCode).toBe(401)
})

test('a sign-in under way when its key is revoked is refused', async () => {
  const { key, apiKey } = await keyOf(hannah)
  const { reply } = await world.deps.store.globalTransaction(async (tx) => {
    await revokeApiKeyOf(tx, hannah.id, apiKey._id, world.now())
    const waits = signIn(key)
    await expect.poll(() => countBlockedGlobally(world.deps.store), { timeout: 20_000 }).toBe(1)
    return { reply: waits }
  })
  expect((await reply).statusCode).toBe(401)
})
