import type { Contact } from '@attune/contract/contacts/entity'
import { MINUTE_MS } from '@attune/contract/durations'
import type { CarrierEvent } from '@attune/carriers/carrier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import {
  contactsOf,
  createWorld,
  send,
  threadOf,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { watchStatements } from '../testing/runs/watch-statements.ts'
import { receiveMessage } from './receive-message.ts'

let world: World
let northline: TestOrganization
let harbour: TestOrganization
let hannah: TestPerson
let priya: Caller
let phones = 20_000

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  harbour = await world.organization('Harbour', '+442079460100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())

describe('a text comes in', () => {
  test('from a client: it is in the thread, unread, and the client waits for an answer', async () => {
    const maria = await newClient()
    expect(await maria.texts('Slept 7 hours')).toBe(200)
    const [message] = await threadOf(hannah, maria)
    expect(message).toMatchObject({
      sequence: 1,
      body: {
        text: 'Slept 7 hours',
        type: 1,
        is_sent: 1,
        from: maria.phone,
        to: northline.number,
        send_by_type: 'contact',
        gate: null,
      },
    })
    const thread = (await threadsOf(hannah)).find(({ contactId }) => contactId === maria.id)
    expect(thread).toMatchObject({ unreadCount: 1, lastSequence: 1, needsAnswerSince: expect.any(String) })
    await maria.texts('And you?')
    const later = (await threadsOf(hannah)).find(({ contactId }) => contactId === maria.id)
    expect(later).toMatchObject({ unreadCount: 2, needsAnswerSince: thread?.needsAnswerSince })
  })

  test('it takes six statements, whether it asks something or not', async () => {
    const client = await newClient()
    const countOf = async (text: string): Promise<number> => {
      const { deps, statements } = watchStatements(world.deps)
      expect(await receiveMessage(deps, 'simulator', textEvent(client.phone, text), null)).toBe('taken')
      return statements.length
    }
    // A duplicate? Whose address? Then the lock, thread and message, fact and jobs, and that the address works.
    expect(await countOf('Slept 7 hours')).toBe(6)
    expect(await countOf('How much should I sleep?')).toBe(6)
  })

  test('of several that wait, the first one that asks is quoted, otherwise the first', async () => {
    const client = await newClient()
    const quoted = async () => {
      const found = (await threadsOf(hannah)).find(({ contactId }) => contactId === client.id)
      return [found?.waiting?.text, found?.waiting?.lastSequence, found?.preview?.text]
    }
    await client.texts('Hi Hannah')
    await client.texts('I was ill all week')
    expect(await quoted()).toEqual(['Hi Hannah', 2, 'I was ill all week'])
    await client.texts('Can I train again tomorrow?')
    await client.texts('Still no idea')
    await client.texts('Or should I wait?')
    expect(await quoted()).toEqual(['Can I train again tomorrow?', 5, 'Or should I wait?'])
    const [third] = (await threadOf(priya, client)).filter(({ sequence }) => sequence === 3)
    await priya.ok('DELETE', `/v1/messages/${third?.id}`)
    expect(await quoted()).toEqual(['Or should I wait?', 5, 'Or should I wait?'])
  })

  test('from a stranger: a contact is opened, active, labelled unknown, for those who reach everybody', async () => {
    const phone = newPhone()
    expect(await textFrom(phone, 'Is this Northline?')).toBe('taken')
    const stranger = await contactAt(phone)
    expect(stranger).toMatchObject({ status: 'active', labels: ['unknown'], primaryCoach: null, coaches: [] })
    expect((await threadOf(priya, { id: stranger._id })).map((message) => message.body?.text)).toEqual([
      'Is this Northline?',
    ])
    expect(await hannah.refused('GET', `/v1/contacts/${stranger._id}`)).toMatchObject({ code: 'ContactNotFound' })
  })

  test('several at once from the same stranger: one contact, every text once', async () => {
    const phone = newPhone()
    const texts = ['One', 'Two', 'Three', 'Four', 'Five']
    // Opens all connections first, so that none of the five waits for its own.
    await Promise.all(Array.from({ length: 8 }, () => threadsOf(priya)))
    expect(await Promise.all(texts.map((text) => textFrom(phone, text)))).toEqual(texts.map(() => 'taken'))
    const thread = await threadOf(priya, { id: (await contactAt(phone))._id })
    expect(thread.map((message) => message.body?.text ?? '').toSorted()).toEqual(texts.toSorted())
    expect(thread.map((message) => message.sequence)).toEqual([1, 2, 3, 4, 5])
  })

  test('three times with the same id of the carrier, one after the other or at once: one message', async () => {
    const maria = await newClient()
    for (let times = 0; times < 3; times += 1) expect(await maria.texts('Once', 'carrier-id-1')).toBe(200)
    const atOnce = await Promise.all([1, 2, 3].map(() => maria.texts('At once', 'carrier-id-2')))
    expect(atOnce).toEqual([200, 200, 200])
    expect((await threadOf(hannah, maria)).map((message) => message.body?.text)).toEqual(['Once', 'At once'])
  })

  test('to a number that nobody has: nothing is written', async () => {
    const event = { ...textEvent(newPhone(), 'Hello?'), to: '+13035559999' }
    expect(await receiveMessage(world.deps, 'simulator', event, null)).toBe('unknown-address')
  })

  test('from one phone to two organizations: two clients, each with their own text', async () => {
    const owen = await harbour.staff('Owen', 'ROLE_COACH')
    const phone = newPhone()
    const here = await northline.client('Sam Here', phone, hannah)
    const there = await harbour.client('Sam There', phone, owen)
    await here.texts('To Northline', 'same-carrier-id')
    await there.texts('To Harbour', 'same-carrier-id')
    expect((await threadOf(hannah, here)).map((message) => message.body?.text)).toEqual(['To Northline'])
    expect((await threadOf(owen, there)).map((message) => message.body?.text)).toEqual(['To Harbour'])
    await there.texts('STOP')
    expect((await send(hannah, here, 'Still here?')).body?.gate?.decision).toBe('sent')
    expect((await send(owen, there, 'Still there?')).body?.gate?.reason).toBe('opt-out')
  })
})

describe('what was written is kept to the letter', () => {
  test.for([
    ['empty', ''],
    ['white space around it', '  \n two spaces  \t'],
    ['10,000 signs', 'x'.repeat(10_000)],
    ['emoji of several parts', '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽'],
    ['right to left with marks', '\u202Eمرحبا\u202C שלום'],
    ['letters put together', 'Zu\u0308rich, Ångström, Ångström'],
    ['invisible signs', 'a\u200Bb\uFEFFc\u00AD'],
    ['markup', `<img src=x onerror=alert(1)> & "quotes" 'single' {{ name }}`],
    ['SQL', `'; drop table messages; --`],
    ['control signs', 'bell\u0007 escape\u001B[31m line\u2028separator'],
    ['JSON', '{"id": "1", "text": "\\u0000"}'],
  ] as const)('%s', async ([, text]) => {
    const client = await newClient()
    expect(await client.texts(text)).toBe(200)
    expect((await threadOf(hannah, client))[0]?.body?.text).toBe(text)
  })

  test('but for what no database keeps: NUL is left out, half a pair becomes the sign for it', async () => {
    const client = await newClient()
    expect(await client.texts('a\0b \ud83d c')).toBe(200)
    expect((await threadOf(hannah, client))[0]?.body?.text).toBe('ab \ufffd c')
  })
})

describe('STOP and START', () => {
  test.each([
    'STOP',
    'stop',
    ' Stop. ',
    'Stop!',
    'STOP ALL',
    'stopall',
    'Unsubscribe',
    'opt-out',
    'Cancel',
    'END',
    'quit',
    'revoke',
  ])('%j opts out, and the text itself stands in the thread', async (text) => {
    const client = await newClient()
    expect(await client.texts(text)).toBe(200)
    expect((await contact(client)).optedOutAt).not.toBeNull()
    expect((await threadOf(hannah, client))[0]?.body?.text).toBe(text)
  })

  test.each([
    'Please stop',
    'I can’t stop eating',
    'stop it',
    'The end',
    'unsubscribed',
    'Stop?',
    '',
    'cancel my 3 pm',
  ])('%j is a sentence and changes nothing', async (text) => {
    const client = await newClient()
    await client.texts(text)
    expect((await contact(client)).optedOutAt).toBeNull()
  })

  test('a second STOP keeps the time of the first; START, in several spellings, lifts it', async () => {
    const client = await newClient()
    for (const start of ['START', 'unstop', ' Yes. ']) {
      await client.texts('STOP')
      const { optedOutAt, rev } = await contact(client)
      await client.texts('STOP')
      expect(await contact(client)).toMatchObject({ optedOutAt, rev })
      await client.texts('I will start tomorrow')
      expect((await contact(client)).optedOutAt).toBe(optedOutAt)
      await client.texts(start)
      expect((await contact(client)).optedOutAt, start).toBeNull()
    }
    await client.texts('yes')
    expect((await contact(client)).optedOutAt).toBeNull()
  })

  test('STOP asks for no answer and ends the wait for one; the next question begins it again', async () => {
    const client = await northline.client('Quiet Client', '+13035550177')
    const waits = async () =>
      (await threadsOf(priya, { needsAnswer: true })).some(({ contactId }) => contactId === client.id)
    await client.texts('Shall I run today?')
    expect(await waits()).toBe(true)
    await client.texts('STOP')
    expect(await waits()).toBe(false)
    await client.texts('START')
    expect(await waits()).toBe(false)
    await client.texts('yes')
    expect(await waits()).toBe(true)
  })

  /** In the order in which they come in, and how many minutes ago each was sent; then whether the client is out. */
  test.for<[string, boolean]>([
    ['START 10, STOP 20', false],
    ['STOP 10, START 20', true],
    ['STOP 20, START 10', false],
    ['STOP 30, START 10, STOP 20', false],
    ['START 30, STOP 10, START 20', true],
    ['STOP 30, STOP 10, START 20', true],
    ['STOP 20, Tomorrow 10', true],
  ])('the latest by the carrier’s time counts: %s', async ([texts, isOut]) => {
    const client = await newClient()
    for (const one of texts.split(', ')) {
      const [word = '', minutes] = one.split(' ')
      expect(await textAgo(client, word, Number(minutes))).toBe('taken')
    }
    expect((await contact(client)).optedOutAt !== null).toBe(isOut)
  })

  test('a STOP that the client has taken back since ends no wait', async () => {
    const client = await newClient()
    await textAgo(client, 'START', 20)
    await textAgo(client, 'Shall I run today?', 10)
    await textAgo(client, 'STOP', 30)
    const thread = (await threadsOf(hannah)).find(({ contactId }) => contactId === client.id)
    expect(thread?.waiting?.text).toBe('Shall I run today?')
  })

  test('a stranger’s first word may be STOP', async () => {
    const phone = newPhone()
    await textFrom(phone, 'STOP')
    expect((await contactAt(phone)).optedOutAt).not.toBeNull()
  })
})

const newPhone = (): string => {
  phones += 1
  return `+130355${phones}`
}

const newClient = (): Promise<TestClient> => northline.client(`Client ${phones}`, newPhone(), hannah)

const textEvent = (from: string, text: string): Extract<CarrierEvent, { kind: 'message' }> => ({
  kind: 'message',
  id: `carrier-${crypto.randomUUID()}`,
  from,
  to: northline.number,
  text,
  at: world.now(),
})

const textFrom = (phone: string, text: string) => receiveMessage(world.deps, 'simulator', textEvent(phone, text), null)

/** A text that the carrier got minutes ago comes in now. */
const textAgo = ({ phone }: TestClient, text: string, minutes: number) => {
  const at = new Date(world.now().getTime() - minutes * MINUTE_MS)
  return receiveMessage(world.deps, 'simulator', { ...textEvent(phone, text), at }, null)
}

const contact = (client: TestClient): Promise<Contact> => hannah.ok<Contact>('GET', `/v1/contacts/${client.id}`)

const contactAt = async (phone: string): Promise<Contact> => {
  const [found, ...more] = await contactsOf(priya, `?q=${encodeURIComponent(phone)}`)
  if (found === undefined || more.length > 0) throw new Error(`There is not exactly one contact with ${phone}.`)
  return found
}
