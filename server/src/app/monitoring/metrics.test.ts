import { Gauge } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

const TOKEN = 'a-token-that-only-the-test-knows'

let world: World

beforeAll(async () => {
  world = await createWorld({ metricsToken: TOKEN })
})
afterAll(() => world.close())

const read = (from = world, token: string | null = TOKEN) =>
  from.app.inject({
    method: 'GET',
    url: '/metrics',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })

test('reading the metrics takes the token from the settings', async () => {
  expect((await read()).statusCode).toBe(200)
  for (const token of [
    null,
    '',
    'another token that somebody made up',
    TOKEN.slice(0, -1),
    `${TOKEN} `.padEnd(99, 'x'),
  ]) {
    const reply = await read(world, token)
    expect([token, reply.statusCode, reply.headers['www-authenticate']]).toEqual([token, 401, 'Bearer'])
    expect(reply.json()).toMatchObject({ code: 'AuthenticationRequired' })
    expect(reply.body).not.toContain('attune_')
  }
})

test('without a token in the settings, the address doesn’t exist', async () => {
  const closed = await createWorld()
  expect((await read(closed)).statusCode).toBe(404)
  expect((await read(closed, null)).statusCode).toBe(404)
  await closed.close()
})

test('requests within a few seconds share one text', async () => {
  let built = 0
  const fresh = await createWorld({ metricsToken: TOKEN })
  new Gauge({
    name: 'counts_readings',
    help: 'Counts how often it is read.',
    registers: [fresh.deps.meters.registry],
    collect: () => void (built += 1),
  })
  const replies = await Promise.all(Array.from({ length: 200 }, () => read(fresh)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(built).toBe(1)
  await fresh.close()
})

test('reading counts towards the request limit, with or without the token', async () => {
  const limited = await createWorld({ metricsToken: TOKEN, rateLimit: 5 })
  for (let time = 0; time < 5; time += 1)
    expect((await read(limited, time % 2 === 0 ? TOKEN : null)).statusCode).not.toBe(429)
  expect((await read(limited)).statusCode).toBe(429)
  expect((await read(limited, null)).statusCode).toBe(429)
  await limited.close()
})

test('made-up addresses, methods and statuses add no labels', async () => {
  const odd = await createWorld({ metricsToken: TOKEN })
  const count = async () => {
    // The response may be cached, so this reads the registry.
    const lines = (await odd.deps.meters.registry.metrics()).split('\n')
    return lines.filter((line) => line.startsWith('attune_request')).length
  }
  const ask = (url: string) => odd.app.inject({ method: 'GET', url })
  await Promise.all(['/v1/nothing', '/nothing', '/assets/nothing.js', '/v1/contacts', '/v2/auth.nothing'].map(ask))
  const before = await count()
  await Promise.all(
    Array.from({ length: 300 }, (_, place) =>
      ask(
        [
          `/v1/made-up-${place}`,
          `/made-up-${place}`,
          `/assets/${place}.js`,
          `/v1/contacts?q=${place}`,
          `/v2/auth.x${place}`,
        ][place % 5]!,
      ),
    ),
  )
  expect(await count()).toBe(before)
  expect((await read(odd)).body.length).toBeLessThan(60_000)
  await odd.close()
})

test('requests are counted by area and status, without their content', async () => {
  const client = `ct_${'0'.repeat(32)}`
  await world.anybody.call('GET', `/v1/contacts/${client}?q=somebody`)
  await world.anybody.call('POST', '/v2/auth.loginByEmail', { email: 'nobody@example.org', password: 'not the one' })
  await world.app.inject({ method: 'POST', url: '/carriers/made-up/inbound', payload: {} })
  await world.app.inject({ method: 'POST', url: '/carriers/simulator/inbound', payload: {} })
  const body = await world.deps.meters.registry.metrics()
  expect(body).toMatch(/^attune_requests_total\{area="contacts",status="401"\} 1$/m)
  expect(body).toMatch(/^attune_request_seconds_count\{area="contacts"\} 1$/m)
  expect(body).toMatch(/^attune_sign_ins_refused_total\{status="\d+"\} 1$/m)
  expect(body).toMatch(/^attune_webhooks_refused_total\{carrier="unknown"\} 1$/m)
  expect(body).toMatch(/^attune_webhooks_refused_total\{carrier="simulator"\} 1$/m)
  expect(body).toMatch(/^attune_build_info\{version="[\d.]+",node="v[\d.]+"\} 1$/m)
  expect(body).toMatch(/^process_cpu_seconds_total /m)
  expect(body).not.toContain(client)
  expect(body).not.toContain('somebody')
  expect(body).not.toContain('made-up')
})
