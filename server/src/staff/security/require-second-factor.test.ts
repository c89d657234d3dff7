import type { Organization } from '@attune/contract/organizations/entity'
import type { Account } from '@attune/contract/staff/entity'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSecondFactor, codeOf } from '../../testing/authenticator.ts'
import { caller, type Caller } from '../../testing/caller.ts'
import { openLive } from '../../testing/live-reader.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let url: string
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let secret: string
let setUpAt: Date
let places = 0

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  places += 1
  northline = await world.organization('Northline', `+1303555${1000 + places}`)
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  setUpAt = world.now()
  secret = await addSecondFactor(priya, PASSWORD, setUpAt)
})
afterEach(() => world.at(null))
afterAll(() => world.close())

/** Priya's code of the time step after the one she used for the set-up. */
const require = (required: boolean, who = priya, code = codeOf(secret, new Date(setUpAt.getTime() + 30_000))) =>
  who.call('POST', '/v2/organizations.requireSecondFactor', { required, password: PASSWORD, code })
const OWED = { code: 'SecondFactorSetUpRequired', status: 403 }

// ASVS 6.3.3
test('an account without a second factor can only set one up, and then continues', async () => {
  expect(await require(true)).toEqual({ status: 200, body: { required: true } })
  expect(await hannah.ok<Account>('GET', '/v1/users/me')).toMatchObject({ needsSecondFactor: true })
  expect(await hannah.ok('GET', '/v2/users.security')).toMatchObject({ secondFactorRequired: true })
  for (const path of ['/v1/organizations', '/v2/users.sessions', '/v1/contacts', '/v1/staff'])
    expect(await hannah.refused('GET', path)).toMatchObject(OWED)
  expect(await hannah.refused('POST', '/v2/users.createApiKey', { name: 'Sheet', password: PASSWORD })).toMatchObject(
    OWED,
  )
  expect(await hannah.refused('POST', '/v1/media', {})).toMatchObject(OWED)
  // Signing in again doesn't help, and neither does signing in by key.
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: PASSWORD,
  })
  const again = caller(world.app, accessToken)
  expect(await again.refused('GET', '/v1/contacts')).toMatchObject(OWED)
  await addSecondFactor(again, PASSWORD)
  expect(await again.ok<Account>('GET', '/v1/users/me')).toMatchObject({ needsSecondFactor: false, secondFactor: true })
  expect((await again.call('GET', '/v1/contacts')).status).toBe(200)
  expect((await priya.call('GET', '/v1/contacts')).status).toBe(200)
})

test('a key made earlier doesn’t bypass it, and integrations aren’t affected', async () => {
  const { key } = await hannah.ok<{ key: string }>('POST', '/v2/users.createApiKey', {
    name: 'Sheet',
    password: PASSWORD,
  })
  const made = await priya.ok<{ key: string }>('POST', '/v2/integrations.create', {
    name: 'Booking page',
    password: PASSWORD,
    code: codeOf(secret, new Date(setUpAt.getTime() + 30_000)),
  })
  world.at(new Date(setUpAt.getTime() + 60_000))
  expect((await require(true, priya, codeOf(secret, world.deps.now()))).status).toBe(200)
  const byKey = async (apikey: string) =>
    caller(
      world.app,
      (await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByApikey', { apikey })).accessToken,
    )
  expect(await (await byKey(key)).refused('GET', '/v1/contacts')).toMatchObject(OWED)
  expect((await (await byKey(made.key)).call('GET', '/v1/contacts')).status).toBe(200)
})

test('the open live stream of an account without one ends', async () => {
  const reader = await openLive(url, hannah)
  await reader.until((event) => event.event === 'hello')
  expect((await require(true)).status).toBe(200)
  await reader.until((event) => event.event === 'ended')
  reader.cut()
})

test('only admins can require it, with password and code, and undo it; the security log has both', async () => {
  const mayRequire = async (who: Caller) =>
    (await who.ok<Organization>('GET', `/v1/organizations/${northline.id}`)).abilities.requireSecondFactor
  expect([await mayRequire(hannah), await mayRequire(priya)]).toEqual([false, true])
  expect(await require(true, hannah)).toMatchObject({ status: 403, body: { code: 'AccessDenied' } })
  expect(await require(true, priya, '')).toMatchObject({ status: 422, body: { code: 'SecondFactorCodeRequired' } })
  expect(await require(true, priya, '000000')).toMatchObject({ status: 422, body: { code: 'SecondFactorCodeWrong' } })
  expect((await hannah.call('GET', '/v1/contacts')).status).toBe(200)
  expect((await require(true)).status).toBe(200)
  expect(await hannah.refused('GET', '/v1/contacts')).toMatchObject(OWED)
  world.at(new Date(setUpAt.getTime() + 60_000))
  expect((await require(false, priya, codeOf(secret, world.deps.now()))).status).toBe(200)
  expect((await hannah.call('GET', '/v1/contacts')).status).toBe(200)
  const { data } = await priya.ok<{ data: { kind: string; actor: unknown; detail: unknown }[] }>(
    'GET',
    '/v2/securityLog.list?kind=rights-changed',
  )
  const actor = { _id: priya.id, name: 'Priya', email: priya.email }
  expect(data).toMatchObject([
    { actor, detail: { secondFactor: 'not required' } },
    { actor, detail: { secondFactor: 'required' } },
  ])
})
