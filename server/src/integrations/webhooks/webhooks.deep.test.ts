import { WEBHOOK_RETRY_SECONDS } from '@attune/contract/integrations/limits'
import { listDeliveries } from '@attune/store/integrations/deliveries'
import { loadWebhook, noteOfWebhook } from '@attune/store/integrations/webhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticesOf } from '../../notices/testing/notice-changes.ts'
import {
  isSignedBy,
  makeDue,
  openWebhookDesk,
  type MadeWebhook,
  type WebhookDesk,
} from '../../testing/webhooks/webhook-desk.ts'
import { send } from '../../testing/world.ts'
import { toGlobalJob, toJob } from '../../work/kinds.ts'
import { fillWebhooks } from './fill-webhooks.ts'
import { postWebhook } from './post-webhook.ts'
import { tryDelivery } from './try-delivery.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

let desk: WebhookDesk

beforeAll(async () => {
  desk = await openWebhookDesk()
})
beforeEach(() => desk.begin())
afterEach(() => desk.end())
afterAll(() => desk.close())

test('facts arrive with ids only, signed, each once and each client’s in order', async () => {
  const { add, arrived, hannah, maria, ofWebhook, settle, tom } = desk
  const { webhook, secret } = await add({ kinds: ['MessageReceived', 'MessageAdded'] })
  for (const text of ['one', 'two', 'three']) await maria.texts(text)
  await send(hannah, tom, 'A reply that stays here')
  const got = await arrived()
  expect(got.map(({ event }) => [event.type, event.contact]).filter(([, contact]) => contact === maria.id)).toEqual(
    Array.from({ length: 3 }, () => ['MessageReceived', maria.id]),
  )
  const sequences = got.flatMap(({ event }) => (event.contact === maria.id ? [event.data['messageId']] : []))
  expect(sequences.map((id) => String(id).split(':')[1])).toEqual(['1', '2', '3'])
  expect(got.filter(({ event }) => event.contact === tom.id).map(({ event }) => event.type)).toEqual(['MessageAdded'])
  expect(got.map(({ body }) => body).join()).not.toMatch(/Maria|one|reply/)
  for (const one of got) expect(isSignedBy(secret, one)).toBe(true)
  expect(isSignedBy('whsec_AAAA', got[0])).toBe(false)
  expect(got[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': got[0]?.event.id })
  await settle()
  expect(await arrived()).toHaveLength(4)
  expect(await ofWebhook(webhook)).toMatchObject({ state: 'on', waiting: 0, failed: 0, problem: null })
})

test('a piece of the log that is read twice adds nothing', async () => {
  const { add, arrived, maria, settle, world } = desk
  await add({ kinds: ['MessageReceived'] })
  const { global } = world.deps.store
  const job = global.selectFrom('work').select('payload').where('kind', '=', 'fill-webhooks')
  const before = JSON.stringify((await job.executeTakeFirstOrThrow()).payload)
  await maria.texts('Hello')
  expect(await arrived()).toHaveLength(1)
  // As after a kill between the deliveries and the note of how far the log was read.
  await global.updateTable('work').set({ payload: before }).where('kind', '=', 'fill-webhooks').execute()
  await settle()
  expect(await arrived()).toHaveLength(1)
})

test('after a kill between the receiver’s answer and our note of it, it comes again with the same id', async () => {
  const { add, arrived, maria, northline, receiver, settle, world } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.judge = () => 500
  await maria.texts('Hello')
  await settle()
  receiver.judge = null
  const { deps } = world
  await deps.store.tenant(northline.id, async (tx) => {
    const [row] = await listDeliveries(tx, webhook._id, { limit: 1 })
    const known = await loadWebhook(tx, webhook._id)
    if (row === undefined || known === undefined) throw new Error('There should be a delivery.')
    expect((await tryDelivery(deps, known, row)).problem).toBeNull()
  })
  await desk.pass(WEBHOOK_RETRY_SECONDS[0])
  const ids = (await arrived()).map(({ event }) => event.id)
  expect([ids.length, new Set(ids).size]).toEqual([3, 1])
})

test('what was there before, and other kinds, isn’t sent', async () => {
  const { add, arrived, clock, maria, world } = desk
  await maria.texts('before')
  world.at(new Date(clock.getTime() + 1))
  await add({ kinds: ['NoteAdded'] })
  await maria.texts('another kind')
  expect(await arrived()).toEqual([])
})

test('a delivery that isn’t taken holds up its client’s, and nobody else’s, until it arrives', async () => {
  const { add, arrived, deliveriesOf, maria, pass, receiver, tom } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.judge = ({ event }) => (event.contact === maria.id ? 400 : 204)
  await maria.texts('first')
  await maria.texts('second')
  await tom.texts('from Tom')
  const got = await arrived()
  expect(new Set(got.map(({ event }) => event.contact))).toEqual(new Set([maria.id, tom.id]))
  expect(got).toHaveLength(2)
  const [, waiting] = await deliveriesOf(webhook, 'waiting')
  expect(waiting).toMatchObject({ tries: 1, statusCode: 400, problem: 'The receiver answered 400.' })
  receiver.judge = null
  await pass(WEBHOOK_RETRY_SECONDS[0])
  const after = (await arrived()).filter(({ event }) => event.contact === maria.id)
  expect(after.map(({ event }) => String(event.data['messageId']).split(':')[1])).toEqual(['1', '1', '2'])
  expect(after[0]?.event.id).toBe(after[1]?.event.id)
})

test('a receiver that is down is asked again for about a day, then the delivery has failed and is sent by hand', async () => {
  const { add, arrived, backToNow, deliveriesOf, maria, ofWebhook, pass, priya, receiver, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.judge = () => 503
  await maria.texts('lost')
  await settle()
  for (const seconds of WEBHOOK_RETRY_SECONDS) await pass(seconds)
  backToNow()
  const [failed] = await deliveriesOf(webhook)
  expect(failed).toMatchObject({ state: 'failed', tries: WEBHOOK_RETRY_SECONDS.length + 1, statusCode: 503 })
  expect(failed?.nextAt).toBeNull()
  expect(await ofWebhook(webhook)).toMatchObject({ failed: 1, problem: 'The receiver answered 503.' })
  receiver.judge = null
  const path = `/v1/webhooks/${webhook._id}`
  expect(await priya.ok('POST', `${path}/resend-failed`, {})).toEqual({ count: 1 })
  await settle()
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered', tries: 1, problem: null }])
  await priya.ok('POST', `${path}/deliveries/${failed?._id}/resend`, {})
  expect(await priya.refused('POST', `${path}/deliveries/${failed?._id}/resend`, {})).toMatchObject({
    code: 'WebhookDeliveryWaiting',
    status: 409,
  })
  await settle()
  expect(new Set((await arrived()).map(({ event }) => event.id))).toEqual(new Set([failed?._id]))
})

test('a receiver asks for time and gets it', async () => {
  const { add, deliveriesOf, maria, receiver, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.answers.push({ status: 429, headers: { 'retry-after': '90' } })
  await maria.texts('Hello')
  await settle()
  const [waiting] = await deliveriesOf(webhook)
  expect(new Date(waiting?.nextAt ?? 0).getTime() - new Date(waiting?.lastTriedAt ?? 0).getTime()).toBe(90_000)
})

test('while a receiver that asked for time has it, nothing is sent to it; then all goes in order', async () => {
  const { add, arrived, deliveriesOf, maria, ofWebhook, pass, receiver, settle, tom } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.answers.push({ status: 503, headers: { 'retry-after': '90' } })
  await maria.texts('one')
  await settle()
  const quietUntil = new Date(desk.clock.getTime() + 90_000).toISOString()
  expect(await ofWebhook(webhook)).toMatchObject({ quietUntil })
  await tom.texts('from Tom')
  await maria.texts('two')
  await pass(89)
  expect(await arrived()).toHaveLength(1)
  const waiting = await deliveriesOf(webhook, 'waiting')
  expect(waiting.map(({ nextAt }) => nextAt)).toEqual([quietUntil, quietUntil, quietUntil])
  await pass(1)
  expect(await ofWebhook(webhook)).toMatchObject({ quietUntil: null })
  const got = (await arrived()).slice(1).map(({ event }) => event)
  const ofMaria = got.flatMap(({ contact, data }) => (contact === maria.id ? [data['messageId']] : []))
  expect(ofMaria.map((id) => String(id).split(':')[1])).toEqual(['1', '2'])
  expect(got.filter(({ contact }) => contact === tom.id)).toHaveLength(1)
})

test('an answer that asks for less time doesn’t shorten what another asked for', async () => {
  const { add, maria, ofWebhook, receiver, settle, tom } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.answers.push(
    { status: 429, headers: { 'retry-after': '99999' } },
    { status: 429, headers: { 'retry-after': '10' } },
  )
  await maria.texts('one')
  await tom.texts('two')
  await settle()
  expect(receiver.received).toHaveLength(2)
  expect((await ofWebhook(webhook))?.quietUntil).toBe(new Date(desk.clock.getTime() + 3_600_000).toISOString())
})

test('only a 429 or 503 asks for time', async () => {
  const { add, maria, ofWebhook, receiver, settle, tom } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.answers.push({ status: 400, headers: { 'retry-after': '90' } })
  await maria.texts('one')
  await settle()
  expect((await ofWebhook(webhook))?.quietUntil).toBeNull()
  await tom.texts('two')
  await settle()
  expect(receiver.received).toHaveLength(2)
})

test('who sends again by hand or enters another address doesn’t wait for the receiver', async () => {
  const { add, deliveriesOf, maria, ofWebhook, other, priya, receiver, settle, tom } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  const path = `/v1/webhooks/${webhook._id}`
  await tom.texts('one')
  await settle()
  const [arrived] = await deliveriesOf(webhook, 'delivered')
  receiver.answers.push({ status: 429, headers: { 'retry-after': '3600' } })
  await maria.texts('two')
  await settle()
  expect((await ofWebhook(webhook))?.quietUntil).not.toBeNull()
  await priya.ok('POST', `${path}/deliveries/${arrived?._id}/resend`, {})
  expect((await ofWebhook(webhook))?.quietUntil).toBeNull()
  await settle()
  expect(receiver.received.map(({ event }) => event.contact).slice(-1)).toEqual([tom.id])
  await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    noteOfWebhook(tx, webhook._id, { quiet_until: new Date(desk.clock.getTime() + 3_600_000) }),
  )
  expect(await priya.ok('PATCH', path, { url: `${other.origin}/hook` })).toMatchObject({ quietUntil: null })
})

test('a receiver that takes nothing for three days is switched off, the admins hear of it, and it can be resumed', async () => {
  const { add, backToNow, deliveriesOf, maria, ofWebhook, pass, priya, receiver, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.judge = () => 500
  await maria.texts('one')
  await settle()
  await pass(4 * 86_400)
  backToNow()
  expect(await ofWebhook(webhook)).toMatchObject({ state: 'gave-up', waiting: 0, failed: 1 })
  expect(await noticesOf(priya)).toMatchObject([
    { type: 'error', title: 'The webhook “Warehouse” was switched off: its receiver takes nothing', entity: null },
  ])
  const path = `/v1/webhooks/${webhook._id}`
  const [failed] = await deliveriesOf(webhook)
  for (const call of ['resend-failed', `deliveries/${failed?._id}/resend`])
    expect(await priya.refused('POST', `${path}/${call}`, {})).toMatchObject({ code: 'WebhookNotOn', status: 409 })
  receiver.judge = null
  expect(await priya.ok('PATCH', path, { isOn: true })).toMatchObject({ state: 'on', problem: null })
  await priya.ok('POST', `${path}/resend-failed`, {})
  await settle()
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered' }])
})

test('a receiver that answers 410 is switched off at once', async () => {
  const { add, maria, ofWebhook, receiver, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.judge = () => 410
  await maria.texts('one')
  await settle()
  expect(await ofWebhook(webhook)).toMatchObject({ state: 'gave-up' })
})

test('a new address begins without the failures of the old one', async () => {
  const { add, backToNow, maria, ofWebhook, other, pass, priya, receiver, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.judge = () => 500
  await maria.texts('one')
  await settle()
  backToNow()
  const path = `/v1/webhooks/${webhook._id}`
  expect(await ofWebhook(webhook)).toMatchObject({ state: 'on', problem: 'The receiver answered 500.' })
  const moved = await priya.ok('PATCH', path, { url: `${other.origin}/hook` })
  expect(moved).toMatchObject({ state: 'on', problem: null })
  other.judge = () => 500
  await pass(4 * 86_400)
  backToNow()
  expect(await ofWebhook(webhook)).toMatchObject({ state: 'on' })
})

test('one that hangs delays nothing of another', async () => {
  const { add, deliveriesOf, maria, other, receiver, settle } = desk
  receiver.hangs = true
  const slow = await add({ kinds: ['MessageReceived'] })
  const quick = await add({ kinds: ['MessageReceived'], url: `${other.origin}/hook` })
  await maria.texts('Hello')
  await settle()
  expect(await deliveriesOf(quick.webhook)).toMatchObject([{ state: 'delivered' }])
  expect(await deliveriesOf(slow.webhook)).toMatchObject([
    { state: 'waiting', statusCode: null, problem: 'The receiver didn’t answer in time.' },
  ])
})

test('slow receivers wait for each other, so that they never take all of a worker', async () => {
  const { add, maria, northline, receiver, world } = desk
  receiver.hangs = true
  const made = [await add({ kinds: ['MessageReceived'] }), await add({ kinds: ['MessageReceived'] })]
  await world.deps.store.tenant(northline.id, async (tx) => {
    for (const { webhook } of made) await noteOfWebhook(tx, webhook._id, { took_ms: 5_000 })
  })
  await maria.texts('Hello')
  const { global } = world.deps.store
  const waiting = () => global.selectFrom('work').selectAll().where('kind', '=', 'post-webhook').execute()
  // Everything but posting is done.
  await expect
    .poll(
      async () => {
        await makeDue(world, 'fill-webhooks')
        for (const item of await claimDue(world.deps, ['fill-webhooks']))
          await fillWebhooks(world.deps, toGlobalJob('fill-webhooks', item))
        return (await waiting()).length
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(2)
  const [first, second] = await claimDue(world.deps, ['post-webhook'])
  if (first === undefined || second === undefined) throw new Error('Two jobs should post.')
  // A worker hands each job a store of its own.
  const patient = () => ({
    ...{ ...world.deps, settings: { ...world.deps.settings, workLeaseMs: 60_000 } },
    store: { ...world.deps.store },
  })
  const hanging = postWebhook(patient(), toJob('post-webhook', first))
  await expect.poll(() => receiver.received.length, { timeout: 30_000, interval: 20 }).toBe(1)
  await postWebhook(patient(), toJob('post-webhook', second))
  expect(receiver.received).toHaveLength(1)
  receiver.breakOff()
  await hanging
})

test('a redirect isn’t followed', async () => {
  const { add, deliveriesOf, maria, other, receiver, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.answers.push({ status: 302, headers: { location: `${other.origin}/elsewhere` } })
  const before = other.received.length
  await maria.texts('Hello')
  await settle()
  expect(other.received).toHaveLength(before)
  expect((await deliveriesOf(webhook))[0]?.problem).toMatch(/redirect/)
})

test('both secrets sign for a day after a new one was made', async () => {
  const { add, arrived, clock, maria, pass, priya, receiver, settle } = desk
  const { webhook, secret } = await add({ kinds: ['MessageReceived'] })
  const renewed = await priya.ok<MadeWebhook>('POST', `/v1/webhooks/${webhook._id}/renew-secret`, {})
  expect(renewed.webhook.secretEnd).toBe(renewed.secret.slice(-4))
  expect(renewed.webhook.bothUntil).toBe(new Date(clock.getTime() + 86_400_000).toISOString())
  await maria.texts('Hello')
  const [first] = await arrived()
  expect([secret, renewed.secret].map((one) => isSignedBy(one, first))).toEqual([true, true])
  await pass(86_401)
  await maria.texts('Hello again')
  await settle()
  const last = receiver.received.at(-1)
  expect([secret, renewed.secret].map((one) => isSignedBy(one, last))).toEqual([false, true])
})

test('while it is off nothing is sent; what waited goes on when it is on again', async () => {
  const { add, deliveriesOf, maria, pass, priya, receiver, settle } = desk
  const { webhook } = await add({ kinds: ['MessageReceived'] })
  receiver.judge = () => 500
  await maria.texts('waits')
  await settle()
  receiver.judge = null
  const path = `/v1/webhooks/${webhook._id}`
  await priya.ok('PATCH', path, { isOn: false })
  const before = receiver.received.length
  await maria.texts('never sent')
  await pass(60)
  expect(receiver.received).toHaveLength(before)
  await priya.ok('PATCH', path, { isOn: true })
  await settle()
  expect(receiver.received).toHaveLength(before + 1)
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered' }])
})
