import type { AddressInfo } from 'node:net'
import { toStatusFields, toTextFields, toWebhook } from '@attune/carriers/twilio/stand-in/post-webhooks'
import { startStandIn, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { createTwilioCarrier } from '@attune/carriers/twilio/twilio-carrier'
import { INBOUND_PATH, toStatusUrl } from '@attune/carriers/twilio/webhooks'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Message } from '@attune/contract/conversations/entity'
import { connectAddress } from '@attune/store/contacts/addresses'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { picture } from '../../testing/uploads.ts'
import { send, threadOf, type TestClient } from '../../testing/world.ts'

/** The product with a Twilio account: everything leaves and arrives over HTTP, to and from the stand-in. */
const desk = testDesk()
const account = { accountSid: `AC${'4'.repeat(32)}`, authToken: 'a token for the product’s tests' }
const NUMBER = '+13035550320'
const PATIENCE = { timeout: 30_000, interval: 20 }

let twilio: StandIn
let url: string
let lena: TestClient

beforeAll(async () => {
  const { app, deps } = desk.world
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  twilio = await startStandIn(account, `${url}${INBOUND_PATH}`)
  const carrier = createTwilioCarrier({
    account,
    publicUrl: url,
    url: twilio.url,
    mediaOrigin: twilio.mediaOrigin,
    segmentsPerSecond: () => Infinity,
  })
  Object.assign(deps, { publicUrl: url, carriers: new Map([...deps.carriers, ['twilio', carrier]]) })
})
beforeEach(async () => {
  lena = await desk.newClient()
  const address = { carrier: 'twilio', address: NUMBER }
  await connectAddress(desk.world.deps.store, desk.northline.id, address)
})
afterEach(() => {
  Object.assign(twilio.post, { isUnruly: false, isSilent: false })
  twilio.isDown = false
  desk.world.at(null)
})
afterAll(() => twilio.close())

const taken = (client: TestClient) => twilio.queue.all.filter(({ form }) => form.get('To') === client.phone)
const bodyWhen = async (message: Message, shows: object): Promise<void> => {
  await expect.poll(() => desk.bodyOf(message), PATIENCE).toMatchObject(shows)
}
const isOptedOut = async () => (await desk.hannah.ok<Contact>('GET', `/v1/contacts/${lena.id}`)).optedOutAt !== null

describe('a text to a client of an organization with a number at Twilio', () => {
  test('waits while Twilio is down, says so after two minutes, and leaves when Twilio is back', async () => {
    const begun = Date.now()
    const workAfter = async (minutes: number) => {
      desk.world.at(new Date(begun + minutes * 60_000))
      await desk.world.work()
    }
    await twilio.stop()
    desk.world.at(new Date(begun))
    const message = await send(desk.hannah, lena, 'How did you sleep?').finally(() => desk.world.at(null))
    try {
      for (const minutes of [1, 2, 4]) await workAfter(minutes)
      expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_err: 'Twilio can’t be reached.' })
    } finally {
      await twilio.start()
    }
    await workAfter(6)
    desk.world.at(null)
    expect(taken(lena)).toHaveLength(1)
    expect(await desk.bodyOf(message)).toMatchObject({ sent_err: null })
  })

  test('leaves from that number, and its receipts show in the bubble', async () => {
    const message = await send(desk.hannah, lena, 'How did you sleep? 😴')
    await desk.world.work()
    expect(taken(lena).map(({ form }) => [form.get('From'), form.get('Body')])).toEqual([
      [NUMBER, 'How did you sleep? 😴'],
    ])
    await bodyWhen(message, { is_sent: 1, carrier: 'twilio', sent_at: expect.any(Number) })
  })

  test('ends delivered though its callbacks come twice and the last first', async () => {
    twilio.post.isUnruly = true
    const message = await send(desk.hannah, lena, 'Well done!')
    await desk.world.work()
    await bodyWhen(message, { is_sent: 1, sent_err: null })
    await twilio.post.settled()
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 1, sent_err: null, outcome: null })
  })

  test('says why it failed, in the words of a coach', async () => {
    twilio.queue.endings.set(lena.phone, 30_005)
    const message = await send(desk.hannah, lena, 'Still there?')
    await desk.world.work()
    await bodyWhen(message, { is_sent: -1, sent_err: 'Twilio: unknown handset (30005)', sent_reason: 'bad-number' })
    expect(taken(lena)).toHaveLength(1)
  })

  test('to a client whom Twilio has opted out, opts them out here', async () => {
    twilio.faults.push({ kind: 'code', status: 400, code: 21_610, message: 'unsubscribed' })
    const message = await send(desk.hannah, lena, 'Still there?')
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_reason: 'opted-out' })
    expect(await isOptedOut()).toBe(true)
  })

  test('waits for as long as Twilio asks, as do all others from its number, and is no failure', async () => {
    const { store } = desk.world.deps
    const other = await desk.newClient()
    await connectAddress(store, desk.northline.id, { carrier: 'twilio', address: NUMBER })
    twilio.faults.push({ kind: 'code', status: 429, code: 20_429, message: 'Too many', retryAfter: 30 })
    const message = await send(desk.hannah, lena, 'Well done!')
    await desk.world.work()
    const behind = await send(desk.hannah, other, 'And you?')
    await desk.world.work()
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, sent_err: null })
    expect(await desk.bodyOf(behind)).toMatchObject({ is_sent: 0, sent_err: null, leaves_at: expect.any(Number) })
    expect([...taken(lena), ...taken(other)]).toEqual([])
    const free = { first_at: new Date(0), next_at: new Date(0) }
    await store.tenant(desk.northline.id, (tx) => tx.update('address_pace').set(free).execute())
    await desk.world.work('everything')
    for (const one of [message, behind]) await bodyWhen(one, { is_sent: 1 })
    expect([...taken(lena), ...taken(other)]).toHaveLength(2)
  })
})

test('while Twilio answers 503, all but what was handed over first waits, and leaves in order when it is back', async () => {
  twilio.isDown = true
  const pings = twilio.pings
  const other = await desk.newClient()
  await connectAddress(desk.world.deps.store, desk.northline.id, { carrier: 'twilio', address: NUMBER })
  const lost = await send(desk.hannah, other, 'Is anybody there?')
  await desk.world.work()
  const messages = [await send(desk.hannah, lena, 'One'), await send(desk.hannah, lena, 'Two')]
  await desk.world.work()
  const begun = Date.now()
  for (const seconds of [2, 10, 30, 60, 100]) {
    desk.world.at(new Date(begun + seconds * 1_000))
    await desk.world.work()
  }
  desk.world.at(null)
  expect(await desk.bodyOf(lost)).toMatchObject({ outcome: 'unknown' })
  for (const message of messages) expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: null })
  expect(twilio.pings).toBe(pings)
  twilio.isDown = false
  await desk.world.work('everything')
  for (const message of messages) await bodyWhen(message, { is_sent: 1 })
  expect(taken(lena).map(({ form }) => form.get('Body'))).toEqual(['One', 'Two'])
  expect(twilio.pings).toBe(pings + 1)
})

describe('a process that dies between sending and writing down the answer', () => {
  /** It dies at its second transaction, which would have written the answer. */
  const dyingAfterSending = (): Deps => desk.dyingAtTransaction(2)

  test('loses nothing and sends nothing twice: the callback names the attempt', async () => {
    const message = await send(desk.hannah, lena, 'Well done!')
    await expect(desk.workOnce(dyingAfterSending())).rejects.toThrow('died')
    await bodyWhen(message, { is_sent: 1, outcome: null })
    await desk.world.work('everything')
    expect(taken(lena)).toHaveLength(1)
  })

  test('finds it in Twilio’s list if the callbacks are lost, too', async () => {
    twilio.post.isSilent = true
    const message = await send(desk.hannah, lena, 'Well done!')
    await expect(desk.workOnce(dyingAfterSending())).rejects.toThrow('died')
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject({ outcome: null, sent_at: expect.any(Number) })
    expect(taken(lena)).toHaveLength(1)
  })

  test('of two equal texts tells which is which by their callbacks; until then both are unknown', async () => {
    twilio.post.isSilent = true
    twilio.listLagMs = 3_600_000
    const first = await send(desk.hannah, lena, 'Well done!')
    await expect(desk.workOnce(dyingAfterSending())).rejects.toThrow('died')
    await desk.world.work('everything')
    expect(await desk.bodyOf(first)).toMatchObject({ outcome: 'unknown' })
    const second = await send(desk.hannah, lena, 'Well done!')
    twilio.faults.push({ kind: 'lose' })
    await desk.world.work()
    twilio.listLagMs = 0
    await desk.world.work('everything')
    for (const message of [first, second]) expect(await desk.bodyOf(message)).toMatchObject({ outcome: 'unknown' })
    expect(taken(lena)).toHaveLength(2)
    twilio.post.isSilent = false
    for (const one of taken(lena)) await twilio.post.status(one)
    for (const message of [first, second]) await bodyWhen(message, { outcome: null, sent_at: expect.any(Number) })
    await desk.world.work('everything')
    expect(taken(lena)).toHaveLength(2)
  })
})

describe('a client who texts a number at Twilio', () => {
  const text = (fields: object = {}) => twilio.text({ from: lena.phone, to: NUMBER, text: 'Seven hours', ...fields })

  test('is in the thread, once, however often Twilio tries', async () => {
    const sid = `SM${'5'.repeat(32)}`
    for (let tries = 0; tries < 3; tries += 1) expect(await text({ sid })).toBe(200)
    const own = (await threadOf(desk.hannah, lena)).map(({ body }) => [body?.text, body?.carrier])
    expect(own).toEqual([['Seven hours', 'twilio']])
  })

  test('sends a photo, which is fetched with our credentials and shown', async () => {
    const address = twilio.putMedia(await picture())
    expect(await text({ text: 'Lunch', media: [{ url: address, mime: 'image/jpeg' }] })).toBe(200)
    await desk.world.work('everything')
    const [message] = await threadOf(desk.hannah, lena)
    expect(message?.attachments).toMatchObject([{ state: 'ready', mime: 'image/jpeg' }])
  })

  test('opts out with the word of their own language, as Twilio read it, and in again', async () => {
    await text({ text: 'ARRET', optOutType: 'STOP' })
    expect(await isOptedOut()).toBe(true)
    await text({ text: 'DEBUT', optOutType: 'START' })
    expect(await isOptedOut()).toBe(false)
  })

  test('gets no text back from us: Twilio would send on anything but an empty answer', async () => {
    const { url: address, body, headers } = inbound()
    const answer = await fetch(address, { method: 'POST', body, headers })
    expect(answer.headers.get('content-type')).toMatch(/^text\/xml/)
    expect(await answer.text()).toBe('<Response/>')
  })

  const inbound = (token = account.authToken, at = `${url}${INBOUND_PATH}`) => {
    const fields = toTextFields(account, { from: lena.phone, to: NUMBER, text: 'I am Lena' })
    return { ...toWebhook({ ...account, authToken: token }, at, fields), url: `${url}${INBOUND_PATH}` }
  }

  test('is nobody with a wrong signature, a missing one, or one for another host: 403, and nothing happens', async () => {
    const forged = [
      inbound('another token'),
      inbound(account.authToken, `https://other.example${INBOUND_PATH}`),
      { ...inbound(), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { ...inbound(), body: `${inbound().body}&OptOutType=STOP` },
    ]
    for (const { url: address, body, headers } of forged)
      expect((await fetch(address, { method: 'POST', body, headers })).status).toBe(403)
    expect(await threadOf(desk.hannah, lena)).toEqual([])
    expect(await isOptedOut()).toBe(false)
  })

  test('a forged receipt changes nothing, and one of another organization’s number neither', async () => {
    const message = await send(desk.hannah, lena, 'Hello')
    const failed = { sid: 'SM1', form: new URLSearchParams(), status: 'failed' as const, errorCode: 21_610 }
    const receipt = (from: string, token: string) =>
      toWebhook(
        { ...account, authToken: token },
        toStatusUrl(url, { id: message.id, from }),
        toStatusFields(account, failed),
      )
    const post = async ({ url: address, body, headers }: ReturnType<typeof receipt>) =>
      (await fetch(address, { method: 'POST', body, headers })).status
    expect(await post(receipt(NUMBER, 'another token'))).toBe(403)
    expect(await post(receipt('+13035559999', account.authToken))).toBe(200)
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_err: null })
    expect(await isOptedOut()).toBe(false)
  })
})

test('every request so far was one that Twilio’s own description allows, and no credentials went astray', () => {
  expect(twilio.queue.all.length).toBeGreaterThan(0)
  expect(twilio.complaints).toEqual([])
})

test('a number belongs to one organization of the installation', async () => {
  const harbour = await desk.world.organization('Harbour', '+442079460320')
  const address = { carrier: 'twilio', address: NUMBER }
  expect(await connectAddress(desk.world.deps.store, harbour.id, address)).toBe('taken')
})
