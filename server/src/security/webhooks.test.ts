import { sign, SIGNATURE_HEADER } from '@attune/carriers/simulator/signature'
import { createSimulatorCarrier } from '@attune/carriers/simulator/simulator-carrier'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { CARRIER_SECRET } from '../testing/test-carrier.ts'
import { rowsOf, type Rows } from './rows.ts'

let world: World
let rows: Rows
let northline: TestOrganization
let southline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let before: Record<string, number>

beforeAll(async () => {
  world = await createWorld()
  rows = await rowsOf(world)
  northline = await world.organization('Northline', '+13035550100')
  southline = await world.organization('Southline', '+13035550200')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
})
afterAll(async () => {
  await rows.close()
  await world.close()
})
beforeEach(async () => {
  before = await rows.count()
})

type Posted = ReturnType<World['carrier']['webhook']>

/** A text from Maria's phone, signed like the carrier's. */
const text = (change: Record<string, unknown> = {}): Posted =>
  world.carrier.webhook('inbound', {
    id: 'text-0001',
    from: maria.phone,
    to: northline.number,
    text: 'Hello',
    at: world.now().toISOString(),
    ...change,
  })

const post = async (posted: Partial<Posted>): Promise<{ status: number; body: string }> => {
  const reply = await world.app.inject({ method: 'POST', ...posted })
  return { status: reply.statusCode, body: reply.body }
}

const signed = (posted: Posted, signature: string | undefined): Posted => {
  const { [SIGNATURE_HEADER]: _signature, ...headers } = posted.headers
  return { ...posted, headers: signature === undefined ? headers : { ...headers, [SIGNATURE_HEADER]: signature } }
}

const refusal = (status: number, code: string) => ({ status, body: expect.stringContaining(`"code":"${code}"`) })

test('a signed text is taken: a row, and the thread shows it', async () => {
  expect((await post(text())).status).toBe(200)
  expect((await threadOf(hannah, maria)).map(({ body }) => body?.text)).toEqual(['Hello'])
  expect((await rows.count())['messages']).toBe((before['messages'] ?? 0) + 1)
})

test('the same text three times, each signed for itself, is one message', async () => {
  const one = { id: 'text-three-times', text: 'Only once' }
  const answers = await Promise.all([post(text(one)), post(text(one)), post(text(one))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await rows.count())['messages']).toBe((before['messages'] ?? 0) + 1)
  // The id belongs to the carrier and one organization's number: it is new to the other organization.
  expect((await post(text({ ...one, to: southline.number }))).status).toBe(200)
  expect((await rows.count())['messages']).toBe((before['messages'] ?? 0) + 2)
})

test('the same receipt three times changes the message once', async () => {
  const message = await send(hannah, maria, 'Receipts')
  await world.work()
  for (let time = 0; time < 3; time += 1) expect(await maria.receipt(message.id, 'delivered')).toBe(200)
  const after = (await threadOf(hannah, maria)).at(-1)
  // Accepted by the carrier, then delivered: two changes.
  expect(after).toMatchObject({ rev: message.rev + 2, body: { is_sent: 1 } })
})

test.for([
  ['no signature', () => signed(text(), undefined)],
  ['an empty signature', () => signed(text(), '')],
  ['a signature of another form', () => signed(text(), 'sha256=abc')],
  ['another secret', () => signed(text(), sign('some other secret', text().payload, world.now()))],
  ['the empty secret', () => signed(text(), sign('', text().payload, world.now()))],
  ['a signature over another body', () => ({ ...text(), payload: text({ text: 'Something else' }).payload })],
  ['a signature six minutes old', () => signed(text(), sign(CARRIER_SECRET, text().payload, minutes(-6)))],
  ['a signature six minutes ahead', () => signed(text(), sign(CARRIER_SECRET, text().payload, minutes(6)))],
  ['a carrier that is not there', () => ({ ...text(), url: '/carriers/twilio/inbound' })],
  ['a carrier called like a property', () => ({ ...text(), url: '/carriers/__proto__/inbound' })],
] as const)('%s is refused and writes nothing', async ([, make]) => {
  expect(await post(make())).toEqual(refusal(403, 'AccessDenied'))
  expect(await rows.count()).toEqual(before)
})

test('a signature is good once: the same request again is refused and writes nothing', async () => {
  const posted = text({ id: 'text-replayed' })
  expect((await post(posted)).status).toBe(200)
  const after = await rows.count()
  expect(await post(posted)).toEqual(refusal(403, 'AccessDenied'))
  expect(await rows.count()).toEqual(after)
})

// ASVS 13.2.3
test('with no secret set nothing is believed, whatever it is signed with', async () => {
  const { carriers } = world.deps
  world.deps.carriers = new Map([['simulator', createSimulatorCarrier({ url: 'http://127.0.0.1:9', secret: '' })]])
  for (const secret of ['', CARRIER_SECRET, 'undefined', 'null'])
    expect(await post(signed(text(), sign(secret, text().payload, world.now())))).toEqual(refusal(403, 'AccessDenied'))
  world.deps.carriers = carriers
  expect(await rows.count()).toEqual(before)
})

test.for([
  ['nothing', ''],
  ['no JSON', 'id=1&from=2'],
  ['JSON of another kind', '[]'],
  ['null', 'null'],
  ['fields missing', '{"id":"x"}'],
  ['a number for a text', '{"id":"x","from":"+1","to":"+1","text":1,"at":"2026-01-01T00:00:00Z"}'],
  ['no time', '{"id":"x","from":"+1","to":"+1","text":"x","at":"soon"}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
] as const)('%s under a right signature is refused and writes nothing', async ([, payload]) => {
  for (const path of ['inbound', 'status', 'elsewhere', '../simulator/inbound']) {
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: sign(CARRIER_SECRET, payload, world.now()),
    }
    const { status } = await post({ url: `/carriers/simulator/${path}`, headers, payload: payload as string })
    expect.soft([path, status]).toEqual([path, 400])
  }
  expect(await rows.count()).toEqual(before)
})

test('a body over the limit, and one of another type, are refused under a right signature', async () => {
  expect(await post(text({ text: 'x'.repeat(300_000) }))).toEqual(refusal(413, 'BodyTooLarge'))
  for (const type of ['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x', ''])
    expect(await post({ ...text(), headers: { ...text().headers, 'content-type': type } })).toEqual(
      refusal(415, 'UnsupportedMediaType'),
    )
  expect(await rows.count()).toEqual(before)
})

test('other methods are refused', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const)
    expect((await world.app.inject({ method, url: '/carriers/simulator/inbound' })).statusCode).toBe(404)
})

test('a text to a number that nobody has, and receipts about what is not there, are taken and write nothing', async () => {
  expect((await post(text({ id: 'text-lost', to: '+19995550000' }))).status).toBe(200)
  const message = await send(hannah, maria, 'Mine')
  await world.work()
  const after = await rows.count()
  const receipt = (change: object) =>
    post(
      world.carrier.webhook('status', {
        ...{ from: northline.number, messageId: message.id, ref: 'r', status: 'delivered', error: null },
        at: world.now().toISOString(),
        ...change,
      }),
    )
  for (const change of [
    { from: '+19995550000' },
    // Another organization's number does not reach this one's thread.
    { from: southline.number },
    { messageId: `${maria.id}:999:nosuchsuffix` },
    { messageId: 'nonsense' },
  ])
    expect.soft([change, (await receipt(change)).status]).toEqual([change, 200])
  expect(await rows.count()).toEqual(after)
  expect((await threadOf(hannah, maria)).at(-1)?.body?.is_sent).toBe(0)
})

test('signs that the database cannot keep are left out of a text, and the text is taken', async () => {
  expect((await post(text({ id: 'text-\0nul', text: 'Zero\0 and \ud800 half' }))).status).toBe(200)
  expect((await threadOf(hannah, maria)).at(-1)?.body?.text).toBe('Zero and \ufffd half')
})

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
