import type { Message, Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import { setStatus } from '@attune/store/contacts/change-contacts'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maskWithoutPrivate } from '../security/cast.ts'
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
let tess: TestPerson
let phones = 30_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
})
afterAll(() => world.close())

describe('pages of threads', () => {
  test('go on without gaps while threads move: what did not move is seen once, in order', async () => {
    const clients = await newClients(hannah, 12)
    for (const client of clients) await client.texts('Hello')
    const newestFirst = clients.toReversed().map((client) => client.id)
    const seen: string[] = []
    const movers = [clients[0]!, clients[11]!, clients[5]!, clients[7]!]
    let next: string | null = null
    do {
      const page: Page<Thread> = await search(hannah, { limit: 3, ...(next === null ? {} : { next }) })
      seen.push(...page.data.map((thread) => thread.contactId))
      await movers.shift()?.texts('Again')
      next = page.pagination.next
    } while (next !== null)
    const moved = [clients[0]!, clients[5]!, clients[7]!].map((client) => client.id)
    expect(seen.filter((id) => !moved.includes(id))).toEqual(newestFirst.filter((id) => !moved.includes(id)))
    expect(new Set(seen).size).toBe(seen.length)
    // The thread that moved is at the top of a new first page.
    expect((await search(hannah, { limit: 4 })).data.map((thread) => thread.contactId)).toEqual(
      expect.arrayContaining([...moved, clients[11]!.id]),
    )
  })

  test('are told apart by client where threads moved at the same moment', async () => {
    world.at(new Date('2026-03-12T14:00:00.000Z'))
    const clients = await newClients(hannah, 7)
    world.at(null)
    const seen: string[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page: Page<Thread> = await search(hannah, { limit: 2, ...(next === undefined ? {} : { next }) })
      seen.push(...page.data.map((thread) => thread.contactId))
      next = page.pagination.next
    }
    expect(seen).toEqual(
      clients
        .map((client) => client.id)
        .toSorted()
        .toReversed(),
    )
  })

  test('a place that is none is refused, and the last page says that it is the last', async () => {
    await newClients(hannah, 2)
    const refusal = await hannah.refused('POST', '/v2/threads.search', { next: 'nonsense' })
    expect(refusal).toMatchObject({ status: 400, code: 'InputInvalid' })
    expect((await search(hannah, { limit: 2 })).pagination).toEqual({ hasNext: false, next: null })
    expect((await search(hannah, { limit: 1 })).pagination.hasNext).toBe(true)
  })
})

describe('filters', () => {
  test('unread, needs answer, mine and a part of the name hold together', async () => {
    const [read, waiting, answered] = await newClients(hannah, 3)
    const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah, tess] })
    const [other] = await newClients(tess, 1)
    for (const client of [read!, waiting!, answered!, other!]) await client.texts('Hello')
    await mark(hannah, read!, 1)
    await send(hannah, answered!, 'Hello to you')
    const found = async (who: TestPerson, filters: object) =>
      (await threadsOf(who, filters)).map((thread) => thread.contactId).toSorted()
    const ids = (...clients: (TestClient | undefined)[]) => clients.map((client) => client!.id).toSorted()
    expect(await found(hannah, {})).toEqual(ids(read, waiting, answered))
    expect(await found(hannah, { unread: true })).toEqual(ids(waiting, answered))
    expect(await found(hannah, { needsAnswer: true })).toEqual(ids(read, waiting))
    expect(await found(hannah, { unread: true, needsAnswer: true })).toEqual(ids(waiting))
    expect(await found(luis, {})).toEqual(ids(read, waiting, answered, other))
    expect(await found(luis, { mine: true })).toEqual([])
    expect(await found(tess, { mine: true })).toEqual(ids(other))
    const part = (await threadsOf(hannah)).find((thread) => thread.contactId === waiting!.id)!.title.slice(-6)
    expect(await found(hannah, { q: part.toUpperCase() })).toEqual(ids(waiting))
    expect(await found(hannah, { q: part, needsAnswer: true, unread: true, mine: true })).toEqual(ids(waiting))
    expect(await found(hannah, { q: '%' })).toEqual([])
  })
})

describe('unread counts', () => {
  test('equal the rows counted by hand, whatever was read when, for each reader alone', async () => {
    const [client] = await newClients(hannah, 1)
    const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
    const steps: (() => Promise<unknown>)[] = [
      () => client!.texts('One'),
      () => client!.texts('Two'),
      () => send(hannah, client!, 'Three'),
      () => mark(hannah, client!, 2),
      () => client!.texts('Four'),
      () => mark(luis, client!, 1),
      () => client!.texts('Five'),
      () => mark(hannah, client!, 3),
      () => mark(luis, client!, 4),
      () => send(hannah, client!, 'Six'),
      () => mark(hannah, client!, 999_999_999),
      () => client!.texts('Seven'),
      () => mark(luis, client!, 0),
      () => mark(luis, client!, 6),
    ]
    for (const [index, step] of steps.entries()) {
      await step()
      for (const reader of [hannah, luis]) {
        const thread = await threadFor(reader, client!)
        const rows = (await threadOf(reader, client!)).filter(
          (message) => message.body?.type === 1 && message.sequence > thread.readSequence,
        )
        expect(thread.unreadCount, `${reader.name} after step ${index}`).toBe(rows.length)
        const inFilter = (await threadsOf(reader, { unread: true })).map((each) => each.contactId)
        expect(inFilter).toEqual(rows.length > 0 ? [client!.id] : [])
      }
    }
  })

  test('a read mark never goes back nor past the end, also when two screens move it at once', async () => {
    const [client] = await newClients(hannah, 1)
    for (const text of ['One', 'Two', 'Three', 'Four']) await client!.texts(text)
    expect(await mark(hannah, client!, 3)).toMatchObject({ readSequence: 3, unreadCount: 1 })
    expect(await mark(hannah, client!, 1)).toMatchObject({ readSequence: 3, unreadCount: 1 })
    await Promise.all([4, 1, 2, 0, 3].map((sequence) => mark(hannah, client!, sequence)))
    expect(await threadFor(hannah, client!)).toMatchObject({ readSequence: 4, unreadCount: 0 })
    await mark(hannah, client!, 500)
    expect(await threadFor(hannah, client!)).toMatchObject({ readSequence: 4 })
    await client!.texts('Five')
    expect(await threadFor(hannah, client!)).toMatchObject({ readSequence: 4, unreadCount: 1 })
  })

  test('a mark that is set while a text comes in never swallows it', async () => {
    const [client] = await newClients(hannah, 1)
    for (let round = 0; round < 20; round += 1) {
      const { lastSequence } = await threadFor(hannah, client!)
      await Promise.all([client!.texts(`Text ${round}`), mark(hannah, client!, lastSequence)])
      const thread = await threadFor(hannah, client!)
      expect([thread.readSequence, thread.unreadCount]).toEqual([lastSequence, thread.lastSequence - lastSequence])
      await mark(hannah, client!, thread.lastSequence)
    }
  })

  test('a thread out of reach is not there, to read or to mark', async () => {
    const [client] = await newClients(hannah, 1)
    const path = `/v1/threads/${threadIdOf(client!.id)}`
    expect(await tess.refused('GET', path)).toMatchObject({ status: 404, code: 'ThreadNotFound' })
    expect(await tess.refused('PATCH', path, { readSequence: 1 })).toMatchObject({ code: 'ThreadNotFound' })
    expect(await tess.refused('GET', `/v1/contacts/${client!.id}/messages`)).toMatchObject({ code: 'ContactNotFound' })
  })
})

describe('pages of messages', () => {
  test('backwards and forwards, from the end or from any message, without gaps', async () => {
    const [client] = await newClients(hannah, 1)
    for (let index = 1; index <= 11; index += 1) await client!.texts(`Text ${index}`)
    const path = `/v1/contacts/${client!.id}/messages?limit=4`
    const page = (query: string) => hannah.ok<Page<Message>>('GET', path + query)
    const sequences = (found: Page<Message>) => found.data.map((message) => message.sequence)
    const newest = await page('')
    expect([sequences(newest), newest.pagination]).toEqual([[8, 9, 10, 11], { hasNext: true, next: '8' }])
    const before = await page(`&before=${newest.pagination.next}`)
    expect([sequences(before), before.pagination]).toEqual([[4, 5, 6, 7], { hasNext: true, next: '4' }])
    const first = await page(`&before=${before.pagination.next}`)
    expect([sequences(first), first.pagination]).toEqual([[1, 2, 3], { hasNext: false, next: null }])
    const after = await page(`&after=${first.data[1]!.id}`)
    expect([sequences(after), after.pagination]).toEqual([[3, 4, 5, 6], { hasNext: true, next: '6' }])
    expect(sequences(await page('&after=11'))).toEqual([])
  })

  test('from a day on, oldest first', async () => {
    const [client] = await newClients(hannah, 1)
    for (let index = 1; index <= 3; index += 1) await client!.texts(`Text ${index}`)
    const path = `/v1/contacts/${client!.id}/messages`
    const { data: all } = await hannah.ok<Page<Message>>('GET', `${path}?include=body`)
    const since = (at: number, more = '') =>
      hannah.ok<Page<Message>>('GET', `${path}?since=${new Date(at * 1_000).toISOString()}${more}`)
    const first = all[0]!.body!.date
    expect((await since(first - 86_400)).data.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    const page = await since(first - 86_400, '&limit=1')
    expect([page.data[0]?.sequence, page.pagination]).toEqual([1, { hasNext: true, next: '1' }])
    expect((await since(all[2]!.body!.date + 86_400)).data).toEqual([])
    expect(await hannah.refused('GET', `${path}?since=yesterday`)).toMatchObject({ code: 'InputInvalid' })
    expect(await tess.refused('GET', `${path}?since=2020-01-01T00:00:00Z`)).toMatchObject({ code: 'ContactNotFound' })
  })

  test('hide who the client is from a masked reader, whichever way they are read', async () => {
    const mo = await northline.staff('Mo', 'ROLE_ADMIN')
    await setMembership(world.deps.store.global, mo.id, { permissions: maskWithoutPrivate('ROLE_ADMIN') })
    const nkechi = await northline.client('Nkechi Ravenwood', newPhone(), hannah)
    for (let index = 1; index <= 5; index += 1) await nkechi.texts(`Nkechi, ${index}`)
    const alias = `Client ${nkechi.id.slice(-6).toUpperCase()}`
    for (const [place, numbers] of [
      ['', [4, 5]],
      ['&before=4', [2, 3]],
      ['&before=2', [1]],
      ['&after=1', [2, 3]],
      ['&after=4', [5]],
      ['&since=2020-01-01T00:00:00Z', [1, 2]],
    ] as const) {
      const { data } = await mo.ok<Page<Message>>('GET', `/v1/contacts/${nkechi.id}/messages?limit=2${place}`)
      expect(data.map(({ body }) => body?.text)).toEqual(numbers.map((number) => `${alias}, ${number}`))
    }
  })

  test('with only the parts that were asked for', async () => {
    const [client] = await newClients(hannah, 1)
    await client!.texts('Hello')
    const path = `/v1/contacts/${client!.id}/messages`
    const [bare] = (await hannah.ok<Page<Message>>('GET', `${path}?include=reaction,context`)).data
    const place = { id: bare!.id, contactId: client!.id, sequence: 1, rev: 1, deleted: null }
    expect(bare).toEqual({ ...place, abilities: bare!.abilities, context: [], reaction: [] })
    expect(await hannah.refused('GET', `${path}?include=secrets`)).toMatchObject({ code: 'InputInvalid' })
  })
})

const newPhone = (): string => {
  phones += 1
  return `+130355${phones}`
}

const newClients = async (coach: TestPerson, count: number): Promise<TestClient[]> => {
  const clients = []
  for (let index = 0; index < count; index += 1) {
    const phone = newPhone()
    clients.push(await northline.client(`Client ${phone.slice(-5)}x`, phone, coach))
  }
  return clients
}

const search = (who: TestPerson, body: object) => who.ok<Page<Thread>>('POST', '/v2/threads.search', body)

const threadFor = (who: TestPerson, client: TestClient) => who.ok<Thread>('GET', `/v1/threads/${threadIdOf(client.id)}`)

const mark = (who: TestPerson, client: TestClient, readSequence: number) =>
  who.ok<Thread>('PATCH', `/v1/threads/${threadIdOf(client.id)}`, { readSequence })

test('a client who texted STOP or is stopped can’t be written to, but their wait can still be settled', async () => {
  const [maria, owen] = await newClients(hannah, 2)
  const abilities = async (client: TestClient) => {
    const thread = await hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(client.id)}`)
    const contact = await hannah.ok<{ abilities: { send: boolean } }>('GET', `/v1/contacts/${client.id}`)
    expect(contact.abilities.send).toBe(thread.abilities.send)
    return { send: thread.abilities.send, answer: thread.abilities.answer }
  }
  expect(await abilities(maria!)).toEqual({ send: true, answer: true })
  await maria!.texts('STOP')
  expect(await abilities(maria!)).toEqual({ send: false, answer: true })
  await maria!.texts('START')
  expect(await abilities(maria!)).toEqual({ send: true, answer: true })
  await world.deps.store.tenant(northline.id, (tx) => setStatus(tx, owen!.id, 'stop', 'Moved away'))
  expect(await abilities(owen!)).toEqual({ send: false, answer: true })
})
