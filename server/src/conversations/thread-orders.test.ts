import type { Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, send, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
/** By the time of their last text. `ada` and `cleo` are Tess's, and `bo` and `cleo` wait for an answer. */
const clients = {} as Record<'ada' | 'bo' | 'cleo' | 'dan', TestClient>

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah, tess] })
  const minute = (n: number) => world.at(new Date(Date.UTC(2026, 10, 18, 19, n)))
  for (const [n, name] of (['ada', 'bo', 'cleo', 'dan'] as const).entries()) {
    minute(n)
    clients[name] = await northline.client(name, `+1303555010${n + 1}`, n % 2 === 0 ? tess : hannah)
    await clients[name].texts('Hello')
  }
  minute(10)
  await send(tess, clients.ada, 'Hello Ada')
  minute(11)
  await send(hannah, clients.dan, 'Hello Dan')
  minute(12)
  await tess.ok('PATCH', `/v1/threads/${threadIdOf(clients.cleo.id)}`, { isPinned: true })
})
afterAll(() => world.close())

const namesIn = async (order: string | undefined, limit: number, who = luis): Promise<string[]> => {
  const names: string[] = []
  for (let next: string | null | undefined; next !== null;) {
    const page: Page<Thread> = await who.ok('POST', '/v2/threads.search', { limit, order, next })
    names.push(...page.data.map(({ contactId }) => nameOf(contactId)))
    next = page.pagination.next
  }
  return names
}

const nameOf = (contactId: string) => Object.entries(clients).find(([, { id }]) => id === contactId)?.[0] ?? contactId

describe('the order of threads', () => {
  test.each([
    [undefined, ['dan', 'ada', 'cleo', 'bo']],
    ['latest', ['dan', 'ada', 'cleo', 'bo']],
    ['longest-wait', ['bo', 'cleo', 'dan', 'ada']],
    ['pinned-first', ['cleo', 'dan', 'ada', 'bo']],
    ['coach', ['dan', 'bo', 'ada', 'cleo']],
  ])('%s is the same by single rows as on one page', async (order, names) => {
    expect(await namesIn(order, 100)).toEqual(names)
    expect(await namesIn(order, 1)).toEqual(names)
  })

  test('keeps to the reach of the reader', async () => {
    expect(await namesIn('coach', 1, hannah)).toEqual(['dan', 'bo'])
  })

  test('an unknown order and the cursor of another one are refused', async () => {
    expect(await luis.refused('POST', '/v2/threads.search', { order: 'newest' })).toMatchObject({ status: 400 })
    const page = await luis.ok<Page<Thread>>('POST', '/v2/threads.search', { limit: 1, order: 'coach' })
    const { next } = page.pagination
    for (const order of ['latest', 'longest-wait', 'pinned-first'])
      expect(await luis.refused('POST', '/v2/threads.search', { order, next })).toMatchObject({ code: 'InputInvalid' })
  })
})

describe('taking back', () => {
  const patch = (who: TestPerson, client: TestClient, body: object) =>
    who.ok<Thread>('PATCH', `/v1/threads/${threadIdOf(client.id)}`, body)

  test('“no answer needed” gives the wait back with its own time', async () => {
    const { bo } = clients
    const before = await patch(hannah, bo, {})
    expect(before).toMatchObject({ needsAnswerSince: '2026-11-18T19:01:00.000Z', waiting: { text: 'Hello' } })
    expect(await patch(hannah, bo, { needsAnswer: false })).toMatchObject({ needsAnswerSince: null, waiting: null })
    const again = await patch(hannah, bo, { needsAnswer: true })
    expect(again).toMatchObject({ needsAnswerSince: before.needsAnswerSince, waiting: before.waiting })
    // It waits already.
    expect((await patch(hannah, bo, { needsAnswer: true })).rev).toBe(again.rev)
  })

  test('a client who was answered can be made to wait since their last text', async () => {
    const { dan } = clients
    const thread = await patch(hannah, dan, { needsAnswer: true })
    expect(thread).toMatchObject({ needsAnswerSince: '2026-11-18T19:03:00.000Z', waiting: { text: 'Hello' } })
    await patch(hannah, dan, { needsAnswer: false })
  })

  test('unread counts the client’s last text again, for this reader alone', async () => {
    const { dan } = clients
    await patch(hannah, dan, { readSequence: 2 })
    await patch(luis, dan, { readSequence: 2 })
    expect(await patch(hannah, dan, { unread: true })).toMatchObject({ unreadCount: 1, readSequence: 0 })
    expect(await patch(hannah, dan, { unread: true })).toMatchObject({ unreadCount: 1 })
    expect(await patch(luis, dan, {})).toMatchObject({ unreadCount: 0 })
    expect(await patch(hannah, dan, { readSequence: 2 })).toMatchObject({ unreadCount: 0 })
  })

  test('who may not send may not say that an answer is needed, nor who does not reach the client', async () => {
    const path = `/v1/threads/${threadIdOf(clients.bo.id)}`
    expect(await tess.refused('PATCH', path, { needsAnswer: true })).toMatchObject({ code: 'ThreadNotFound' })
    expect(await tess.refused('PATCH', path, { unread: true })).toMatchObject({ code: 'ThreadNotFound' })
    expect(await luis.refused('PATCH', path, { unread: false })).toMatchObject({ status: 400 })
  })
})
