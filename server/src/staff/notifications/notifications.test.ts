import { PUSH_SUBSCRIPTIONS_MAX } from '@attune/contract/staff/limits'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import { pushSubscriptionsOf } from '@attune/store/staff/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testBrowser } from '../../testing/test-browser.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { caller } from '../../testing/caller.ts'

const PUSH = '/v1/users/me/push-subscriptions'
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
afterAll(() => world.close())

test('until somebody chooses, only the title counts; what they choose holds for them alone', async () => {
  const luis = await northline.staff('Luis', 'ROLE_MANAGER')
  const untouched = { title: 'mine', desktop: 'off', sound: 'off', push: 'off', notices: false, quiet: null }
  expect(await settings(hannah)).toEqual(untouched)
  const chosen = {
    title: 'all',
    desktop: 'mine',
    sound: 'all',
    push: 'off',
    notices: true,
    quiet: { from: '22:00', to: '06:30' },
  }
  expect(await hannah.ok('PUT', '/v1/users/me/notifications', chosen)).toEqual(chosen)
  expect(await settings(hannah)).toEqual(chosen)
  const loud = { ...chosen, quiet: null }
  expect(await hannah.ok('PUT', '/v1/users/me/notifications', loud)).toEqual(loud)
  expect(await settings(luis)).toEqual(untouched)
})

test.each([
  { quiet: { from: '24:00', to: '07:00' } },
  { quiet: { from: '7:00', to: '08:00' } },
  { quiet: { from: '22:00' } },
  { desktop: 'some' },
  { notices: 'all' },
  { volume: 11 },
])('nonsense is refused: %j', async (wrong) => {
  const input = { title: 'all', desktop: 'off', sound: 'off', push: 'off', quiet: null, ...wrong }
  expect((await hannah.raw({ method: 'PUT', url: '/v1/users/me/notifications', payload: input })).statusCode).toBe(400)
})

test('a browser is subscribed once, and goes along to whoever signs in there next', async () => {
  const { subscription } = testBrowser('https://push.example')
  for (let times = 0; times < 3; times += 1)
    expect(await hannah.ok('POST', PUSH, subscription)).toEqual({ subscribed: true })
  expect(await subscriptions(hannah)).toHaveLength(1)
  const luis = await northline.staff('Luis', 'ROLE_MANAGER')
  // He cannot remove somebody else's endpoint.
  expect(await luis.ok('DELETE', PUSH, { endpoint: subscription.endpoint })).toEqual({ subscribed: false })
  expect(await subscriptions(hannah)).toHaveLength(1)
  await luis.ok('POST', PUSH, subscription)
  expect([await subscriptions(hannah), await subscriptions(luis)].map((rows) => rows.length)).toEqual([0, 1])
  await luis.ok('DELETE', PUSH, { endpoint: subscription.endpoint })
  expect(await subscriptions(luis)).toHaveLength(0)
})

test('it ends with its session', async () => {
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: PASSWORD,
  })
  await caller(world.app, accessToken).ok('POST', PUSH, testBrowser('https://push.example').subscription)
  expect(await subscriptions(hannah)).toHaveLength(1)
  await hannah.ok('POST', '/v2/users.revokeOtherSessions', {})
  expect(await subscriptions(hannah)).toHaveLength(0)
})

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://[fd00::1]/x',
  'https://a:b@push.example/x',
  'not an address',
])('%s is no address of a push service', async (endpoint) => {
  const { keys } = testBrowser('https://push.example').subscription
  const reply = await hannah.raw({ method: 'POST', url: PUSH, payload: { endpoint, keys } })
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'PushAddressRefused' }])
  expect(await subscriptions(hannah)).toEqual([])
})

test('keys that nothing can be encrypted with are refused', async () => {
  const { endpoint, keys } = testBrowser('https://push.example').subscription
  const point = Buffer.from(keys.p256dh, 'base64url')
  point[40] = (point[40] ?? 0) ^ 1
  const payload = { endpoint, keys: { ...keys, p256dh: point.toString('base64url') } }
  const reply = await hannah.raw({ method: 'POST', url: PUSH, payload })
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'PushKeysUnusable' }])
})

test('an account has a hundred browsers at most; those of ended sessions do not count', async () => {
  for (let at = 0; at < PUSH_SUBSCRIPTIONS_MAX; at += 1) await subscribe(hannah)
  const reply = await hannah.raw({
    method: 'POST',
    url: PUSH,
    payload: testBrowser('https://push.example').subscription,
  })
  expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'PushSubscriptionsFull' }])
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: PASSWORD,
  })
  const again = caller(world.app, accessToken)
  await again.ok('POST', '/v2/users.revokeOtherSessions', {})
  await subscribe(again)
  expect(await subscriptions(hannah)).toHaveLength(1)
})

test('the key is the same for everybody, and never the private one', async () => {
  const { key } = await hannah.ok<{ key: string }>('GET', '/v1/push-key')
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(key).toBe(world.deps.push.publicKey)
})

const settings = (who: TestPerson) => who.ok<NotificationSettings>('GET', '/v1/users/me/notifications')

const subscribe = (who: Pick<TestPerson, 'ok'>) =>
  who.ok('POST', PUSH, testBrowser('https://push.example').subscription)

const subscriptions = (who: TestPerson) => pushSubscriptionsOf(world.deps.store.global, who.id, world.now())
