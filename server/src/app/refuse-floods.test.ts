import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const lines: string[] = []
let world: World
afterEach(() => world.close())

/** Requests the real server from one of this machine's addresses. */
const openServer = async (settings: Parameters<typeof createWorld>[0]) => {
  world = await createWorld({ ...settings, log: { write: (line) => void lines.push(line) } })
  await world.app.listen({ port: 0, host: '0.0.0.0' })
  const { port } = world.app.server.address() as AddressInfo
  return (path: string, localAddress = '127.0.0.2', headers = {}) =>
    new Promise<{ status: number; retryAfter: string | undefined; body: string }>((resolve, reject) => {
      const agent = new Agent({ localAddress })
      request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        let body = ''
        answer.on('data', (part: Buffer) => (body += part.toString()))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], body }),
        )
      })
        .on('error', reject)
        .end()
    })
}

const PATH = '/v2/auth.demoSignIns'

test('an address over its limit gets our error shape and no log line; others are served', async () => {
  const get = await openServer({ rateLimit: 3 })
  for (let time = 0; time < 3; time += 1) expect((await get(PATH)).status).toBe(200)
  const first = await get(PATH)
  lines.length = 0
  const later = await get(PATH)
  expect([first.status, later.status]).toEqual([429, 429])
  expect(JSON.parse(later.body)).toEqual(JSON.parse(first.body))
  expect(Number(later.retryAfter)).toBeGreaterThan(0)
  expect(Number(later.retryAfter)).toBeLessThanOrEqual(60)
  expect(lines).toEqual([])
  expect((await get('/healthz')).status).toBe(200)
  expect((await get(PATH, '127.0.0.3')).status).toBe(200)
  expect(await world.deps.meters.registry.metrics()).toContain('attune_requests_total{area="other",status="429"} 1')
})

test('behind a proxy, one visitor over the limit doesn’t block the others', async () => {
  const get = await openServer({ rateLimit: 3, proxies: ['127.0.0.0/8'] })
  const as = (visitor: string) => get(PATH, '127.0.0.2', { 'x-forwarded-for': visitor })
  for (let time = 0; time < 3; time += 1) expect((await as('203.0.113.1')).status).toBe(200)
  expect((await as('203.0.113.1')).status).toBe(429)
  expect((await as('203.0.113.1')).status).toBe(429)
  expect((await as('203.0.113.2')).status).toBe(200)
})
