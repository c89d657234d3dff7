import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { HEADERS } from '@attune/contract/headers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson
const now = { leaving: false, closing: false }

beforeAll(async () => {
  world = await createWorld({ state: { leaving: () => now.leaving, closing: () => now.closing } })
  hannah = await (await world.organization('Northline', '+13035550100')).staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const get = (url: string) => hannah.raw({ method: 'GET', url })

test('a process that is about to end serves on, and asks for another connection', async () => {
  expect((await get('/v1/users/me')).headers.connection).not.toBe('close')
  now.leaving = true
  const reply = await get('/v1/users/me')
  expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close'])
})

test('a process that closes refuses in the product’s shape, and still says that it lives', async () => {
  now.closing = true
  for (const [method, url] of [
    ['GET', '/v1/users/me'],
    ['POST', '/v2/threads.search'],
    ['POST', '/v1/media'],
    ['POST', '/carriers/simulator/inbound'],
    ['GET', '/nowhere'],
  ] as const) {
    const reply = await hannah.raw({ method, url })
    expect([url, reply.statusCode, reply.json<object>()]).toEqual([
      url,
      503,
      {
        code: 'Unavailable',
        status: 503,
        title: expect.any(String) as string,
        content: expect.any(String) as string,
      },
    ])
    expect(reply.headers[HEADERS.request]).toBeDefined()
  }
  expect((await get('/healthz')).statusCode).toBe(200)
  Object.assign(now, { leaving: false, closing: false })
  expect((await get('/v1/users/me')).statusCode).toBe(200)
})

test('while it waits for a request that is under way, others on its connection get the same 503', async () => {
  const own = await createWorld({ state: { closing: () => now.closing } })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1')
  let answers = ''
  socket.on('data', (part: Buffer) => (answers += part.toString()))
  const body = JSON.stringify({ token: 'a-token-that-nobody-has-got' })
  const head = `POST /v2/auth.revokeToken HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const ended = once(socket, 'close')
  const arrived = once(own.app.server, 'request')
  socket.write(head + body.slice(0, 10))
  await arrived
  now.closing = true
  const closed = own.app.close()
  socket.write(`${body.slice(10)}GET /v1/users/me HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await Promise.all([closed, ended])
  now.closing = false
  const [first, second] = answers.split(/(?=HTTP\/1\.1)/)
  expect(first).toMatch(/^HTTP\/1\.1 200 /)
  expect(second).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"code":"Unavailable"/i)
  await own.close()
})

test('a connection that was being answered as it began to close is not waited for', async () => {
  const own = await createWorld()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1')
  const head =
    'POST /v2/auth.revokeToken HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n'
  const [arrived, answered] = [once(own.app.server, 'request'), once(socket, 'data')]
  const ended = once(socket, 'close')
  socket.write(`${head}{`)
  await arrived
  const closed = own.app.close()
  socket.write('}')
  const [answer] = (await answered) as [Buffer]
  // Kept alive, it would be waited for longer than a test may take.
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: keep-alive/i)
  await Promise.all([closed, ended])
  await own.close()
})
