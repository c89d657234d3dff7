import type { Channel, MyNumber, WritingChannel } from '@attune/contract/channels/entity'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Message } from '@attune/contract/conversations/entity'
import type { Notice } from '@attune/contract/notices/entity'
import { loadSender } from '@attune/store/channels/reach'
import { connectAddress } from '@attune/store/contacts/addresses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNumber, openTwilios, type TestTwilios } from '../testing/channels/twilio-accounts.ts'
import {
  createWorld,
  PASSWORD,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let twilio: TestTwilios
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient
/** Three numbers of Northline's: the organization's, Hannah's and Tess's. */
let shared: Channel
let hannahs: Channel
let tesss: Channel
let numbers = 0

const newNumber = () => `+1303558${`${(numbers += 1)}`.padStart(4, '0')}`

beforeAll(async () => {
  world = await createWorld()
  twilio = await openTwilios(world)
})
beforeEach(async () => {
  await world.deps.store.global.deleteFrom('work').execute()
  northline = await world.organization('Northline', newNumber())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newNumber(), hannah)
  Object.assign(twilio.first.standIn.has, { numbers: [], status: 'active', updateFaults: [] })
  const own = [newNumber(), newNumber(), newNumber()]
  for (const address of own) addNumber(twilio.first, address)
  const { data } = await priya.ok<{ data: Channel[] }>('POST', '/v1/channels/twilio.connect', {
    ...twilio.first.pasted,
    numbers: own,
  })
  const [one, two, three] = own.map((address) => data.find((channel) => channel.address === address))
  if (one === undefined || two === undefined || three === undefined) throw new Error('Not all numbers are connected.')
  shared = one
  hannahs = await change(two, { owner: hannah.id, title: 'Hannah' })
  tesss = await change(three, { owner: tess.id })
})
afterAll(async () => {
  await twilio.close()
  await world.close()
})

const change = (channel: Channel, input: object): Promise<Channel> =>
  priya.ok('PATCH', `/v1/channels/${channel._id}`, input)
const refuseChange = (channel: { _id: string }, input: object) =>
  priya.refused('PATCH', `/v1/channels/${channel._id}`, input)
const disconnect = (channel: Channel): Promise<Channel> =>
  priya.ok('POST', `/v1/channels/${channel._id}/disconnect`, {})
const read = async (channel: Channel): Promise<Channel> => {
  const { data } = await priya.ok<{ data: Channel[] }>('GET', '/v1/channels')
  const found = data.find(({ _id }) => _id === channel._id)
  if (found === undefined) throw new Error('The channel is gone.')
  return found
}
const sentFrom = async (text: string, who = hannah) => (await send(who, maria, text)).body?.from
const sendWith = (from: string, who = hannah) => ({
  path: `/v1/contacts/${maria.id}/messages/send-direct`,
  body: { suffix: `suffix-${(numbers += 1)}-of-a-text`, text: 'Hello', from },
  who,
})
const refuseFrom = async (from: string, who = hannah) => {
  const { path, body } = sendWith(from, who)
  return (await who.refused('POST', path, body)).code
}
const waysTo = async (who = hannah) =>
  (await who.ok<{ data: WritingChannel[] }>('GET', `/v1/contacts/${maria.id}/channels`)).data
const texts = (to: Channel, text: string) => twilio.first.standIn.text({ from: maria.phone, to: to.address, text })

describe('a client is written to', () => {
  test('from the coach’s own number, else from the organization’s', async () => {
    expect(await sentFrom('From Hannah’s')).toBe(hannahs.address)
    const lena = await priya.ok<Contact>('POST', '/v1/contacts', {
      profile: { basic: { fullName: 'Lena' } },
      phone: newNumber(),
    })
    expect((await send(priya, { id: lena._id }, 'Hello')).body?.from).toBe(shared.address)
    expect((await waysTo()).map(({ address, isDefault }) => [address, isDefault])).toEqual([
      [hannahs.address, true],
      [shared.address, false],
    ])
  })

  test('from the number they texted last, in the same thread', async () => {
    expect(await texts(shared, 'Who is this?')).toBe(200)
    expect(await sentFrom('Hannah')).toBe(shared.address)
    expect(await texts(hannahs, 'Ah, hello')).toBe(200)
    expect(await sentFrom('Hello again')).toBe(hannahs.address)
    expect((await threadOf(hannah, maria)).map(({ body }) => body?.text)).toEqual([
      ...['Who is this?', 'Hannah', 'Ah, hello', 'Hello again'],
    ])
  })

  test('from the number that the writer names, and from then on', async () => {
    const { path, body } = sendWith(shared.address)
    expect((await hannah.ok<Message>('POST', path, body)).body?.from).toBe(shared.address)
    expect(await sentFrom('And again')).toBe(shared.address)
    const left = () => twilio.first.standIn.queue.all.filter(({ form }) => form.get('To') === maria.phone)
    // The second one waits a second for its turn.
    const workAndLook = () => world.work().then(() => left().map(({ form }) => form.get('From')))
    await expect.poll(workAndLook, { timeout: 30_000 }).toEqual([shared.address, shared.address])
  })

  test('not from a colleague’s number, another organization’s, or one that can’t reach them', async () => {
    const harbour = await world.organization('Harbour', newNumber())
    expect(await refuseFrom(tesss.address)).toBe('AddressNotYours')
    expect(await refuseFrom(harbour.number)).toBe('AddressNotYours')
    expect(await refuseFrom('+13035550000')).toBe('AddressNotYours')
    await change(shared, { isPaused: true })
    expect(await refuseFrom(shared.address)).toBe('AddressCantReach')
    expect(await threadOf(hannah, maria)).toEqual([])
    const { path, body } = sendWith(hannahs.address, priya)
    expect((await priya.ok<Message>('POST', path, body)).body?.from).toBe(hannahs.address)
  })

  test('by text rather than by email', async () => {
    const mailbox = { carrier: 'email', address: `care.${newNumber().slice(1)}@northline.example` }
    expect(await connectAddress(world.deps.store, northline.id, mailbox)).toBe('connected')
    const email = `maria.${newNumber().slice(1)}@client.example`
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { email })
    await change(hannahs, { owner: tess.id })
    expect((await waysTo()).map(({ address, isDefault }) => [address, isDefault])).toEqual([
      [shared.address, true],
      [mailbox.address, false],
    ])
    expect(await sentFrom('By text')).toBe(shared.address)
  })

  test('from something else once a number is paused or disconnected', async () => {
    expect(await sentFrom('From Hannah’s')).toBe(hannahs.address)
    await change(hannahs, { isPaused: true })
    expect(await sentFrom('From the shared one')).toBe(shared.address)
    await disconnect(shared)
    expect((await waysTo()).map(({ address, state }) => [address, state])).toEqual([[hannahs.address, 'paused']])
  })
})

describe('a paused channel', () => {
  test('keeps what is written until it is resumed; texts still come in', async () => {
    for (const channel of [shared, hannahs]) await change(channel, { isPaused: true })
    expect(await sentFrom('Later')).toBe(hannahs.address)
    await world.work()
    expect((await read(hannahs)).health).toMatchObject({ waiting: 1, oldestWaitingAt: expect.any(String) })
    expect(await texts(hannahs, 'Are you there?')).toBe(200)
    await change(hannahs, { isPaused: false })
    await world.work('everything')
    expect((await read(hannahs)).health).toMatchObject({ waiting: 0, oldestWaitingAt: null })
    expect(twilio.first.standIn.queue.all.filter(({ form }) => form.get('To') === maria.phone)).toHaveLength(1)
  })

  test('of the simulator keeps it, too', async () => {
    const harbour = await world.organization('Harbour', newNumber())
    const ines = await harbour.staff('Ines', 'ROLE_ADMIN')
    const owen = await harbour.client('Owen Reed', newNumber())
    const [simulated] = (await ines.ok<{ data: Channel[] }>('GET', '/v1/channels')).data
    const pause = (isPaused: boolean) => ines.ok('PATCH', `/v1/channels/${simulated?._id}`, { isPaused })
    const taken = () => world.carrier.taken.filter(({ to }) => to === owen.phone).map(({ text }) => text)
    await pause(true)
    await send(ines, owen, 'Later')
    await world.work()
    expect(taken()).toEqual([])
    await pause(false)
    await world.work('everything')
    expect(taken()).toEqual(['Later'])
  })
})

describe('a channel', () => {
  test('is given to the organization’s own people alone', async () => {
    const harbour = await world.organization('Harbour', newNumber())
    const ines = await harbour.staff('Ines', 'ROLE_COACH')
    expect(await refuseChange(shared, { owner: ines.id })).toMatchObject({ code: 'ChannelOwnerUnknown' })
    expect((await change(shared, { owner: tess.id })).owner).toMatchObject({ name: 'Tess' })
    expect((await change(shared, { owner: null })).owner).toBeNull()
  })

  test('is changed by one person at a time, and by nobody once it is disconnected', async () => {
    const { rev } = await read(shared)
    await change(shared, { title: 'Denver', rev })
    expect(await refuseChange(shared, { title: 'Boulder', rev })).toMatchObject({
      code: 'ChannelOutdated',
      data: { title: 'Denver' },
    })
    await disconnect(shared)
    expect(await refuseChange(shared, { title: 'Boulder' })).toMatchObject({ code: 'ChannelNotActive' })
    expect(await refuseChange({ _id: `ch_${'0'.repeat(32)}` }, {})).toMatchObject({ code: 'ChannelNotFound' })
  })

  test('has a rate that an admin sets within bounds, and that its texts leave at', async () => {
    expect(shared.segmentsPerSecond).toBe(1)
    const { rev } = await read(shared)
    expect(await change(shared, { segmentsPerSecond: 10 })).toMatchObject({ segmentsPerSecond: 10, rev: rev + 1 })
    // What is as it was changes nothing, and other changes leave it alone.
    expect(await change(shared, { segmentsPerSecond: 10 })).toMatchObject({ rev: rev + 1 })
    expect(await change(shared, { title: 'Denver' })).toMatchObject({ segmentsPerSecond: 10 })
    const key = { carrier: shared.carrier, address: shared.address }
    const rate = () =>
      world.deps.store.tenant(northline.id, async (tx) => (await loadSender(tx, key))?.segments_per_second)
    expect(await rate()).toBe(10)
    for (const segmentsPerSecond of [0, -1, 1.5, 501, '10'])
      expect(await refuseChange(shared, { segmentsPerSecond })).toMatchObject({ code: 'InputInvalid' })
    expect(await change(shared, { segmentsPerSecond: null })).toMatchObject({ segmentsPerSecond: 1 })
    expect(await rate()).toBeNull()
    const body = { segmentsPerSecond: 10 }
    expect(await hannah.refused('PATCH', `/v1/channels/${shared._id}`, body)).toMatchObject({ code: 'AccessDenied' })
  })

  test('whose rate is changed sends at the new one what is in line already', async () => {
    // Eleven segments keep the number busy for as many seconds.
    for (const text of ['x'.repeat(1_600), 'In line']) {
      const { path, body } = sendWith(shared.address)
      await hannah.ok('POST', path, { ...body, text })
    }
    await world.work()
    const inLine = () =>
      world.deps.store.tenant(northline.id, async (tx) => {
        const texts = await tx.from('deliveries').select('paced_ms').where('state', '=', 'paced').execute()
        const sender = await loadSender(tx, { carrier: shared.carrier, address: shared.address })
        return [...texts.map(({ paced_ms: ms }) => ms), sender?.first_ms, sender?.other_ms]
      })
    expect(await inLine()).toEqual([1_000, 1_000, 0])
    await change(shared, { segmentsPerSecond: 10 })
    expect(await inLine()).toEqual([100, 100, 0])
    await change(shared, { title: 'Denver' })
    await change(tesss, { segmentsPerSecond: 50 })
    expect(await inLine()).toEqual([100, 100, 0])
    await change(shared, { segmentsPerSecond: null })
    expect(await inLine()).toEqual([1_000, 1_000, 0])
  })

  test('has no rate if it isn’t a number', async () => {
    const { data } = await priya.ok<{ data: Channel[] }>('GET', '/v1/channels')
    const simulated = data.find(({ kind }) => kind === 'simulated')
    if (simulated === undefined) throw new Error('There is no simulated channel.')
    expect(await refuseChange(simulated, { segmentsPerSecond: 10 })).toMatchObject({ code: 'ChannelNotPaced' })
    expect(await refuseChange(simulated, { segmentsPerSecond: null })).toMatchObject({ code: 'ChannelNotPaced' })
  })

  test('counts what failed, by reason', async () => {
    twilio.first.standIn.faults.push({ kind: 'code', status: 400, code: 21_614, message: 'not a mobile number' })
    await sentFrom('Hello')
    await world.work()
    expect((await read(hannahs)).health.failures).toEqual([{ reason: 'bad-number', count: 1 }])
  })

  test('is failing while Twilio refuses its account, and isn’t any more once a text leaves', async () => {
    twilio.first.standIn.has.status = 'suspended'
    await sentFrom('Hello')
    await sentFrom('Are you there?')
    await world.work()
    expect(await read(hannahs)).toMatchObject({ state: 'failing', problem: expect.stringContaining('not active') })
    const { data: notices } = await priya.ok<{ data: Notice[] }>('GET', '/v1/notices')
    const told = notices.filter(({ title }) => title.includes('can’t send'))
    expect(told).toHaveLength(1)
    twilio.first.standIn.has.status = 'active'
    await world.work('everything')
    expect(await read(hannahs)).toMatchObject({ state: 'active', problem: null })
    const { data: then } = await priya.ok<{ data: Notice[] }>('GET', '/v1/notices')
    expect(then.filter(({ title }) => title.includes('works again'))).toHaveLength(1)
    expect(then.filter(({ title }) => title.includes('can’t send'))).toEqual([])
  })
})

describe('disconnecting', () => {
  test('takes its webhook out, keeps the thread, and forgets the account with the last number', async () => {
    await sentFrom('Hello')
    await world.work()
    for (const channel of [shared, hannahs]) expect(await disconnect(channel)).toMatchObject({ state: 'disconnected' })
    expect(twilio.first.standIn.has.numbers.map(({ smsUrl }) => smsUrl === '')).toEqual([true, true, false])
    expect((await threadOf(hannah, maria)).map(({ body }) => body?.from)).toEqual([hannahs.address])
    expect(await accounts()).toMatchObject([{ sealed: expect.any(Buffer) }])
    await disconnect(tesss)
    expect(await accounts()).toMatchObject([{ sealed: null, sealed_by: null }])
    expect((await send(hannah, maria, 'Still here')).body?.carrier).toBe('simulator')
    expect(await disconnect(tesss)).toMatchObject({ state: 'disconnected' })
  })

  test('happens here even if Twilio can’t be reached', async () => {
    twilio.first.standIn.has.updateFaults.push(500)
    expect(await disconnect(shared)).toMatchObject({ state: 'disconnected' })
    // A text that still comes is nobody’s.
    expect(await texts(shared, 'Hello?')).toBe(200)
    expect(await threadOf(hannah, maria)).toEqual([])
  })

  test('fails what waits for it, with the reason, and lets another organization have the number', async () => {
    const message = await leaveWaiting()
    await world.work('everything')
    expect(await outcomeOf(message)).toMatchObject(NOT_CONNECTED)
    expect(await connectElsewhere()).toMatchObject({ data: [{ state: 'active' }] })
  })

  test('lets nothing that waits leave once the number is another organization’s', async () => {
    const message = await leaveWaiting()
    await connectElsewhere()
    await world.work('everything')
    expect(await outcomeOf(message)).toMatchObject(NOT_CONNECTED)
    expect(twilio.first.standIn.queue.all.filter(({ form }) => form.get('To') === maria.phone)).toEqual([])
  })

  const NOT_CONNECTED = { is_sent: -1, sent_err: expect.stringContaining('no longer connected') as string }
  const outcomeOf = async ({ id }: { id: string }) => (await hannah.ok<Message>('GET', `/v1/messages/${id}`)).body
  const leaveWaiting = async () => {
    for (const channel of [hannahs, shared]) await change(channel, { isPaused: true })
    const message = await send(hannah, maria, 'Hello')
    await disconnect(hannahs)
    return message
  }
  const connectElsewhere = async () => {
    const ines = await (await world.organization('Harbour', newNumber())).staff('Ines', 'ROLE_ADMIN')
    return ines.ok('POST', '/v1/channels/twilio.connect', { ...twilio.first.pasted, numbers: [hannahs.address] })
  }
  const accounts = () =>
    world.deps.store.tenant(northline.id, (tx) => tx.from('carrier_accounts').selectAll().execute())
})

describe('a test text', () => {
  const test_ = (channel: Channel, to: string) => priya.call('POST', `/v1/channels/${channel._id}/test`, { to })
  const leftTo = (phone: string) => twilio.first.standIn.queue.all.filter(({ form }) => form.get('To') === phone).length

  test('leaves from the channel, to a phone as it is typed', async () => {
    const phone = '+13034440142'
    const before = leftTo(phone)
    expect(await test_(shared, '(303) 444-0142')).toMatchObject({ status: 200, body: { to: phone } })
    expect(leftTo(phone)).toBe(before + 1)
  })

  test('is refused with a reason that helps', async () => {
    const refused = async (to: string, channel = shared) => ((await test_(channel, to)).body as { code: string }).code
    expect(await refused('my phone')).toBe('TestPhoneInvalid')
    twilio.first.standIn.faults.push({ kind: 'code', status: 400, code: 21_614, message: 'not a mobile number' })
    expect(await refused('+13034440143')).toBe('TestRefused')
    twilio.first.standIn.faults.push({ kind: 'lose' })
    expect(await refused('+13034440143')).toBe('TestUnknown')
    twilio.first.standIn.faults.push({ kind: 'code', status: 429, code: 20_429, message: 'Too many' })
    expect(await refused('+13034440143')).toBe('CarrierAway')
    await texts(shared, 'STOP')
    expect(await refused(maria.phone)).toBe('TestOptedOut')
    await change(shared, { isPaused: true })
    expect(await refused('+13034440143')).toBe('ChannelNotActive')
  })

  test('goes from a coach’s number to their own phone, and from no colleague’s', async () => {
    const mine = (channel: Channel) => hannah.call('POST', `/v1/my-number/${channel._id}/test`, {})
    expect(await mine(hannahs)).toMatchObject({ body: { code: 'MyPhoneMissing' } })
    await hannah.ok('POST', '/v2/users.changePhone', { phone: '+1 303 444 0144', password: PASSWORD })
    expect(await mine(hannahs)).toMatchObject({ status: 200, body: { to: '+13034440144' } })
    expect(await mine(shared)).toMatchObject({ status: 200 })
    expect(await mine(tesss)).toMatchObject({ status: 404 })
    const my = await hannah.ok<MyNumber>('GET', '/v1/my-number')
    expect(my).toMatchObject({ own: [{ address: hannahs.address, title: 'Hannah' }], phone: '+13034440144' })
    expect(my.organizations.map(({ address }) => address)).toContain(shared.address)
    expect(JSON.stringify(my)).not.toContain(tesss.address)
  })
})
