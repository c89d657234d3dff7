import type { Channel, TwilioOffer } from '@attune/contract/channels/entity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNumber, openTwilios, type TestTwilios } from '../testing/channels/twilio-accounts.ts'
import {
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

/** Two organizations and two Twilio accounts, everything over HTTP. */
const log: string[] = []
let world: World
let twilio: TestTwilios
let northline: TestOrganization
let harbour: TestOrganization
let priya: TestPerson
let ines: TestPerson
let hannah: TestPerson
let maria: TestClient
let numbers = 0

const newNumber = () => `+1303557${`${(numbers += 1)}`.padStart(4, '0')}`
const PATIENCE = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  world = await createWorld({ log: { write: (line) => void log.push(line) } })
  twilio = await openTwilios(world)
})
beforeEach(async () => {
  northline = await world.organization('Northline', newNumber())
  harbour = await world.organization('Harbour', newNumber())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  ines = await harbour.staff('Ines', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newNumber(), hannah)
  for (const { standIn } of [twilio.first, twilio.second])
    Object.assign(standIn.has, { numbers: [], services: [], status: 'active', updateFaults: [], pageSize: 50 })
})
afterAll(async () => {
  await twilio.close()
  await world.close()
})

const check = (input: object, who = priya) => who.ok<TwilioOffer>('POST', '/v1/channels/twilio.check', input)
const connect = async (input: object, who = priya) =>
  (await who.ok<{ data: Channel[] }>('POST', '/v1/channels/twilio.connect', input)).data
const refuse = async (what: 'check' | 'connect', input: object, who = priya) =>
  (await who.refused('POST', `/v1/channels/twilio.${what}`, input)).code
const list = async (who = priya) =>
  (await who.ok<{ data: Channel[] }>('GET', '/v1/channels')).data.filter(({ carrier }) => carrier === 'twilio')
const pasted = () => twilio.first.pasted
const webhookOf = (address: string) =>
  twilio.first.standIn.has.numbers.find((number) => number.address === address)?.smsUrl
const takenBy = (of: 'first' | 'second', client: TestClient) =>
  twilio[of].standIn.queue.all.filter(({ form }) => form.get('To') === client.phone).map(({ form }) => form.get('From'))

describe('checking a Twilio account', () => {
  test('tells which numbers and services it has, on however many pages', async () => {
    const own = Array.from({ length: 5 }, newNumber)
    for (const address of own) addNumber(twilio.first, address, { title: 'Denver', mms: false })
    Object.assign(twilio.first.standIn.has, { pageSize: 2 })
    Object.assign(twilio.first.standIn.has.numbers[0] ?? {}, { smsUrl: 'https://other.example/sms' })
    twilio.first.standIn.has.services.push({ sid: `MG${'1'.repeat(32)}`, title: 'Coaching', usesNumbersWebhook: false })
    const offer = await check(pasted())
    expect(offer).toMatchObject({ title: 'Northline Coaching', services: [{ title: 'Coaching' }] })
    expect(offer.numbers.map(({ address }) => address)).toEqual(own)
    expect(offer.numbers[0]).toMatchObject({ state: 'free', texts: true, pictures: false, kind: 'long-code' })
    expect(offer.numbers.map(({ replaces }) => replaces)).toEqual(['https://other.example/sms', null, null, null, null])
  })

  test('says in a sentence what Twilio says no to', async () => {
    const wrongToken = { ...pasted(), authToken: 'another-token-altogether' }
    expect(await refuse('check', wrongToken)).toBe('TwilioCredentialsWrong')
    expect(await refuse('check', { ...pasted(), accountSid: `AC${'9'.repeat(32)}` })).toBe('TwilioCredentialsWrong')
    const key = { sid: `SK${'1'.repeat(32)}`, secret: 'secret-of-no-key-at-all' }
    expect(await refuse('check', { ...pasted(), key })).toBe('TwilioKeyWrong')
    expect(await refuse('check', { accountSid: pasted().accountSid })).toBe('TwilioTokenNeeded')
    twilio.first.standIn.has.status = 'suspended'
    expect(await refuse('check', pasted())).toBe('TwilioAccountNotActive')
    const { settings } = world.deps
    Object.assign(world.deps, { settings: { ...settings, twilioUrl: 'http://127.0.0.1:9' } })
    expect(await refuse('check', pasted())).toBe('CarrierAway')
    Object.assign(world.deps, { settings: { ...settings, twilioUrl: null } })
    expect(await refuse('check', pasted())).toBe('PublicAddressMissing')
    Object.assign(world.deps, { settings: { ...settings, demo: true } })
    expect(await refuse('check', pasted())).toBe('ChannelsInDemo')
    Object.assign(world.deps, { settings })
    expect(await refuse('check', { accountSid: 'AC12', authToken: 'short' })).toBe('InputInvalid')
    expect(await refuse('check', pasted(), hannah)).toBe('AccessDenied')
  })
})

describe('connecting a number', () => {
  test('sets its webhook, and texts leave and arrive at once', async () => {
    const number = newNumber()
    addNumber(twilio.first, number)
    const [channel] = await connect({ ...pasted(), numbers: [number] })
    expect(channel).toMatchObject({ address: number, state: 'active', kind: 'long-code', segmentsPerSecond: 1 })
    expect(webhookOf(number)).toBe(`${twilio.url}/carriers/twilio/inbound#rc=3&rp=all`)
    await send(hannah, maria, 'How did you sleep?')
    await world.work()
    expect(takenBy('first', maria)).toEqual([number])
    expect(await twilio.first.standIn.text({ from: maria.phone, to: number, text: 'Seven hours' })).toBe(200)
    expect((await threadOf(hannah, maria)).map(({ body }) => body?.text)).toEqual(['How did you sleep?', 'Seven hours'])
    await expect
      .poll(async () => (await list())[0]?.health, PATIENCE)
      .toMatchObject({ lastInAt: expect.any(String), lastReceiptAt: expect.any(String), waiting: 0, failures: [] })
  })

  test('never tells its credentials again, in an answer or in the log', async () => {
    const number = newNumber()
    addNumber(twilio.first, number)
    await connect({ ...pasted(), numbers: [number] })
    const answers = [JSON.stringify(await list()), JSON.stringify(await check({ accountSid: pasted().accountSid }))]
    expect((await list())[0]?.account).toMatchObject({ sid: pasted().accountSid, tokenEnd: 'ount' })
    const { rows } = await world.deps.store.tenant(northline.id, async (tx) => ({
      rows: await tx.from('carrier_accounts').selectAll().execute(),
    }))
    expect(rows).toHaveLength(1)
    const stored = rows.map(({ sealed }) => sealed?.toString('latin1')).join('')
    for (const text of [...answers, stored, log.join('')]) expect(text).not.toContain(pasted().authToken)
  })

  test('is refused with a number that isn’t there, can’t text, or is another organization’s; and with a service that isn’t there', async () => {
    const [number, mute] = [newNumber(), newNumber()]
    addNumber(twilio.first, number)
    addNumber(twilio.first, mute, { sms: false })
    expect(await refuse('connect', { ...pasted(), numbers: [newNumber()] })).toBe('TwilioNumberUnknown')
    expect(await refuse('connect', { ...pasted(), numbers: [mute] })).toBe('TwilioNumberCantText')
    const service = { messagingServiceSid: `MG${'7'.repeat(32)}` }
    expect(await refuse('connect', { ...pasted(), numbers: [number], ...service })).toBe('TwilioServiceUnknown')
    await connect({ ...pasted(), numbers: [number] }, ines)
    expect(await refuse('connect', { ...pasted(), numbers: [number] })).toBe('NumberTaken')
    expect((await check(pasted())).numbers.map(({ state }) => state)).toEqual(['taken', 'free'])
    expect((await check(pasted(), ines)).numbers.map(({ state }) => state)).toEqual(['connected', 'free'])
    expect(await list()).toEqual([])
  })

  test('is refused with a Messaging Service that doesn’t have the number, until it has', async () => {
    const [inside, outside] = [newNumber(), newNumber()]
    const sid = `MG${'5'.repeat(32)}`
    for (const number of [inside, outside]) addNumber(twilio.first, number)
    const service = { sid, title: 'Coaching', usesNumbersWebhook: false, numbers: [inside] }
    twilio.first.standIn.has.services.push(service)
    const input = { ...pasted(), numbers: [inside, outside], messagingServiceSid: sid }
    expect(await refuse('connect', input)).toBe('TwilioNumberOutsideService')
    expect(await list()).toEqual([])
    service.numbers.push(outside)
    expect(await connect(input)).toHaveLength(2)
  })

  test('is also held to the service that the account already uses, and the service to every connected number', async () => {
    const [first, second] = [newNumber(), newNumber()]
    const sid = `MG${'6'.repeat(32)}`
    for (const number of [first, second]) addNumber(twilio.first, number)
    const service = { sid, title: 'Coaching', usesNumbersWebhook: false, numbers: [second] }
    twilio.first.standIn.has.services.push(service)
    await connect({ ...pasted(), numbers: [first] })
    const bySecond = { ...pasted(), numbers: [second] }
    expect(await refuse('connect', { ...bySecond, messagingServiceSid: sid })).toBe('TwilioNumberOutsideService')
    service.numbers = [first]
    await connect({ ...pasted(), numbers: [first], messagingServiceSid: sid })
    expect(await refuse('connect', bySecond)).toBe('TwilioNumberOutsideService')
    expect(await connect({ ...bySecond, messagingServiceSid: null })).toHaveLength(1)
    // A service that was deleted at Twilio keeps nobody from connecting.
    service.numbers = [first, second]
    await connect({ ...bySecond, messagingServiceSid: sid })
    twilio.first.standIn.has.services.length = 0
    expect(await refuse('connect', { ...bySecond, messagingServiceSid: sid })).toBe('TwilioServiceUnknown')
    const [channel] = await connect(bySecond)
    expect(channel?.account).toMatchObject({ messagingServiceSid: null })
  })

  test('that fails at its webhook leaves it paused, and connecting again goes on', async () => {
    const number = newNumber()
    addNumber(twilio.first, number)
    twilio.first.standIn.has.updateFaults.push(500)
    expect(await refuse('connect', { ...pasted(), numbers: [number] })).toBe('CarrierAway')
    expect(await list()).toMatchObject([{ address: number, state: 'paused' }])
    expect(await connect({ accountSid: pasted().accountSid, numbers: [number] })).toMatchObject([{ state: 'active' }])
    expect(webhookOf(number)).toContain('/carriers/twilio/inbound')
  })

  test('with a Messaging Service lets the numbers’ webhooks stand, and messages leave through it', async () => {
    const number = newNumber()
    const sid = `MG${'2'.repeat(32)}`
    addNumber(twilio.first, number)
    twilio.first.standIn.has.services.push({ sid, title: 'Coaching', usesNumbersWebhook: false })
    const [channel] = await connect({ ...pasted(), numbers: [number], messagingServiceSid: sid })
    expect(channel?.account).toMatchObject({ messagingServiceSid: sid })
    expect(twilio.first.standIn.has.services).toMatchObject([{ usesNumbersWebhook: true }])
    await send(hannah, maria, 'Hello')
    await world.work()
    const sent = twilio.first.standIn.queue.all.find(({ form }) => form.get('To') === maria.phone)
    expect([sent?.form.get('MessagingServiceSid'), sent?.form.get('From')]).toEqual([sid, number])
  })
})

describe('two organizations with an account each', () => {
  test('text side by side, and each is answered in its own threads', async () => {
    const [ours, theirs] = [newNumber(), newNumber()]
    addNumber(twilio.first, ours)
    const lena = await harbour.client('Lena', newNumber())
    addNumber(twilio.second, theirs)
    await connect({ ...pasted(), numbers: [ours] })
    await connect({ ...twilio.second.pasted, numbers: [theirs] }, ines)
    await send(hannah, maria, 'From Northline')
    await send(ines, lena, 'From Harbour')
    await world.work()
    expect([takenBy('first', maria), takenBy('second', lena)]).toEqual([[ours], [theirs]])
    expect([takenBy('second', maria), takenBy('first', lena)]).toEqual([[], []])
    expect(await twilio.second.standIn.text({ from: lena.phone, to: theirs, text: 'Hi' })).toBe(200)
    expect((await threadOf(ines, lena)).map(({ body }) => body?.text)).toEqual(['From Harbour', 'Hi'])
  })

  test('can’t post for each other: a webhook is believed with the token of the number’s account alone', async () => {
    const [ours, theirs] = [newNumber(), newNumber()]
    addNumber(twilio.first, ours)
    addNumber(twilio.second, theirs)
    await connect({ ...pasted(), numbers: [ours] })
    await connect({ ...twilio.second.pasted, numbers: [theirs] }, ines)
    expect(await twilio.second.standIn.text({ from: maria.phone, to: ours, text: 'STOP' })).toBe(403)
    expect(await twilio.first.standIn.text({ from: maria.phone, to: newNumber(), text: 'Hi' })).toBe(403)
    expect(await threadOf(hannah, maria)).toEqual([])
  })

  test('don’t see each other’s channels', async () => {
    const number = newNumber()
    addNumber(twilio.first, number)
    const [channel] = await connect({ ...pasted(), numbers: [number] })
    expect(await list(ines)).toEqual([])
    for (const [method, path, body] of [
      ['PATCH', `/v1/channels/${channel?._id}`, { title: 'Mine' }],
      ['POST', `/v1/channels/${channel?._id}/test`, { to: newNumber() }],
      ['POST', `/v1/channels/${channel?._id}/disconnect`, {}],
      ['POST', `/v1/my-number/${channel?._id}/test`, {}],
    ] as const)
      expect(await ines.refused(method, path, body)).toMatchObject({ status: 404, code: 'ChannelNotFound' })
  })
})

test('every request to Twilio was one that its own description allows', () => {
  expect([...twilio.first.standIn.complaints, ...twilio.second.standIn.complaints]).toEqual([])
})
