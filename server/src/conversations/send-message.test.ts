import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  send,
  threadOf,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
})
afterAll(() => world.close())

test('a coach writes to a client: the message is there at once, pending, and leaves through the carrier', async () => {
  const message = await send(hannah, maria, 'How are you?')
  expect(message).toMatchObject({
    sequence: 1,
    body: { text: 'How are you?', type: 2, is_sent: 0, gate: { decision: 'sent' } },
  })
  await world.work()
  expect(world.carrier.taken).toEqual([
    { id: message.id, from: northline.number, to: maria.phone, text: 'How are you?' },
  ])
  const [after] = await threadOf(hannah, maria)
  expect(after?.body).toMatchObject({ is_sent: 0, sent_at: expect.any(Number) })
  expect(await maria.receipt(message.id, 'delivered')).toBe(200)
  expect((await threadOf(hannah, maria))[0]?.body?.is_sent).toBe(1)
})

test('the same suffix and text again is the same message; another text under it is refused', async () => {
  const first = await send(hannah, maria, 'Twice?', 'suffix-twice')
  const again = await send(hannah, maria, 'Twice?', 'suffix-twice')
  expect(again.id).toBe(first.id)
  const refusal = await hannah.refused('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
    suffix: 'suffix-twice',
    text: 'Something else',
  })
  expect(refusal).toMatchObject({ code: 'MessageSuffixTaken', status: 409 })
  await world.work()
  expect(world.carrier.taken.filter((message) => message.text === 'Twice?')).toHaveLength(1)
})

test('an empty text and one that is too long are refused, and 1,600 signs pass', async () => {
  const path = `/v1/contacts/${maria.id}/messages/send-direct`
  expect(await hannah.refused('POST', path, { suffix: 'empty-text-1', text: ' \n ' })).toMatchObject({
    status: 422,
    content: 'Message is required.',
  })
  expect(await hannah.refused('POST', path, { suffix: 'long-text-01', text: 'x'.repeat(1601) })).toMatchObject({
    status: 422,
    content: 'Text should be less then 1600 chars.',
  })
  expect((await hannah.call('POST', path, { suffix: 'long-text-02', text: 'x'.repeat(1600) })).status).toBe(200)
})

test('fifty messages written at once get fifty sequences without gaps', async () => {
  const client = await northline.client('Busy Client', '+13035550199', hannah)
  await Promise.all(Array.from({ length: 50 }, (_, index) => send(hannah, client, `Message ${index}`)))
  expect((await threadOf(hannah, client)).map((message) => message.sequence)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  )
})

test('writing to a client answers the thread: needs answer ends, the preview is the new message', async () => {
  const client = await northline.client('Waiting Client', '+13035550198', hannah)
  await client.texts('Are you there?')
  const [waiting] = await threadsOf(hannah, { needsAnswer: true })
  expect(waiting).toMatchObject({ contactId: client.id, unreadCount: 1, preview: { text: 'Are you there?' } })
  await send(hannah, client, 'I am')
  expect(await threadsOf(hannah, { needsAnswer: true })).toEqual([])
  const thread = (await threadsOf(hannah)).find(({ contactId }) => contactId === client.id)
  expect(thread).toMatchObject({ needsAnswerSince: null, preview: { text: 'I am', type: 2 } })
})
