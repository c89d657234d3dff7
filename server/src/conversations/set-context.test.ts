import type { Contact } from '@attune/contract/contacts/entity'
import { NO_RANKS } from '@attune/contract/contacts/ranks'
import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { createWorld, threadOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let maria: TestClient
let messages: Message[]

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  let phone = 40
  newMaria = () => northline.client('Maria', `+130355501${(phone += 1)}`, hannah)
})
let newMaria: () => Promise<TestClient>
beforeEach(async () => {
  maria = await newMaria()
  for (const text of ['Slept 6', 'Slept 8, ate well', 'Off to bed']) await maria.texts(text)
  messages = await threadOf(hannah, maria)
})
afterAll(() => world.close())

const path = (message: Message | undefined) => `/v1/messages/${message?.id}/msg-context`
const rank = (message: Message | undefined, type: string, value: number, amount: string | null = null) =>
  hannah.ok<Message>('PUT', path(message), { type, rank: value, value: amount })
const ranksOf = async () => (await hannah.ok<Contact>('GET', `/v1/contacts/${maria.id}`)).ranks

describe('a rank of a message', () => {
  test('is set, changed and taken away, and comes with the message wherever it is read', async () => {
    const [first] = messages
    expect(first?.context).toEqual([])
    const set = await rank(first, 'sleep', 2, '6')
    expect(set.context).toEqual([{ type: 'sleep', rank: 2, value: '6' }])
    expect(set.rev).toBe((first?.rev ?? 0) + 1)
    await rank(first, 'food', 4)
    await rank(first, 'sleep', 1, '5.5')
    const both = [
      { type: 'food', rank: 4, value: null },
      { type: 'sleep', rank: 1, value: '5.5' },
    ]
    expect((await threadOf(hannah, maria)).map(({ context }) => context)).toEqual([both, [], []])
    expect((await hannah.ok<Message>('GET', `/v1/messages/${first?.id}?include=context`)).context).toEqual(both)
    const left = await hannah.ok<Message>('DELETE', path(first), { type: 'food', rank: 4, value: null })
    expect(left.context).toEqual([both[1]])
  })

  test('that stands there already is refused, taking away what is not there changes nothing', async () => {
    const [first] = messages
    await rank(first, 'water', 3, '64')
    const again = await hannah.call('PUT', path(first), { type: 'water', rank: 3, value: '64' })
    expect([again.status, again.body]).toMatchObject([422, { code: 'ContextUnchanged', content: 'No changes' }])
    const before = await rank(first, 'water', 3, '65')
    expect(await hannah.ok('DELETE', path(first), { type: 'energy' })).toEqual(before)
  })

  test.for(['7 hours', '1e3', '-2', '٣'])('of a measure with a unit takes no %s', async (value) => {
    const answer = await hannah.call('PUT', path(messages[0]), { type: 'sleep', rank: 3, value })
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'ContextNotANumber' }])
    expect((await rank(messages[0], 'stress', 3, value)).context).toEqual([{ type: 'stress', rank: 3, value }])
  })

  test('is not for who does not reach the client, nor for who may only read', async () => {
    const context = { type: 'sleep', rank: 3, value: null }
    const missing = await tess.call('PUT', path(messages[0]), context)
    const gone = await tess.call('DELETE', path(messages[0]), context)
    expect([missing.body, gone.body]).toMatchObject([{ code: 'MessageNotFound' }, { code: 'MessageNotFound' }])
    expect((await luis.call('PUT', path(messages[0]), context)).status).toBe(403)
    const other = path(messages[0]).replace(/:[^:/]+\//, ':another-suffix/')
    expect((await hannah.call('PUT', other, context)).body).toMatchObject({ code: 'MessageNotFound' })
  })
})

describe('a client’s latest ranks', () => {
  test('come from the latest message of each measure and go back to the one before', async () => {
    const [first, second, third] = messages
    expect(await ranksOf()).toEqual(NO_RANKS)
    await rank(second, 'sleep', 4, '8')
    await rank(second, 'food', 3)
    // Ranked later, but written earlier.
    await rank(first, 'sleep', 1, '6')
    expect(await ranksOf()).toEqual({ ...NO_RANKS, sleep: 4, food: 3 })
    await rank(third, 'sleep', 2)
    expect((await ranksOf()).sleep).toBe(2)
    await hannah.ok('DELETE', path(third), { type: 'sleep' })
    await hannah.ok('DELETE', path(second), { type: 'sleep' })
    expect((await ranksOf()).sleep).toBe(1)
    await hannah.ok('DELETE', path(first), { type: 'sleep' })
    expect(await ranksOf()).toEqual({ ...NO_RANKS, food: 3 })
  })

  test('are seen by who may not see the name', async () => {
    await rank(messages[0], 'energy', 1)
    await setMembership(world.deps.store.global, luis.id, {
      permissions: permissionBits.of(['conversations.view', 'contacts.view', 'contacts.list']),
    })
    forgetSessions()
    const { data } = await luis.ok<Page<Contact>>('GET', `/v1/contacts?ids=${maria.id}`)
    expect(data[0]).toMatchObject({ masked: true, phone: null, ranks: { energy: 1 } })
  })
})
