import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contact } from '@attune/contract/contacts/entity'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

const MOST = 3
const TOKEN = 'a-token-that-only-the-test-knows'
const lines: string[] = []
let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let owen: TestPerson
let maria: TestClient
const undo: (() => void)[] = []

beforeAll(async () => {
  world = await createWorld({ callsAtOnce: MOST, metricsToken: TOKEN, log: { write: (line) => void lines.push(line) } })
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  owen = await (await world.organization('Harbour', '+447700900100')).staff('Owen', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  for (const who of [hannah, tess, owen]) await who.ok('GET', '/v1/home')
})
afterEach(() => {
  for (const step of undo.splice(0)) step()
})
afterAll(() => world.close())

const waiting = () => world.deps.store.turns.tenant.waiting()
/** All turns that an account can have are taken, so its calls wait. Returns a function that ends them. */
const occupy = ({ id }: TestPerson): (() => void) => {
  const turns = Array.from({ length: 4 }, () =>
    world.deps.store.turns.tenant.take({ organizationId: northline.id, accountId: id }),
  )
  const end = () => turns.forEach((turn) => turn.end())
  undo.push(end)
  return end
}
/** Makes calls that wait for their turn, and resolves when they do. */
const fill = async (who: TestPerson, count: number) => {
  const before = waiting()
  const calls = Array.from({ length: count }, () => who.call('GET', '/v1/home'))
  await expect.poll(waiting).toBe(before + count)
  return calls
}
const metric = async (name: string) => (await world.deps.meters.registry.getSingleMetric(name)?.get())?.values[0]?.value

interface Sent {
  hangUp(): void
  answer: Promise<{ status: number }>
}

/** A request over a real connection. */
const send = (who: TestPerson, method: string, path: string, body?: object): Sent => {
  const { port } = world.app.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<Sent['answer']>>()
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: new Agent() }, (answer) => {
    answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }))
  })
  sent.on('error', reject)
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  // Whoever hangs up gets no answer.
  promise.catch(() => {})
  return { hangUp: () => sent.destroy(), answer: promise }
}

const TOO_MANY = {
  code: 'TooManyAtOnce',
  status: 429,
  title: 'Too many at once',
  content: 'Many of your requests are still being answered. Wait a moment, then try again.',
}

// ASVS 2.4.1
test('more calls of one account than it may have at once answer 429 with the time to wait; the others are answered', async () => {
  const end = occupy(hannah)
  const calls = await fill(hannah, MOST)
  const reply = await hannah.raw({ method: 'POST', url: '/v2/threads.search', payload: { limit: 10 } })
  expect([reply.statusCode, reply.json(), reply.headers['retry-after']]).toEqual([
    429,
    { ...TOO_MANY, defined: true },
    '1',
  ])
  end()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await hannah.call('GET', '/v1/home')).status).toBe(200)
})

test('meanwhile a colleague and another organization get their turn', async () => {
  const end = occupy(hannah)
  const calls = await fill(hannah, MOST)
  for (const who of [tess, owen])
    for (let count = 0; count < 10; count += 1) expect((await who.call('GET', '/v1/home')).status).toBe(200)
  expect(waiting()).toBe(MOST)
  end()
  await Promise.all(calls)
})

test('jobs and streams go on', async () => {
  const end = occupy(hannah)
  const calls = await fill(hannah, MOST)
  expect(await maria.texts('Good morning')).toBe(200)
  await world.work()
  const stream = send(hannah, 'GET', '/v1/live')
  const open = () => metric('attune_live_streams')
  await expect.poll(open).toBe(1)
  stream.hangUp()
  end()
  await Promise.all(calls)
})

test('another session of the same account counts towards the same limit', async () => {
  const phone = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: PASSWORD,
  })
  const end = occupy(hannah)
  const calls = await fill(hannah, MOST)
  const headers = { authorization: `Bearer ${phone.accessToken}` }
  expect((await world.app.inject({ method: 'GET', url: '/v1/home', headers })).statusCode).toBe(429)
  end()
  await Promise.all(calls)
})

test('refused and waiting calls are counted; signing in, streams and files aren’t refused', async () => {
  const end = occupy(hannah)
  const calls = await fill(hannah, MOST)
  const refused = await metric('attune_calls_refused_total')
  expect(await metric('attune_calls_waiting')).toBe(MOST)
  expect((await hannah.call('GET', '/v1/home')).status).toBe(429)
  expect(await metric('attune_calls_refused_total')).toBe(Number(refused) + 1)
  for (const [method, path] of [
    ['POST', '/v2/auth.loginByEmail'],
    ['POST', '/v1/media'],
    ['GET', '/healthz'],
  ] as const)
    expect.soft([path, (await send(hannah, method, path).answer).status]).not.toEqual([path, 429])
  end()
  await Promise.all(calls)
})

test('the log names an account with too many calls at once, not each of them', async () => {
  lines.length = 0
  const end = occupy(hannah)
  const calls = await fill(hannah, MOST)
  for (let count = 0; count < 5; count += 1) await hannah.call('GET', '/v1/home')
  const warned = lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40)
  expect(warned).toMatchObject([{ level: 40, accountId: hannah.id, most: MOST }])
  end()
  await Promise.all(calls)
})

test('what somebody asked for is done, although they have hung up while it waited', async () => {
  const end = occupy(hannah)
  const sent = send(hannah, 'POST', `/v1/contacts/${maria.id}/notes`, { text: 'Prefers mornings' })
  await expect.poll(waiting).toBe(1)
  sent.hangUp()
  // Over the same server, so that the connection is seen to be closed before.
  await send(owen, 'GET', '/v1/users/me').answer
  expect(waiting()).toBe(1)
  end()
  await expect
    .poll(async () => JSON.stringify((await hannah.call('GET', `/v1/contacts/${maria.id}/notes`)).body))
    .toContain('Prefers mornings')
})

test('a call that is refused for another reason leaves its place', async () => {
  for (let count = 0; count < MOST * 3; count += 1) {
    expect((await hannah.call('GET', '/v1/users/me', undefined)).status).toBe(200)
    expect((await hannah.call('GET', `/v1/contacts/ct_${'0'.repeat(32)}`)).status).toBe(404)
    expect((await hannah.call('GET', '/v2/securityLog.list')).status).toBe(403)
    expect((await hannah.call('GET', '/v1/home?limit=many')).status).toBe(400)
  }
  expect((await hannah.ok<Contact>('GET', `/v1/contacts/${maria.id}`))._id).toBe(maria.id)
})
