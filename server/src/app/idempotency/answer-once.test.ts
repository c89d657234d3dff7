import { HEADERS } from '@attune/contract/headers'
import type { ErrorBody } from '@attune/contract/refusals'
import { eraseAnswers } from '@attune/store/idempotency/keys'
import type { Store, Tenant } from '@attune/store/store'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addForgetAnswers } from '../../logs/forget-answers.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { caller, type Caller } from '../../testing/caller.ts'
import { signInAgain } from '../../staff/testing/account-changes.ts'
import {
  createWorld,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let maria: TestClient
let store: Store

beforeAll(async () => {
  world = await createWorld()
  store = world.deps.store
  northline = await world.organization('Northline', '+13035550100')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
beforeEach(async () => {
  maria = await northline.client('Maria Lopez', `+1303555${String(++phones).padStart(4, '0')}`, hannah)
})
afterEach(() => {
  world.deps.store = store
  world.at(null)
})
afterAll(() => world.close())

let phones = 1_000

interface Answer {
  status: number
  body: unknown
  replayed: string | undefined
  retryAfter: string | undefined
}

/** Makes a request with a key. */
const post = async (who: Caller, key: string, url: string, payload: object, headers = {}): Promise<Answer> => {
  const reply = await who.raw({ method: 'POST', url, payload, headers: { [HEADERS.idempotency]: key, ...headers } })
  const { [HEADERS.replayed]: replayed, 'retry-after': retryAfter } = reply.headers
  return {
    status: reply.statusCode,
    body: reply.json<unknown>(),
    replayed: replayed as string | undefined,
    retryAfter: retryAfter as string | undefined,
  }
}
const refusalOf = ({ status, body }: Answer) => [status, (body as ErrorBody).code]

/** One transaction. */
const asksManagers = (who: Caller, key: string, requestText = 'Please call her', headers = {}) =>
  post(who, key, `/v1/contacts/${maria.id}/send-manager-request`, { requestText }, headers)
/** Looks up who is mentioned first, so there are several transactions. */
const notes = (who: Caller, key: string, text = 'Likes mornings') =>
  post(who, key, `/v1/contacts/${maria.id}/notes`, { text })

const rowsOf = async (query: (tx: Tenant) => ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await store.tenant(northline.id, (tx) => query(tx).execute(tx.db))).rows
type Row = Record<string, unknown>
const countOf = async (table: 'manager_requests' | 'contact_notes' | 'tasks'): Promise<number> =>
  (await rowsOf(() => sql<Row>`select 1 as one from ${sql.table(table)} where contact_id = ${maria.id}`)).length
const keptFor = async (key: string): Promise<Row | undefined> =>
  (await rowsOf(() => sql<Row>`select * from idempotency_keys where key = ${key}`))[0]

/** Gives the store to the server that behaves as `tenant` says: it gets the real one. */
const storeThat = (tenant: (real: Store['tenant'], ...args: Parameters<Store['tenant']>) => Promise<unknown>): void => {
  world.deps.store = { ...store, tenant: ((...args) => tenant(store.tenant, ...args)) as Store['tenant'] }
}
/** The server ends at a point of the transaction in which something is changed: nothing it does later arrives. */
const endsAt = (point: 'before the commit' | 'after the commit'): void => {
  let isOver = false
  storeThat(async (real, organizationId, work) => {
    if (isOver) throw new Error('The process is over.')
    const answer = await real(organizationId, async (tx) => {
      const result = await work(tx)
      isOver = tx.wrote.facts
      if (isOver && point === 'before the commit') throw new Error('The process is over.')
      return result
    })
    if (isOver) throw new Error('The process is over.')
    return answer
  })
}

/** The next request with this key waits once its key is taken, until `goOn`; those after it don't. */
const pauseOnce = (key: string) => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  storeThat(async (real, organizationId, work) => {
    if ((await keptFor(key)) !== undefined) {
      world.deps.store = store
      reach()
      await mayGoOn
    }
    return real(organizationId, work)
  })
  return { reached, goOn }
}

test.each([
  ['one transaction', asksManagers, 'manager_requests'],
  ['several transactions', notes, 'contact_notes'],
] as const)('the same key gives the same answer and makes one thing: %s', async (_what, ask, table) => {
  const key = newId('se')
  const [first, again] = [await ask(hannah, key), await ask(hannah, key)]
  expect([first.status, first.replayed, again.replayed]).toEqual([200, undefined, 'true'])
  expect({ ...again, replayed: undefined }).toEqual(first)
  expect(await countOf(table)).toBe(1)
  expect((await ask(hannah, newId('se'))).status).toBe(200)
  expect(await countOf(table)).toBe(2)
})

test('fields in another order are the same body; another body or call with the key is refused', async () => {
  const key = newId('se')
  const task = { contactId: maria.id, title: 'Call her', priority: 'high' }
  const first = await post(hannah, key, '/v1/contacts/tasks', task)
  const turned = Object.fromEntries(Object.entries(task).toReversed())
  expect(await post(hannah, key, '/v1/contacts/tasks', turned)).toEqual({ ...first, replayed: 'true' })
  const other = await post(hannah, key, '/v1/contacts/tasks', { ...task, title: 'Write to her' })
  expect(refusalOf(other)).toEqual([422, 'IdempotencyKeyReused'])
  expect((other.body as ErrorBody).content).toBe(
    'This idempotency key was used for another request. Choose a new one for each request.',
  )
  expect(refusalOf(await notes(hannah, key))).toEqual([422, 'IdempotencyKeyReused'])
  expect([await countOf('tasks'), await countOf('contact_notes')]).toEqual([1, 0])
})

test('the id in the path belongs to the request', async () => {
  const key = newId('se')
  await asksManagers(hannah, key)
  const tom = await northline.client('Tom Hill', '+13035552001', hannah)
  const other = await post(hannah, key, `/v1/contacts/${tom.id}/send-manager-request`, {
    requestText: 'Please call her',
  })
  expect(refusalOf(other)).toEqual([422, 'IdempotencyKeyReused'])
})

test('another account, and another organization, may use the same key', async () => {
  const key = newId('se')
  const southline = await world.organization('Southline', '+13035550101')
  const sam = await southline.staff('Sam', 'ROLE_COACH')
  const tom = await southline.client('Tom Hill', '+13035552002', sam)
  const answers = [
    await asksManagers(hannah, key),
    await asksManagers(priya, key),
    await post(sam, key, `/v1/contacts/${tom.id}/send-manager-request`, { requestText: 'Please call her' }),
  ]
  expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual(answers.map(() => [200, undefined]))
  expect(await countOf('manager_requests')).toBe(2)
})

test('whoever is switched into an account has keys of their own there, not the owner’s; in another account one means something else', async () => {
  const key = newId('se')
  expect((await asksManagers(hannah, key)).status).toBe(200)
  const visitor = await signInAgain(world, priya)
  const own = await asksManagers(visitor, newId('se'))
  expect(own.status).toBe(200)
  const { _id } = await visitor.ok<{ _id: string }>('POST', '/v2/users.switchTo', { id: hannah.id })
  const inside = caller(world.app, visitor.token, null, _id)
  await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Help her' })
  const helped = await asksManagers(inside, key)
  expect([helped.status, helped.replayed]).toEqual([200, undefined])
  await inside.ok('POST', '/v2/users.switchBack')
  expect(refusalOf(await asksManagers(visitor, key))).toEqual([422, 'IdempotencyKeyReused'])
  expect(await countOf('manager_requests')).toBe(3)
})

test.each([
  ['one transaction', asksManagers, 'manager_requests'],
  ['several transactions', notes, 'contact_notes'],
] as const)('of eight at once one is done, the others wait or get its answer: %s', async (_what, ask, table) => {
  const key = newId('se')
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(hannah, key)))
  const made = answers.filter(({ status, replayed }) => status === 200 && replayed === undefined)
  const others = answers.filter((answer) => answer !== made[0])
  expect(made).toHaveLength(1)
  for (const other of others)
    if (other.status === 200) expect({ ...other, replayed: undefined }).toEqual(made[0])
    else expect([...refusalOf(other), other.retryAfter]).toEqual([409, 'IdempotencyKeyBusy', '1'])
  expect(await countOf(table)).toBe(1)
  expect(await ask(hannah, key)).toEqual({ ...made[0], replayed: 'true' })
})

test('while the first one is being done, the second is told to wait', async () => {
  const key = newId('se')
  const { reached, goOn } = pauseOnce(key)
  const first = asksManagers(hannah, key)
  await reached
  const second = await asksManagers(hannah, key)
  expect([...refusalOf(second), second.retryAfter]).toEqual([409, 'IdempotencyKeyBusy', '1'])
  expect((second.body as ErrorBody).content).toBe(
    'The same request is still being worked on. Wait a moment, then try again.',
  )
  goOn()
  expect((await first).status).toBe(200)
  expect((await asksManagers(hannah, key)).replayed).toBe('true')
})

test.each([
  ['one transaction', asksManagers, 'manager_requests'],
  ['several transactions', notes, 'contact_notes'],
] as const)('a failure frees the key: %s', async (_what, ask, table) => {
  const key = newId('se')
  storeThat((real, organizationId, work) =>
    real(organizationId, async (tx) => {
      const result = await work(tx)
      if (tx.wrote.facts) throw new Error('Out of luck.')
      return result
    }),
  )
  expect((await ask(hannah, key)).status).toBe(500)
  world.deps.store = store
  expect(await keptFor(key)).toBeUndefined()
  expect((await ask(hannah, key)).status).toBe(200)
  expect(await countOf(table)).toBe(1)
})

test('after a crash before the commit the key is free within a minute', async () => {
  const key = newId('se')
  endsAt('before the commit')
  expect((await asksManagers(hannah, key)).status).toBe(500)
  world.deps.store = store
  expect(refusalOf(await asksManagers(hannah, key))).toEqual([409, 'IdempotencyKeyBusy'])
  world.at(new Date(world.now().getTime() + 61_000))
  const again = await asksManagers(hannah, key)
  expect([again.status, again.replayed]).toEqual([200, undefined])
  expect(await countOf('manager_requests')).toBe(1)
})

test('after a crash right after the commit, the answer is there if the call is one transaction', async () => {
  const key = newId('se')
  endsAt('after the commit')
  expect((await asksManagers(hannah, key)).status).toBe(500)
  world.deps.store = store
  const again = await asksManagers(hannah, key)
  expect([again.status, again.replayed]).toEqual([200, 'true'])
  expect(again.body).toMatchObject({ requestText: 'Please call her' })
  expect(await countOf('manager_requests')).toBe(1)
})

test('with several transactions the answer may be lost then, but nothing is made twice', async () => {
  const key = newId('se')
  endsAt('after the commit')
  expect((await notes(hannah, key)).status).toBe(500)
  world.deps.store = store
  expect(refusalOf(await notes(hannah, key))).toEqual([409, 'IdempotencyKeyBusy'])
  world.at(new Date(world.now().getTime() + 61_000))
  expect(refusalOf(await notes(hannah, key))).toEqual([409, 'IdempotencyAnswerLost'])
  expect(await countOf('contact_notes')).toBe(1)
})

test('a slow request whose key was taken over meanwhile changes nothing', async () => {
  const key = newId('se')
  const { reached, goOn } = pauseOnce(key)
  const slow = asksManagers(hannah, key)
  await reached
  world.at(new Date(world.now().getTime() + 61_000))
  const quick = await asksManagers(hannah, key)
  goOn()
  expect([quick.status, quick.replayed]).toEqual([200, undefined])
  expect(refusalOf(await slow)).toEqual([409, 'IdempotencyKeyBusy'])
  expect(await countOf('manager_requests')).toBe(1)
  expect(await asksManagers(hannah, key)).toEqual({ ...quick, replayed: 'true' })
})

test('a refusal by a rule is given again; what passes by itself, and what is wrong with the request, frees the key', async () => {
  const key = newId('se')
  const first = await asksManagers(hannah, key, ' ')
  expect(refusalOf(first)).toEqual([422, 'RequestEmpty'])
  expect(await asksManagers(hannah, key, ' ')).toEqual({ ...first, replayed: 'true' })
  const wrong = newId('se')
  const url = `/v1/contacts/${maria.id}/send-manager-request`
  expect(refusalOf(await post(hannah, wrong, url, { text: 'Please call her' }))).toEqual([400, 'InputInvalid'])
  expect((await asksManagers(hannah, wrong)).status).toBe(200)
  const taken = { profile: { basic: { fullName: 'Maria Lopez' } }, phone: maria.phone }
  const refused = await post(priya, newId('se'), '/v1/contacts', taken)
  expect(refusalOf(refused)).toEqual([409, 'AddressTaken'])
})

test.each([
  ['for lack of a right', new Refusal('AccessDenied')],
  ['because of a field', new Refusal('InputInvalid')],
  ['because it comes too soon', new Refusal('AddressTaken', undefined, 5)],
])('a refusal %s frees the key', async (_why, refusal) => {
  const key = newId('se')
  storeThat((real, organizationId, work) =>
    real(organizationId, async (tx) => {
      const result = await work(tx)
      if (tx.wrote.facts) throw refusal
      return result
    }),
  )
  expect((await asksManagers(hannah, key)).body).toMatchObject({ code: refusal.code })
  world.deps.store = store
  expect((await asksManagers(hannah, key)).status).toBe(200)
  expect(await countOf('manager_requests')).toBe(1)
})

test('a key that is no key is refused, and names the header', async () => {
  for (const key of ['', 'k'.repeat(256), 'clé', 'a\tb']) {
    const answer = await asksManagers(hannah, key)
    expect(refusalOf(answer)).toEqual([400, 'InputInvalid'])
    expect((answer.body as ErrorBody).data).toEqual({
      issues: [{ path: 'idempotency-key', message: 'Use 1 to 255 printable ASCII characters.' }],
    })
  }
  expect((await asksManagers(hannah, '"k" ~'.padEnd(255, '!'))).status).toBe(200)
  expect(await countOf('manager_requests')).toBe(1)
})

test('whoever may see less by now doesn’t get the answer again, and it is not done again', async () => {
  const key = newId('se')
  expect((await asksManagers(hannah, key)).status).toBe(200)
  const recorded = await asksManagers(hannah, key, undefined, { [HEADERS.recordVideo]: 'on' })
  expect(refusalOf(recorded)).toEqual([409, 'IdempotencyAnswerLost'])
  expect((await asksManagers(hannah, key)).replayed).toBe('true')
  expect(await countOf('manager_requests')).toBe(1)
})

test('with an erased client, the answers of the organization are erased, and nothing is done again', async () => {
  const key = newId('se')
  const tom = { profile: { basic: { fullName: 'Tom Hill' } }, phone: '+13035552003' }
  const { body } = await post(priya, key, '/v1/contacts', tom)
  expect(String((await keptFor(key))?.['answer'])).toContain('Tom Hill')
  await priya.ok('DELETE', `/v1/contacts/${(body as { _id: string })._id}`, { reason: 'Asked for it' })
  await world.work()
  expect(await keptFor(key)).toMatchObject({ answer: null, body_hash: '', state: 'answered' })
  expect(refusalOf(await post(priya, key, '/v1/contacts', tom))).toEqual([409, 'IdempotencyAnswerLost'])
})

test('an answer that comes after the erasing isn’t kept', async () => {
  const key = newId('se')
  const { reached, goOn } = pauseOnce(key)
  const note = notes(hannah, key)
  await reached
  await store.tenant(northline.id, eraseAnswers)
  goOn()
  expect((await note).status).toBe(200)
  expect(await keptFor(key)).toMatchObject({ answer: null, state: 'answered' })
  expect(refusalOf(await notes(hannah, key))).toEqual([409, 'IdempotencyAnswerLost'])
})

test('a key is kept for a day; the hourly job deletes what is older', async () => {
  const [old, swept] = [newId('se'), newId('se')]
  await asksManagers(hannah, old)
  await asksManagers(hannah, swept)
  const made = world.now().getTime()
  await addForgetAnswers(world.deps)
  world.at(new Date(made + 23 * 3_600_000))
  await world.work()
  expect((await asksManagers(await signInAgain(world, hannah), old)).replayed).toBe('true')
  world.at(new Date(made + 24 * 3_600_000 + 1_000))
  const evening = await signInAgain(world, hannah)
  expect((await asksManagers(evening, old)).replayed).toBeUndefined()
  await world.work()
  expect(await keptFor(swept)).toBeUndefined()
  expect((await asksManagers(evening, old)).replayed).toBe('true')
  expect(await countOf('manager_requests')).toBe(3)
})

test('calls that take no key keep nothing: reads, messages by their suffix, and secrets that are shown once', async () => {
  const key = newId('se')
  const message = { suffix: newId('se').slice(-20), text: 'Good morning' }
  const hook = { title: 'CRM', url: 'https://crm.example/hook', kinds: null }
  const answers = [
    await post(priya, key, '/v2/threads.search', { limit: 1 }),
    await post(priya, key, `/v1/contacts/${maria.id}/messages/send-direct`, message),
    await post(priya, key, `/v1/contacts/${maria.id}/messages/send-direct`, message),
    await post(priya, key, '/v1/webhooks', hook),
    await post(priya, key, '/v1/webhooks', hook),
  ]
  expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual(answers.map(() => [200, undefined]))
  const [, sent, sentAgain] = answers.map(({ body }) => (body as { id?: string }).id)
  expect([sent, sentAgain]).toEqual([expect.any(String), sent])
  expect(await keptFor(key)).toBeUndefined()
})

test('without a key a call has no transaction more than before', async () => {
  let transactions = 0
  storeThat((real, ...args) => {
    transactions += 1
    return real(...args)
  })
  const countIn = async (work: () => Promise<unknown>): Promise<number> => {
    transactions = 0
    await work()
    return transactions
  }
  const path = `/v1/contacts/${maria.id}`
  const request = await countIn(() => hannah.ok('POST', `${path}/send-manager-request`, { requestText: 'Call her' }))
  const note = await countIn(() => hannah.ok('POST', `${path}/notes`, { text: 'Likes mornings' }))
  // The key is taken in one more; the answer is committed with the change, or in one of its own.
  expect(await countIn(() => asksManagers(hannah, newId('se')))).toBe(request + 1)
  expect(await countIn(() => notes(hannah, newId('se')))).toBe(note + 2)
})
