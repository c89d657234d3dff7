import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { hostsOf } from './hosts.ts'

let world: World
let port: number

beforeAll(async () => {
  world = await createWorld({ hosts: hostsOf('https://desk.example', '127.0.0.1', ['attune', '*.desk.internal']) })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => world.close())

/** The status and body of a response to a request over a real connection with exactly this `Host`. */
const ask = (host: string | null, url = '/v2/auth.demoSignIns', method = 'GET'): Promise<[number, string]> =>
  askWith(host === null ? [] : [`Host: ${host}`], url, method)

/** The same with any lines that name a host, or none. */
const askWith = async (
  lines: readonly string[],
  url = '/v2/auth.demoSignIns',
  method = 'GET',
): Promise<[number, string]> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [`${method} ${url} HTTP/1.${lines.length === 0 ? 0 : 1}`, ...lines]
  socket.write([...head, 'Connection: close', 'Content-Length: 0', '', ''].join('\r\n'))
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return [Number(answer.split(' ')[1]), answer.slice(answer.indexOf('\r\n\r\n') + 4)]
}

describe('a server on this machine answers to', () => {
  test.each([
    'desk.example',
    'DESK.example:443',
    'desk.example.',
    'localhost',
    'localhost:4600',
    'panel.localhost:80',
    '127.0.0.1',
    '[::1]:4600',
    'attune:4600',
    'blue.desk.internal',
  ])('%s', async (host) => {
    expect((await ask(host))[0]).toBe(200)
  })
})

describe('it answers 421 to', () => {
  test.each([
    'evil.example',
    'desk.example.evil.example',
    'evil-desk.example',
    'localhost.evil.example',
    'desk.internal',
    'attune.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.7',
    '[::ffff:10.0.0.7]',
    'desk.example@evil.example',
    'evil.example#desk.example',
    'evil.example/desk.example',
    ':4600',
    '',
    null,
  ])('%s', async (host) => {
    const [status, body] = await ask(host)
    expect(status).toBe(421)
    expect(body).toContain('This server doesn’t answer to this host name.')
  })
})

test.each(['/', '/v1/users/me', '/carriers/simulator/inbound', '/openapi.json', '/nothing'])(
  'on every path, such as %s',
  async (url) => {
    for (const method of ['GET', 'POST']) expect((await ask('evil.example', url, method))[0]).toBe(421)
  },
)

test.each(['/healthz', '/readyz'])('except for probes at %s', async (url) => {
  expect((await ask('10.0.0.7', url))[0]).toBe(200)
  expect((await ask(null, url))[0]).toBe(200)
})

test.each([
  ['Host: desk.example', 'Host: evil.example'],
  ['Host: evil.example', 'Host: desk.example'],
  ['Host: desk.example', 'host: desk.example'],
  ['Host: desk.example', 'Accept: */*', 'HOST: desk.example'],
])('two lines that name the host are refused on every path: %s, %s', async (...lines) => {
  for (const url of ['/v2/auth.demoSignIns', '/healthz', '/nothing']) {
    const [status, body] = await askWith(lines, url)
    expect(status).toBe(400)
    expect(body).toContain('Send one Host header.')
  }
})

test('a value that reads like the name of the header is no second host', async () => {
  expect((await askWith(['Host: desk.example', 'X-Name: host']))[0]).toBe(200)
})

test('a forwarded host name doesn’t help', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'desk.example', forwarded: 'host=desk.example' }
  expect((await world.app.inject({ url: '/v1/users/me', headers })).statusCode).toBe(421)
})

test('a server that listens for other machines refuses the names of its own', () => {
  expect(hostsOf('https://desk.example', '0.0.0.0', [])).toEqual(['desk.example', '0.0.0.0'])
  expect(hostsOf('https://desk.example', '::', [])).toEqual(['desk.example', '[::]'])
  expect(hostsOf('http://localhost:4600', '::1', [])).toContain('localhost')
})
