import type { Message, Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import { HEADERS } from '@attune/contract/headers'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { describe, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { testDesk } from '../testing/test-desk.ts'
import { openLive } from '../testing/live-reader.ts'
import { send, threadOf, type TestClient } from '../testing/world.ts'

const desk = testDesk()

/** Every call that changes or writes a message. */
const CHANGES = [
  ['PATCH', 'flags', { pinned: true, review: true }],
  ['PUT', 'reaction', { type: 'liked' }],
  ['PUT', 'msg-attachments', { attachments: [] }],
  ['PUT', 'msg-context', { type: 'sleep', rank: 1 }],
  ['POST', 'resend', undefined],
  ['DELETE', '', undefined],
] as const

const pathOf = (id: string, call: string) => `/v1/messages/${id}${call === '' ? '' : `/${call}`}`
const erase = (client: TestClient) => desk.priya.call('DELETE', `/v1/contacts/${client.id}`, { reason: 'asked' })

describe('a thread whose client is erased meanwhile', () => {
  test('is not there any more for any call', async () => {
    const { hannah, maria } = desk
    const { id } = await send(hannah, maria, 'Hello')
    expect((await erase(maria)).status).toBe(200)
    for (const [method, call, body] of CHANGES)
      expect(await hannah.refused(method, pathOf(id, call), body), call).toMatchObject({ code: 'MessageNotFound' })
    const again = { suffix: 'written-late', text: 'Hello?', seenSequence: 0 }
    expect(await hannah.refused('POST', `/v1/contacts/${maria.id}/messages/send-direct`, again)).toMatchObject({
      code: 'ContactNotFound',
    })
    await desk.world.work('everything')
    expect(desk.world.carrier.taken).toEqual([])
  })

  test('at the very moment of any call: done before it, or not there', async () => {
    for (const [method, call, body] of CHANGES) {
      const client = await desk.newClient()
      desk.world.carrier.behaviour = 'refuse'
      const { id } = await send(desk.hannah, client, 'Hello')
      await desk.world.work()
      desk.world.carrier.behaviour = 'accept'
      const [erased, answer] = await Promise.all([erase(client), desk.hannah.call(method, pathOf(id, call), body)])
      expect(erased.status, call).toBe(200)
      expect([200, 404], call).toContain(answer.status)
    }
    await desk.world.work('everything')
    expect(desk.world.carrier.reactions).toEqual([])
  })

  test('and what they felt and wrote is gone', async () => {
    const { hannah, maria, world } = desk
    const message = await send(hannah, maria, 'Well done')
    await maria.texts('Loved “Well done”')
    await hannah.ok('PUT', pathOf(message.id, 'reaction'), { type: 'liked' })
    await erase(maria)
    await world.work('everything')
    const left = await world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.from('message_reactions').select('by_id').where('contact_id', '=', maria.id).execute(),
    )
    expect(left).toEqual([])
  })
})

test('the same reply three times, at once and later: once', async () => {
  const { hannah, maria } = desk
  const asked = await send(hannah, maria, 'Did you sleep?')
  await Promise.all([1, 2, 3].map(() => maria.texts('Seven hours', 'reply-of-maria')))
  await maria.texts('Seven hours', 'reply-of-maria')
  await Promise.all([1, 2, 3].map(() => maria.texts('Liked “Did you sleep?”', 'tapback-of-maria')))
  const body = { suffix: 'three-times', text: 'Well done', seenSequence: 2 }
  const path = `/v1/contacts/${maria.id}/messages/send-direct`
  const answers = await Promise.all([1, 2, 3].map(() => hannah.ok<Message>('POST', path, body)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await threadOf(hannah, maria)).map((message) => message.body?.text)).toEqual([
    'Did you sleep?',
    'Seven hours',
    'Well done',
  ])
  expect((await desk.read(asked)).reaction).toHaveLength(1)
})

test('clocks a day apart move nothing: order and dates are those of coming', async () => {
  const { hannah, maria, northline, world } = desk
  const DAY = 86_400_000
  const post = async (path: string, body: object) =>
    (await world.app.inject({ method: 'POST', ...world.carrier.webhook(path, body) })).statusCode
  for (const [text, late] of [
    ['First', DAY],
    ['Second', -DAY],
    ['Third', 0],
  ] as const) {
    const at = new Date(Date.now() + late).toISOString()
    expect(
      await post('inbound', { id: `${maria.id} ${text}`, from: maria.phone, to: northline.number, text, at }),
    ).toBe(200)
  }
  const message = await send(hannah, maria, 'Fourth')
  await world.work()
  for (const [status, late] of [
    ['delivered', -DAY],
    ['sent', DAY],
  ] as const)
    await post('status', {
      from: northline.number,
      messageId: message.id,
      ref: 'ref',
      status,
      error: null,
      at: new Date(Date.now() + late).toISOString(),
    })
  const messages = await threadOf(hannah, maria)
  expect(messages.map(({ body }) => body?.text)).toEqual(['First', 'Second', 'Third', 'Fourth'])
  const dates = messages.map(({ body }) => body?.date ?? 0)
  expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  for (const date of dates) expect(Math.abs(date - Date.now() / 1000)).toBeLessThan(60)
  expect(messages.at(-1)?.body).toMatchObject({ is_sent: 1 })
  expect(Math.abs((messages.at(-1)?.body?.sent_at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  const thread = await hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(maria.id)}`)
  expect(Math.abs(Date.parse(thread.lastMessageAt ?? '') - Date.now())).toBeLessThan(60_000)
})

test.for([
  ['10 MB', 10_000_000, 413, 'BodyTooLarge', 'The request is larger than this server accepts.'],
  ['100,001 characters', 100_001, 400, 'InputInvalid', 'Some fields of the request are missing or invalid.'],
  ['1,601 characters', 1_601, 422, 'MessageTooLong', 'Text should be less then 1600 chars.'],
] as const)(
  'a text of %s is refused with a sentence, and nothing is written',
  async ([, length, status, code, content]) => {
    const path = `/v1/contacts/${desk.maria.id}/messages/send-direct`
    const refusal = await desk.hannah.refused('POST', path, { suffix: 'far-too-long', text: 'x'.repeat(length) })
    expect(refusal).toMatchObject({ status, code, content })
    expect(await threadOf(desk.hannah, desk.maria)).toEqual([])
  },
)

test.for([
  ['right to left', 'مرحبا، كيف حالك؟ שלום \u202eabc\u202c \u200fend\u200f'],
  ['of no width', 'a\u200bb\u200cc\u200dd\u2060e\ufefff'],
  ['combining', `e\u0301 Å a${'\u0300\u0489'.repeat(60)} ก็็็็็็`],
  ['emoji of many parts', '👩🏽‍🚀🏳️‍🌈👨‍👩‍👧‍👦 1️⃣ 🇺🇳'],
  ['separators of lines', 'one\u2028two\u2029three\r\nfour\tfive'],
] as const)('text %s is kept to the letter, both ways, also where it is quoted', async ([, text]) => {
  const { hannah, maria, world } = desk
  await maria.texts(text)
  const message = await send(hannah, maria, text)
  await world.work()
  expect((await threadOf(hannah, maria)).map(({ body }) => body?.text)).toEqual([text, text])
  expect(world.carrier.taken.map((taken) => taken.text)).toEqual([text])
  const { preview } = await hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(maria.id)}`)
  expect(preview?.text).toBe(text)
  await maria.texts(`Loved “${text}”`)
  expect((await desk.read(message)).reaction).toMatchObject([{ type: 'loved' }])
})

describe('numbers in what a carrier said', () => {
  const digits = (phone: string) => phone.slice(1)

  /** A message that failed with the client's number in the reason. */
  const failed = async (): Promise<Message> => {
    const message = await send(desk.hannah, desk.maria, 'Hello')
    await desk.world.work()
    await desk.maria.receipt(message.id, 'failed', `The number ${desk.maria.phone} is not in service.`)
    return desk.read(message)
  }

  test('stay away from who may not know who clients are: in every call, and in the stream', async () => {
    const mo = await desk.northline.staff('Mo', 'ROLE_ADMIN')
    const permissions = permissionBits.of(['conversations.view', 'contacts.view', 'contacts.list', 'messages.flag'])
    await setMembership(desk.world.deps.store.global, mo.id, { permissions })
    forgetSessions()
    const url = desk.world.app.server.listening
      ? desk.world.app.listeningOrigin
      : await desk.world.app.listen({ port: 0 })
    const reader = await openLive(url, mo)
    await reader.until((event) => event.event === 'hello')
    const message = await failed()
    expect(message.body?.sent_err).toContain(desk.maria.phone)
    await reader.until((event) => event.event === 'changed' && event.message?.body?.is_sent === -1)
    await mo.ok('PATCH', pathOf(message.id, 'flags'), { review: true })
    await reader.until((event) => event.event === 'changed' && event.kind === 'MessageFlagsChanged')
    const seen = JSON.stringify([
      reader.events,
      await mo.ok('GET', pathOf(message.id, '')),
      await threadOf(mo, desk.maria),
      await mo.ok('POST', '/v2/threads.search', {}),
    ])
    reader.cut()
    expect(seen).toContain('The number … is not in service.')
    expect(seen).not.toContain(digits(desk.maria.phone))
  })

  test('also while the screen is filmed', async () => {
    const message = await failed()
    const filmed = await desk.hannah.raw({
      method: 'GET',
      url: pathOf(message.id, ''),
      headers: { [HEADERS.recordVideo]: 'on' },
    })
    expect(filmed.json<Message>().body).toMatchObject({ sent_err: 'The number … is not in service.', to: null })
    const flagged = await desk.hannah.raw({
      method: 'PATCH',
      url: pathOf(message.id, 'flags'),
      headers: { [HEADERS.recordVideo]: 'on' },
      payload: { pinned: true },
    })
    expect(flagged.statusCode).toBe(200)
    expect(flagged.body).not.toContain(digits(desk.maria.phone))
  })
})
