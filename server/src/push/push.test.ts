import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService, type PushService } from '../testing/push-service.ts'
import { testBrowser } from '../testing/test-browser.ts'
import { newPushKey, openPush, publicKeyOf, type Push } from './push.ts'

const TERMS = { ttlSeconds: 60, topic: 'of-a-test' }
let service: PushService
let push: Push

beforeAll(async () => {
  service = await startPushService()
  push = openPush({
    privateKey: newPushKey(),
    origins: [service.origin],
    contact: () => 'https://desk.example',
    timeoutMs: 500,
  })
})
beforeEach(() => {
  service.pushed.length = 0
})
afterAll(() => service.close())

// ASVS 11.6.1
test('a notification is signed, kept for a while, and readable by the browser only', async () => {
  const [browser, another] = [testBrowser(service.origin), testBrowser(service.origin)]
  expect(await push.send(browser.subscription, '{"title":"Maria"}', TERMS)).toEqual({ kind: 'sent' })
  const [{ headers, body, path } = { headers: {}, body: Buffer.alloc(0), path: '' }] = service.pushed
  expect(service.origin + path).toBe(browser.subscription.endpoint)
  expect(headers).toMatchObject({ ttl: '60', topic: 'of-a-test', 'content-encoding': 'aes128gcm' })
  expect(body.includes('Maria')).toBe(false)
  expect(browser.read(body)).toEqual({ title: 'Maria' })
  expect(() => another.read(body)).toThrow()
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['authorization'])) ?? []
  expect(key).toBe(push.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: 'https://desk.example',
  })
  const ours = createPublicKey({ key: jwkOf(key), format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const bytes = Buffer.from(signature, 'base64url')
  expect(verify('sha256', signed, { key: ours, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true)
})

test.each([
  [404, undefined, { kind: 'gone' }],
  [410, undefined, { kind: 'gone' }],
  [400, undefined, { kind: 'refused' }],
  [403, undefined, { kind: 'refused' }],
  [413, undefined, { kind: 'refused' }],
  [301, undefined, { kind: 'refused' }],
  [429, '17', { kind: 'later', afterSeconds: 17 }],
  [429, '86400', { kind: 'later', afterSeconds: 3_600 }],
  [429, 'nonsense', { kind: 'later', afterSeconds: null }],
  [500, undefined, { kind: 'later', afterSeconds: null }],
  [503, '1', { kind: 'later', afterSeconds: 1 }],
])('an answer of %i (retry after %s)', async (status, after, outcome) => {
  service.answers.push({ status, headers: after === undefined ? {} : { 'retry-after': after } })
  expect(await push.send(testBrowser(service.origin).subscription, '{}', TERMS)).toEqual(outcome)
})

// ASVS 15.3.2
test('a redirect is not followed', async () => {
  service.answers.push({ status: 307, headers: { location: `${service.origin}/elsewhere` } })
  await push.send(testBrowser(service.origin).subscription, '{}', TERMS)
  expect(service.pushed).toHaveLength(1)
})

test('a service that is unreachable or silent is retried later', async () => {
  const away = testBrowser('http://127.0.0.1:1')
  const patient = openPush({ privateKey: newPushKey(), origins: ['http://127.0.0.1:1'], contact, timeoutMs: 500 })
  expect(await patient.send(away.subscription, '{}', TERMS)).toEqual({ kind: 'later', afterSeconds: null })
})

describe('an address inside this network', () => {
  test.each([
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://10.1.2.3/1',
    'https://169.254.169.254/latest',
    'https://user:secret@push.example/1',
    'ftp://push.example/1',
    'nonsense',
  ])('%s is not written to', async (endpoint) => {
    expect(push.mayReach(endpoint)).toBe(false)
    const { keys } = testBrowser(service.origin).subscription
    expect(await push.send({ endpoint, keys }, '{}', TERMS)).toEqual({ kind: 'gone' })
  })

  // ASVS 1.3.6
  test('nor is a host name that resolves to one, whatever it resolved to before', async () => {
    expect(push.mayReach('https://localhost/1')).toBe(true)
    const { port } = new URL(service.origin)
    const { keys } = testBrowser(service.origin).subscription
    expect(await push.send({ endpoint: `https://localhost:${port}/1`, keys }, '{}', TERMS)).toEqual({ kind: 'gone' })
    expect(service.pushed).toEqual([])
  })

  test('a public one is', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://web.push.apple.com/x',
      'https://8.8.8.8/x',
    ])
      expect(push.mayReach(endpoint)).toBe(true)
  })
})

test('a private key gives its public key, and an invalid one is refused', () => {
  const key = newPushKey()
  expect(publicKeyOf(key)).toBe(publicKeyOf(key))
  expect(() => publicKeyOf('AAAA')).toThrow()
})

const contact = () => 'mailto:postmaster@localhost'

const jwkOf = (key: string) => {
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
}
