import type { Webhook, WebhookDelivery } from '@attune/contract/integrations/entity'
import type { Page } from '@attune/contract/page'
import type { SecurityEvent } from '@attune/contract/staff/security-log'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWebhookDesk, type WebhookDesk } from '../../testing/webhooks/webhook-desk.ts'

let desk: WebhookDesk

beforeAll(async () => {
  desk = await openWebhookDesk()
})
beforeEach(() => desk.begin())
afterEach(() => desk.end())
afterAll(() => desk.close())

test('a test says at once how it went, and is never sent again', async () => {
  const { add, priya, receiver } = desk
  const { webhook } = await add({ kinds: ['NoteAdded'] })
  const path = `/v1/webhooks/${webhook._id}`
  expect(await priya.ok('POST', `${path}/test`, {})).toMatchObject({ kind: 'WebhookTested', state: 'delivered' })
  receiver.answers.push({ status: 404 })
  const failed = await priya.ok<WebhookDelivery>('POST', `${path}/test`, {})
  expect(failed).toMatchObject({ state: 'failed', statusCode: 404, problem: 'The receiver answered 404.' })
  expect(await priya.refused('POST', `${path}/deliveries/${failed._id}/resend`, {})).toMatchObject({
    code: 'WebhookTestNotSentAgain',
    status: 409,
  })
  expect(await priya.ok('POST', `${path}/resend-failed`, {})).toEqual({ count: 0 })
})

test('a test of an address that is changed meanwhile says nothing about the new one', async () => {
  const { add, ofWebhook, other, priya, receiver } = desk
  const { webhook } = await add({ kinds: ['NoteAdded'] })
  const path = `/v1/webhooks/${webhook._id}`
  const url = `${other.origin}/hook`
  receiver.judge = async () => {
    await priya.ok('PATCH', path, { url })
    return 204
  }
  expect(await priya.ok('POST', `${path}/test`, {})).toMatchObject({ state: 'delivered' })
  expect(await ofWebhook(webhook)).toMatchObject({ url, lastDeliveredAt: null })
})

test.each([
  'http://hooks.example.com/attune',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://10.0.0.7/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/hook',
  'https://user:password@hooks.example.com/hook',
  'ftp://hooks.example.com/hook',
  'nonsense',
  // The installation's own.
  'https://desk.test.example/hook',
  'https://DESK.test.example.:443/carriers/simulator/inbound',
])('the address %s is refused', async (url) => {
  const { priya } = desk
  expect(await priya.refused('POST', '/v1/webhooks', { title: 'Warehouse', url, kinds: null })).toMatchObject({
    code: 'WebhookAddressRefused',
    status: 422,
  })
})

test('a receiver behind Attune’s own address is allowed if the operator has named it', async () => {
  const { add, receiver, world } = desk
  const { publicUrl } = world.deps
  world.deps.publicUrl = receiver.origin
  try {
    expect(await add()).toMatchObject({ webhook: { url: `${receiver.origin}/hook` } })
  } finally {
    world.deps.publicUrl = publicUrl
  }
})

test('a name that leads inside this network is refused where the connection is made', async () => {
  const { add, priya } = desk
  const { webhook } = await add({ kinds: null, url: 'https://localhost/hook' })
  expect(await priya.ok('POST', `/v1/webhooks/${webhook._id}/test`, {})).toMatchObject({
    state: 'failed',
    problem: 'The address is inside a private network.',
  })
})

test('webhooks are changed by who may, one after the other, up to ten', async () => {
  const { add, hannah, priya, receiver } = desk
  const { webhook } = await add({})
  const path = `/v1/webhooks/${webhook._id}`
  const changed = await priya.ok<Webhook>('PATCH', path, { title: 'Books', kinds: ['NoteAdded'], rev: webhook.rev })
  expect(changed).toMatchObject({ title: 'Books', kinds: ['NoteAdded'], rev: webhook.rev + 1, state: 'on' })
  const late = await priya.refused('PATCH', path, { title: 'Mine', rev: webhook.rev })
  expect(late).toMatchObject({ code: 'WebhookOutdated', status: 409, data: { title: 'Books' } })
  expect(await priya.refused('PATCH', path, { kinds: ['NoSuchFact'] })).toMatchObject({ code: 'WebhookKindUnknown' })
  expect(await priya.refused('PATCH', path, { url: 'http://example.com' })).toMatchObject({
    code: 'WebhookAddressRefused',
  })
  expect(await hannah.refused('GET', '/v1/webhooks')).toMatchObject({ code: 'AccessDenied', status: 403 })
  for (let count = 1; count < 10; count += 1) await add({})
  expect(
    await priya.refused('POST', '/v1/webhooks', { title: 'One more', url: `${receiver.origin}/hook`, kinds: null }),
  ).toMatchObject({
    code: 'WebhooksFull',
    status: 422,
  })
  await priya.ok('DELETE', path, {})
  expect(await priya.refused('DELETE', path, {})).toMatchObject({ code: 'WebhookNotFound', status: 404 })
  expect(await priya.refused('GET', `${path}/deliveries`)).toMatchObject({ code: 'WebhookNotFound', status: 404 })
})

test('the security log says who added, moved and removed it, and renewed its secret; other changes are no matter of it', async () => {
  const { add, priya, other, world } = desk
  const { webhook } = await add({})
  const path = `/v1/webhooks/${webhook._id}`
  await priya.ok('PATCH', path, { title: 'Books', url: webhook.url })
  await priya.ok('PATCH', path, { url: `${other.origin}/hook` })
  await priya.ok('POST', `${path}/renew-secret`, {})
  await priya.ok('DELETE', path, {})
  await world.deps.securityLog.flush('everything')
  const kinds = 'webhook-added,webhook-moved,webhook-secret-renewed,webhook-removed'
  const { data } = await priya.ok<Page<SecurityEvent>>('GET', `/v2/securityLog.list?kind=${kinds}`)
  expect(data.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual([
    'webhook-added 1',
    'webhook-moved 1',
    'webhook-removed 1',
    'webhook-secret-renewed 1',
  ])
  for (const event of data)
    expect(event).toMatchObject({ account: { _id: priya.id }, detail: { webhook: webhook._id } })
})

test('deliveries are listed newest first, page by page', async () => {
  const { add, maria, priya, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  for (const text of ['1', '2', '3']) await maria.texts(text)
  await settle()
  const path = `/v1/webhooks/${webhook._id}/deliveries?limit=2`
  const first = await priya.ok<Page<WebhookDelivery>>('GET', path)
  expect([first.data.length, first.pagination.hasNext]).toEqual([2, true])
  const second = await priya.ok<Page<WebhookDelivery>>('GET', `${path}&next=${first.pagination.next}`)
  expect([second.data.length, second.pagination.hasNext]).toEqual([1, false])
  expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(3)
  expect(await priya.refused('GET', `${path}&next=nonsense`)).toMatchObject({ code: 'InputInvalid' })
  const nobodys = `/v1/webhooks/${webhook._id}/deliveries/wd_${'0'.repeat(32)}/resend`
  expect(await priya.refused('POST', nobodys, {})).toMatchObject({ code: 'WebhookDeliveryNotFound', status: 404 })
})
