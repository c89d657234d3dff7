import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let panel: string

beforeAll(async () => {
  panel = mkdtempSync(join(tmpdir(), 'attune-panel-'))
  mkdirSync(join(panel, 'assets'))
  writeFileSync(join(panel, 'index.html'), '<!doctype html><title>Attune</title>')
  writeFileSync(join(panel, 'assets', 'main-abc123.js'), 'export {}')
  writeFileSync(join(panel, '..', 'attune-outside.txt'), 'not for you')
  world = await createWorld({ panel, publicUrl: 'http://desk.test.example' })
})
afterAll(async () => {
  await world.close()
  rmSync(panel, { recursive: true, force: true })
  rmSync(join(panel, '..', 'attune-outside.txt'), { force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

// ASVS 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 14.2.3
test.for([
  ['a page', '/conversations', 200],
  ['a script', '/assets/main-abc123.js', 200],
  ['a call', '/v2/auth.demoSignIns', 200],
  ['a refused call', '/v1/users/me', 401],
  ['an unknown address', '/nothing', 404],
  ['the state of health', '/healthz', 200],
] as const)('%s carries the security headers', async ([, url, status]) => {
  const { statusCode, headers } = await get(url)
  expect(statusCode).toBe(status)
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((rule) => {
        const [name = '', ...sources] = rule.trim().split(' ')
        return [name, sources]
      }),
  )
  expect(policy.get('default-src')).toEqual(["'self'"])
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:'])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('frame-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  // Without TLS these two would lock people out of their own machine.
  expect(policy.has('upgrade-insecure-requests')).toBe(false)
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

// ASVS 3.4.1, 12.2.1
test('with an https address, browsers are told to use only https', async () => {
  const secure = await createWorld({ publicUrl: 'https://desk.test.example' })
  for (const url of ['/healthz', '/v1/users/me', '/nothing'])
    expect((await secure.app.inject({ url })).headers['strict-transport-security']).toBe('max-age=31536000')
  await secure.close()
})

test('every answer has a request id of its own, whatever the caller calls itself', async () => {
  const ids = await Promise.all(
    ['/v2/auth.demoSignIns', '/v1/users/me', '/nothing', '/%zz', '/healthz'].map(async (url) => {
      const { headers } = await get(url, { 'x-request-id': 'mine', 'request-id': 'mine' })
      return headers['x-request-id']
    }),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

// ASVS 14.2.2, 14.3.2
test('pages are asked for again, files whose name is their content are kept, answers of calls are never', async () => {
  expect((await get('/conversations')).headers['cache-control']).toBe('no-cache')
  expect((await get('/assets/main-abc123.js')).headers['cache-control']).toContain('immutable')
  expect((await get('/v1/users/me')).headers['cache-control']).toBe('no-store')
  expect((await get('/v2/auth.demoSignIns')).headers['cache-control']).toBe('no-store')
})

// ASVS 13.4.1
test.for([
  '/login',
  '/logout',
  '/conversations',
  '/conversations/dialog/ct_1',
  '/playground',
  '/interaction-flow/scene',
  '/interaction-flow/scene/sc_1',
  '/interaction-flow/scene/sc_1/edit',
  '/programs',
  '/programs/pg_1',
  '/prompt-templates/v_pt1',
  '/test',
  '/todo/x',
  '/',
])('the page %s is the panel’s one file', async (url) => {
  const { statusCode, body } = await get(url)
  expect([statusCode, body]).toEqual([200, '<!doctype html><title>Attune</title>'])
})

test('while the panel of the next version is being built, pages and unknown addresses show this one', async () => {
  const page = join(panel, 'index.html')
  const own = readFileSync(page, 'utf8')
  onTestFinished(() => writeFileSync(page, own))
  const answersOf = async () => {
    const answers = [await get('/contacts'), await get('/'), await get('/nothing', { accept: 'text/html' })]
    return answers.map(({ statusCode, body }) => [statusCode, body])
  }
  const same = [
    [200, own],
    [200, own],
    [404, own],
  ]
  rmSync(page)
  expect(await answersOf()).toEqual(same)
  writeFileSync(page, '<!doctype html><title>The next one</title>')
  expect(await answersOf()).toEqual(same)
})

test.for([
  '/../attune-outside.txt',
  '/..%2fattune-outside.txt',
  '/%2e%2e/attune-outside.txt',
  '/assets/../../attune-outside.txt',
  '/assets/..%2f..%2fattune-outside.txt',
  '/assets/%2e%2e%2f%2e%2e%2fattune-outside.txt',
  '/assets/..%5c..%5cattune-outside.txt',
  '//attune-outside.txt',
  '/assets/main-abc123.js%00.txt',
])('%s leads nowhere', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(body).not.toContain('not for you')
})
