import { threadIdOf } from '@attune/contract/ids'
import type { FoundMessage } from '@attune/contract/conversations/search-calls'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import type { Caller } from '../../testing/caller.ts'
import {
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let priya: TestPerson
let maria: TestClient
let sam: TestClient
let tessas: TestClient
let numbers = 20_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
  sam = await northline.client('Sam Cole', newPhone(), hannah)
  tessas = await northline.client('Ines Roth', newPhone(), tess)
})
afterAll(() => world.close())

const newPhone = (): string => `+1303555${(numbers += 1).toString().slice(-4)}`

const search = (who: Caller, q: string, more: object = {}): Promise<Page<FoundMessage>> =>
  who.ok('POST', '/v2/messages.search', { q, ...more })
const found = async (who: Caller, q: string, more: object = {}): Promise<string[]> =>
  (await search(who, q, more)).data.map(({ message }) => message.text)

describe('what is found', () => {
  test('the newest first, of both directions, with what a row shows', async () => {
    await maria.texts('I walked to the park')
    await sam.texts('Slept well')
    await send(hannah, sam, 'Have you WALKED today?')
    const { data, pagination } = await search(hannah, 'walked')
    expect(pagination).toEqual({ hasNext: false, next: null })
    expect(data.map(({ message }) => message.text)).toEqual(['Have you WALKED today?', 'I walked to the park'])
    const [newest] = await threadOf(hannah, sam).then((messages) => messages.toReversed())
    expect(data[0]).toMatchObject({
      message: { id: newest?.id, contactId: sam.id, type: 2, send_by: { name: 'Hannah' }, send_by_type: 'user' },
      thread: { _id: threadIdOf(sam.id), title: 'Sam Cole', masked: false, contactStatus: 'active', photoUrl: null },
      marks: [[9, 15]],
    })
  })

  test.for([
    ['walked park', ['I walked to the park, and back']],
    ['ark, and ba', ['I walked to the park, and back']],
    ['alke', ['I walked to the park, and back']],
    ['nobody wrote this', []],
    ["don't", ['I don’t know (yet): 9:30, 100% & more | less']],
    ['9:30', ['I don’t know (yet): 9:30, 100% & more | less']],
    ['100%', ['I don’t know (yet): 9:30, 100% & more | less']],
    ['(yet):', ['I don’t know (yet): 9:30, 100% & more | less']],
    ['10%', []],
    ['w_lked', []],
    ['walked | nothing', []],
    ['!walked', []],
    ['walked & back', []],
    ['&', ['I don’t know (yet): 9:30, 100% & more | less']],
    ["' or 1=1 --", []],
    ['\\', []],
    ['早餐', ['今天早餐吃面条🎉']],
    ['面', ['今天早餐吃面条🎉']],
    ['餐早', []],
    ['🎉', ['今天早餐吃面条🎉']],
    ['صباح', ['مرحبا صباح الخير']],
    ['صبا', ['مرحبا صباح الخير']],
    ['FRÜHSTÜCK', ['Frühstück war gut']],
    ['rühst', ['Frühstück war gut']],
    ['gu', ['Frühstück war gut']],
    ['ut', []],
    ['привет', ['Привет из Москвы']],
  ] as const)('%s', async ([q, texts]) => {
    for (const text of [
      'I walked to the park, and back',
      'I don’t know (yet): 9:30, 100% & more | less',
      '今天早餐吃面条🎉',
      'مرحبا صباح الخير',
      'Frühstück war gut',
      'Привет из Москвы',
    ])
      await maria.texts(text)
    expect(await found(hannah, q)).toEqual(texts)
    for (const { message, marks } of (await search(hannah, q)).data)
      expect(marks.map(([from, to]) => message.text.slice(from, to).length > 0)).not.toEqual([])
  })

  test('is the same for who reaches some clients and for who reaches all, of few messages and of many', async () => {
    const texts = ['x ray', 'tax office', '9 km', 'walked 9 km', '早餐 9', 'Don’t', 'ok 👍🏽']
    for (const text of texts) await maria.texts(text)
    const pieces = ['x', '9', 'km', 'tax', '早', '👍🏽', "don't", '9 km']
    const before = await Promise.all(pieces.map((q) => found(hannah, q)))
    // So many that all of the newest belong to others: only the indexes find these.
    await world.deps.store.tenant(northline.id, async (tx) => {
      await tx.update('threads').set({ last_sequence: 90_000 }).where('contact_id', '=', sam.id).execute()
      const at = new Date('2100-01-01')
      const others = Array.from({ length: 4_000 }, (_, index) => ({
        contact_id: sam.id,
        sequence: index + 1,
        suffix: `other-${index}`,
        direction: 1 as const,
        text: '…',
        at,
        delivery: 1 as const,
        carrier: 'simulator',
        author_kind: 'contact' as const,
      }))
      await tx.insert('messages', others).execute()
    })
    for (const who of [hannah, priya]) expect(await Promise.all(pieces.map((q) => found(who, q)))).toEqual(before)
    expect(before).toEqual([
      ['x ray'],
      ['早餐 9', 'walked 9 km', '9 km'],
      ['walked 9 km', '9 km'],
      ['tax office'],
      ['早餐 9'],
      ['ok 👍🏽'],
      ['Don’t'],
      ['walked 9 km', '9 km'],
    ])
  })

  test('page by page, each once, also when something comes in between', async () => {
    for (let n = 1; n <= 7; n += 1) await (n % 2 === 0 ? maria : sam).texts(`walk number ${n}`)
    const all: string[] = []
    let next: string | null = null
    do {
      const page: Page<FoundMessage> = await search(hannah, 'walk', { limit: 2, next })
      all.push(...page.data.map(({ message }) => message.text.slice(-1)))
      next = page.pagination.next
      await maria.texts('one more walk')
    } while (next !== null)
    expect(all).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  })

  test('in one client’s thread alone', async () => {
    await maria.texts('walked once')
    await sam.texts('walked twice')
    await maria.texts('walked again')
    expect(await found(hannah, 'walked', { contactId: maria.id })).toEqual(['walked again', 'walked once'])
    const first = await search(hannah, 'walked', { contactId: maria.id, limit: 1 })
    expect(await found(hannah, 'walked', { contactId: maria.id, next: first.pagination.next })).toEqual(['walked once'])
  })
})

describe('what is not found', () => {
  test('what others’ clients wrote, and another organization’s', async () => {
    await tessas.texts('walked with Ines')
    const foreign = await world.organization('Southline', newPhone())
    await (await foreign.client('Far', newPhone())).texts('walked far away')
    expect(await found(hannah, 'walked')).toEqual([])
    expect(await found(priya, 'walked')).toEqual(['walked with Ines'])
    const refused = await hannah.refused('POST', '/v2/messages.search', { q: 'walked', contactId: tessas.id })
    expect(refused).toMatchObject({ status: 404, code: 'ContactNotFound' })
  })

  test('what was deleted, and what a client wrote who was erased', async () => {
    await maria.texts('walked once')
    await sam.texts('walked twice')
    const [message] = await threadOf(hannah, maria)
    await priya.ok('DELETE', `/v1/messages/${message?.id}`)
    expect(await found(hannah, 'walked')).toEqual(['walked twice'])
    await priya.ok('DELETE', `/v1/contacts/${sam.id}`, {})
    expect(await found(priya, 'walked')).toEqual([])
    await world.work()
    expect(await found(priya, 'walked')).toEqual([])
  })

  test('who a client is, by who may not see it', async () => {
    await maria.texts('walked with friends')
    const viewer = permissionBits.of(['conversations.view'])
    await setMembership(world.deps.store.global, hannah.id, { permissions: viewer })
    forgetSessions()
    expect(await found(hannah, 'lopez')).toEqual([])
    const { data } = await search(hannah, 'walked')
    expect(data.map(({ thread }) => [thread.title, thread.masked, thread.photoUrl])).toEqual([
      [`Client ${maria.id.slice(-6).toUpperCase()}`, true, null],
    ])
    expect(JSON.stringify(data)).not.toContain('Lopez')
  })
})

test('too long a text, too many words, nothing, and a place that was made up are refused', async () => {
  const refused = async (q: string, more: object = {}) =>
    (await hannah.refused('POST', '/v2/messages.search', { q, ...more })).code
  expect(await refused('x'.repeat(201))).toBe('InputInvalid')
  expect(await refused('a '.repeat(31))).toBe('InputInvalid')
  expect(await refused('  ')).toBe('InputInvalid')
  const place = Buffer.from(JSON.stringify(['1-x', maria.id])).toString('base64url')
  expect(await refused('walked', { next: place })).toBe('InputInvalid')
  expect(await found(hannah, 'x'.repeat(200))).toEqual([])
})

test('a word of ten thousand letters that came in is kept, and found', async () => {
  expect(await maria.texts(`${'y'.repeat(10_000)} ${'早'.repeat(5_000)} late`)).toBe(200)
  expect((await search(hannah, 'late')).data).toHaveLength(1)
  expect((await search(hannah, 'yyyy')).data[0]?.message.text).toHaveLength(301)
})
