import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

const lines: string[] = []
let world: World
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld({ log: { write: (line) => void lines.push(line) } })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const NOT_FOUND = {
  code: 'NotFound',
  status: 404,
  title: 'Page Not Found',
  content: "There's nothing at this address.",
}

// ASVS 13.4.3
test('an address where nothing is answers 404 in our shape, whoever asks', async () => {
  for (const who of [world.anybody, hannah])
    for (const [method, url] of [
      ['GET', '/v1/nothing'],
      ['POST', '/v2/no.such'],
      ['GET', '/'],
      ['DELETE', '/v1/contacts'],
    ] as const) {
      const reply = await who.raw({ method, url })
      expect.soft([url, reply.statusCode, reply.json()]).toEqual([url, 404, NOT_FOUND])
    }
})

test('a word where a client’s id belongs is an address where nothing is, and an id that is none is invalid', async () => {
  for (const [method, url] of [
    ['GET', '/v1/contacts/programs'],
    ['POST', '/v1/contacts/recent-questions/notes'],
  ] as const)
    expect.soft([url, (await hannah.raw({ method, url })).json()]).toMatchObject([url, NOT_FOUND])
  expect(await hannah.refused('GET', '/v1/contacts/ct_1')).toMatchObject({ status: 400, code: 'InputInvalid' })
})

// ASVS 2.4.1, 15.1.3
test('more requests than the limit answer 429 with the time to wait, in our shape; watchers and carriers go on', async () => {
  const limited = await createWorld({ rateLimit: 5 })
  const get = (url: string, from = '10.0.0.1') => limited.app.inject({ method: 'GET', url, remoteAddress: from })
  for (let time = 0; time < 5; time += 1) expect((await get('/v2/auth.demoSignIns')).statusCode).toBe(200)
  const reply = await get('/v2/auth.demoSignIns')
  expect(reply.statusCode).toBe(429)
  expect(reply.json()).toEqual({
    code: 'TooManyRequests',
    status: 429,
    title: 'Too many requests',
    content: 'Wait a moment and try again.',
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
  for (const url of ['/nothing', '/v1/live', '/openapi.json', '/healthzz', '/metrics', '/carriersx'])
    expect.soft([url, (await get(url)).statusCode]).toEqual([url, 429])
  for (const url of ['/healthz', '/readyz', '/healthz?x=1'])
    expect.soft([url, (await get(url)).statusCode]).toEqual([url, 200])
  const webhook = await limited.app.inject({
    method: 'POST',
    url: '/carriers/simulator/inbound',
    payload: {},
    remoteAddress: '10.0.0.1',
  })
  expect(webhook.statusCode).toBe(403)
  expect((await get('/v2/auth.demoSignIns', '10.0.0.2')).statusCode).toBe(200)
  await limited.close()
})

// ASVS 13.4.2, 16.3.4, 16.5.1
test('a defect answers 500 with the id of its log line and nothing of what went wrong', async () => {
  const { store } = world.deps
  world.deps.store = { ...store, tenant: () => Promise.reject(new Error('relation "contacts" of Maria Lopez')) }
  const reply = await hannah.raw({ method: 'GET', url: '/v1/contacts' })
  world.deps.store = store
  const id = reply.headers['x-request-id']
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({
    code: 'InternalError',
    status: 500,
    title: 'Internal Server Error',
    data: { requestId: id },
  })
  expect(reply.body).not.toContain('Maria')
  const logged = lines.map((line) => JSON.parse(line) as { reqId?: string; level: number; err?: { message: string } })
  expect(logged.filter(({ reqId, level }) => reqId === id && level === 50)).toMatchObject([
    { err: { message: expect.stringContaining('Maria Lopez') } },
  ])
})

// ASVS 16.5.2
test('a database that is away for a moment answers 503: the same call may be made again', async () => {
  const { store } = world.deps
  world.deps.store = {
    ...store,
    tenant: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
  }
  const refusal = await hannah.refused('GET', '/v1/contacts')
  world.deps.store = store
  expect(refusal).toMatchObject({ code: 'Unavailable', status: 503, title: 'Not available' })
})

// ASVS 14.2.1
test('every request leaves one line with its id, path without query, status and time', async () => {
  lines.length = 0
  const reply = await hannah.raw({ method: 'GET', url: '/v1/contacts?q=Maria' })
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: reply.headers['x-request-id'],
      method: 'GET',
      path: '/v1/contacts',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
})

// ASVS 1.3.10, 16.2.4, 16.4.1
test('log lines cannot be forged: whatever comes in, each line is one record', async () => {
  const forged = '\n{"level":30,"msg":"forged"}\n'
  lines.length = 0
  const urls = [
    `/v1/${encodeURIComponent(forged)}`,
    `/v1/contacts?q=${encodeURIComponent(forged)}`,
    '/v1/%0d%0aforged',
    `/v1/\u2028forged`,
  ]
  for (const url of urls)
    await hannah.raw({ method: 'GET', url, headers: { 'user-agent': 'x\u2028forged', referer: 'x' } })
  const { store } = world.deps
  world.deps.store = { ...store, tenant: () => Promise.reject(new Error(forged)) }
  await hannah.raw({ method: 'GET', url: '/v1/contacts' })
  world.deps.store = store
  world.deps.log.warn({ carrier: forged }, forged)
  expect(lines.length).toBeGreaterThanOrEqual(urls.length + 2)
  for (const line of lines) {
    expect(line.endsWith('\n') && line.indexOf('\n') === line.length - 1).toBe(true)
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
  }
})
