import type { Account, Integration } from '@attune/contract/staff/entity'
import { HEADERS } from '@attune/contract/headers'
import { permissionBits } from '@attune/contract/staff/masks'
import type { Permission } from '@attune/contract/permissions'
import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { caller, type Caller } from '../../testing/caller.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let sams: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  const southline = await world.organization('Southline', '+13035550200')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  sams = await southline.staff('Sam', 'ROLE_ADMIN')
})
afterAll(() => world.close())
afterEach(() => world.at(null))

const create = (who: Caller, password = PASSWORD): Promise<{ key: string; integration: Integration }> =>
  who.ok('POST', '/v2/integrations.create', { name: '  Booking page ', password })
const list = async (who: Caller): Promise<Integration[]> =>
  (await who.ok<{ data: Integration[] }>('GET', '/v2/integrations.list')).data
const signIn = async (apikey: string): Promise<Caller> => {
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByApikey', { apikey })
  return caller(world.app, accessToken)
}

test('an integration is listed with who made it, in its own organization only, and its key is told once', async () => {
  const { key, integration } = await create(priya)
  expect(key).toMatch(/^attune_org_[\w-]{43}$/)
  expect(integration).toMatchObject({
    name: 'Booking page',
    hint: key.slice(0, 15),
    lastUsedAt: null,
    createdBy: { _id: priya.id, name: 'Priya' },
  })
  const listed = await list(priya)
  expect(listed[0]).toEqual(integration)
  expect(JSON.stringify(listed)).not.toContain(key)
  expect((await list(sams)).map(({ _id }) => _id)).not.toContain(integration._id)
  expect(await priya.ok<{ data: unknown[] }>('GET', '/v2/users.apiKeys')).toEqual({ data: [] })
})

test('its creator is told by mail, as of a key of their own', async () => {
  await create(priya)
  await world.work()
  expect(world.mail.sent.at(-1)).toMatchObject({ to: priya.email, subject: 'A new integration' })
})

test('one that is made while the screen is recorded has the same rights', async () => {
  const headers = { [HEADERS.recordVideo]: 'on' }
  const payload = { name: 'Booking page', password: PASSWORD }
  const made = await priya.raw({ method: 'POST', url: '/v2/integrations.create', headers, payload })
  const { integration } = made.json<{ integration: Integration }>()
  expect(integration.rights).toEqual((await create(priya)).integration.rights)
  expect(integration.rights).toContain('contacts.private-data')
})

test('it reaches all clients of its organization and has the rights of its maker, without accounts, keys and payouts', async () => {
  const client = await northline.client('Maria Lopez', '+13035550142', hannah)
  const integration = await signIn((await create(priya)).key)
  expect((await integration.call('GET', `/v1/contacts/${client.id}`)).status).toBe(200)
  const account = await integration.ok<Account>('GET', '/v1/users/me')
  const has = (name: Permission) => permissionBits.has(BigInt(account.scope.permissions), name)
  expect([has('contacts.private-data'), has('messages.send-direct')]).toEqual([true, true])
  const never: Permission[] = ['all', 'users.create', 'users.update', 'organizations.update', 'payouts.submit']
  expect(never.filter(has)).toEqual([])
  expect(account.abilities).toMatchObject({ changePassword: false, createApiKeys: false, manageIntegrations: false })
  expect((await integration.call('GET', '/v2/integrations.list')).status).toBe(403)
  expect(await integration.ok('GET', '/v2/users.apiKeys')).toEqual({ data: [] })
})

test('it has no password: what asks for one is refused, and nobody signs in or resets by its address', async () => {
  const integration = await signIn((await create(priya)).key)
  const { email } = await integration.ok<Account>('GET', '/v1/users/me')
  const input = { name: 'Another', password: '' }
  expect(await integration.refused('POST', '/v2/users.createApiKey', input)).toMatchObject({ code: 'PasswordWrong' })
  expect(await world.anybody.refused('POST', '/v2/auth.loginByEmail', { email, password: PASSWORD })).toMatchObject({
    code: 'SignInFailed',
  })
  await world.work()
  const before = world.mail.sent.length
  await world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email })
  await world.work()
  expect(world.mail.sent.slice(before)).toEqual([])
})

test('who may not change the organization makes none and sees none, and the password is asked', async () => {
  const input = { name: 'Booking', password: PASSWORD }
  expect(await hannah.refused('POST', '/v2/integrations.create', input)).toMatchObject({ code: 'AccessDenied' })
  expect(await hannah.refused('GET', '/v2/integrations.list')).toMatchObject({ code: 'AccessDenied' })
  const wrong = { ...input, password: 'a wrong password' }
  expect(await priya.refused('POST', '/v2/integrations.create', wrong)).toMatchObject({ code: 'PasswordWrong' })
})

test('revoked, its key signs in no more and its sessions end; another organization cannot do that', async () => {
  const { key, integration } = await create(priya)
  const booking = await signIn(key)
  expect(await sams.ok('POST', '/v2/integrations.revoke', { id: integration._id })).toEqual({ ended: 0 })
  expect((await booking.call('GET', '/v1/users/me')).status).toBe(200)
  expect(await priya.ok('POST', '/v2/integrations.revoke', { id: integration._id })).toEqual({ ended: 1 })
  expect(await priya.ok('POST', '/v2/integrations.revoke', { id: integration._id })).toEqual({ ended: 0 })
  world.at(new Date(Date.now() + SESSION_CACHE_SECONDS * 1_000))
  expect((await booking.call('GET', '/v1/users/me')).status).toBe(401)
  expect(await world.anybody.refused('POST', '/v2/auth.loginByApikey', { apikey: key })).toMatchObject({
    code: 'ApiKeyWrong',
  })
  expect((await list(priya)).map(({ _id }) => _id)).not.toContain(integration._id)
})

test('a personal key cannot be revoked as an integration, nor an integration’s as a personal one', async () => {
  const { apiKey } = await priya.ok<{ apiKey: { _id: string } }>('POST', '/v2/users.createApiKey', {
    name: 'Own',
    password: PASSWORD,
  })
  const { key, integration } = await create(priya)
  expect(await priya.ok('POST', '/v2/integrations.revoke', { id: apiKey._id })).toEqual({ ended: 0 })
  expect(await priya.ok('POST', '/v2/users.revokeApiKey', { id: integration._id })).toEqual({ ended: 0 })
  const itself = await signIn(key)
  expect(await itself.ok('POST', '/v2/users.revokeApiKey', { id: integration._id })).toEqual({ ended: 0 })
  expect((await list(priya)).map(({ _id }) => _id)).toContain(integration._id)
  expect((await priya.ok<{ data: { _id: string }[] }>('GET', '/v2/users.apiKeys')).data).toMatchObject([apiKey])
})

test('it gets the rights that are named, as far as its maker has them and an integration can', async () => {
  const input = { name: 'Reports', password: PASSWORD }
  const { key, integration } = await priya.ok<{ key: string; integration: Integration }>(
    'POST',
    '/v2/integrations.create',
    { ...input, rights: ['contacts.list', 'contacts.view'] },
  )
  expect(integration).toMatchObject({ rights: ['contacts.list', 'contacts.view'], expiresAt: null })
  const reports = await signIn(key)
  expect((await reports.call('GET', '/v1/contacts')).status).toBe(200)
  expect((await reports.call('POST', '/v2/threads.search', { limit: 1, filters: {} })).status).toBe(403)
  for (const rights of [['users.create'], ['organizations.update'], ['all'], ['contacts.list', 'payouts.submit']])
    expect(await priya.refused('POST', '/v2/integrations.create', { ...input, rights })).toMatchObject({
      code: 'IntegrationRightDenied',
      status: 422,
    })
  for (const wrong of [{ rights: [] }, { rights: ['nothing'] }, { expiresInDays: 0 }, { expiresInDays: 1_096 }])
    expect(await priya.refused('POST', '/v2/integrations.create', { ...input, ...wrong })).toMatchObject({
      code: 'InputInvalid',
    })
})

test('its key ends when it was set to, and its sessions with it, however often they are renewed', async () => {
  const { key, integration } = await priya.ok<{ key: string; integration: Integration }>(
    'POST',
    '/v2/integrations.create',
    { name: 'For a week', expiresInDays: 7, password: PASSWORD },
  )
  const end = new Date(integration.expiresAt ?? 0).getTime()
  expect(end - new Date(integration.createdAt).getTime()).toBe(7 * 86_400_000)
  world.at(new Date(end - 5 * 60_000))
  type Tokens = { accessToken: string; refreshToken: string; accessTokenExpiresAt: string }
  const first = await world.anybody.ok<Tokens>('POST', '/v2/auth.loginByApikey', { apikey: key })
  expect(first.accessTokenExpiresAt).toBe(integration.expiresAt)
  const next = await world.anybody.ok<Tokens>('POST', '/v2/auth.refreshToken', { token: first.refreshToken })
  expect(next.accessTokenExpiresAt).toBe(integration.expiresAt)
  expect((await caller(world.app, next.accessToken).call('GET', '/v1/users/me')).status).toBe(200)
  world.at(new Date(end))
  expect((await caller(world.app, next.accessToken).call('GET', '/v1/users/me')).status).toBe(401)
  expect(await world.anybody.refused('POST', '/v2/auth.loginByApikey', { apikey: key })).toMatchObject({
    code: 'ApiKeyWrong',
  })
  expect(await world.anybody.refused('POST', '/v2/auth.refreshToken', { token: next.refreshToken })).toMatchObject({
    code: 'RefreshTokenInvalid',
  })
})
