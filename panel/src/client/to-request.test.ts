import { oc } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toRequest } from './to-request.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://panel.test' }))
afterAll(() => void vi.unstubAllGlobals())

const plain = { headers: { 'x-app': '3' }, signal: null }
const told = async (request: Request) => ({
  line: `${request.method} ${request.url}`,
  type: request.headers.get('content-type'),
  body: await request.text(),
})

test('what the path names stands there, and the rest is the body', async () => {
  const request = toRequest('POST /v1/contacts/{id}/notes', { id: 'ct_1', text: 'Likes “blue”', due: undefined }, plain)
  expect(request.headers.get('x-app')).toBe('3')
  expect(await told(request)).toEqual({
    line: 'POST https://panel.test/v1/contacts/ct_1/notes',
    type: 'application/json',
    body: '{"text":"Likes “blue”"}',
  })
})

test('nothing in a path leads elsewhere', async () => {
  const request = toRequest('GET /v1/users/{id}', { id: 'a/../b?c#d' }, plain)
  expect(request.url).toBe('https://panel.test/v1/users/a%2F..%2Fb%3Fc%23d')
})

test('a read by GET has its input in the query, fields within fields in brackets', async () => {
  const input = {
    limit: 20,
    mine: false,
    search: 'a b&c',
    next: null,
    filter: { labels: ['new', 'vip'], coach: undefined },
  }
  expect(await told(toRequest('GET /v1/contacts', input, plain))).toEqual({
    line: 'GET https://panel.test/v1/contacts?limit=20&mine=false&search=a+b%26c&filter%5Blabels%5D%5B0%5D=new&filter%5Blabels%5D%5B1%5D=vip',
    type: null,
    body: '',
  })
})

test('a POST that only reads is a POST', async () => {
  expect(await told(toRequest('READ /v2/threads.search', {}, plain))).toEqual({
    line: 'POST https://panel.test/v2/threads.search',
    type: 'application/json',
    body: '{}',
  })
})

test('without a rest there is no body', async () => {
  const expected = { line: 'DELETE https://panel.test/v1/notes/nt_1', type: null, body: '' }
  expect(await told(toRequest('DELETE /v1/notes/{id}', { id: 'nt_1' }, plain))).toEqual(expected)
  expect(await told(toRequest('DELETE /v1/notes/nt_1', undefined, plain))).toEqual(expected)
})

const ADDRESSES = [
  { method: 'GET', path: '/v1/contacts' },
  { method: 'GET', path: '/v1/contacts/{id}/notes' },
  { method: 'POST', path: '/v2/auth.loginByEmail' },
  { method: 'POST', path: '/v1/contacts/{id}/notes/{noteId}' },
  { method: 'PATCH', path: '/v1/notes/{id}' },
  { method: 'PUT', path: '/v1/notes/{id}' },
  { method: 'DELETE', path: '/v1/notes/{id}' },
] as const

/** Any JSON value, also with undefined fields. */
const { field } = fc.letrec((tie) => ({
  field: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('field'), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,4}$/), tie('field'), { maxKeys: 3 }),
  ),
}))

test('the request is the one that oRPC’s client would make, whatever the input', async () => {
  let made = new Request('https://panel.test')
  const keep = async (request: Request) => {
    made = request
    return new Response()
  }
  const askByOrpc = async (address: (typeof ADDRESSES)[number], input: unknown) => {
    const link = new OpenAPILink(
      { call: oc.route(address) },
      { url: location.origin, headers: plain.headers, fetch: keep },
    )
    await link.call(['call'], input, { context: {} })
    return told(made)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ADDRESSES),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,6}$/), field, { maxKeys: 4 }),
      async (address, id, fields) => {
        const ids = Object.fromEntries(Array.from(address.path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, id]))
        const input = { ...fields, ...ids }
        const request = toRequest(`${address.method} ${address.path}`, input, plain)
        expect(await told(request)).toEqual(await askByOrpc(address, input))
      },
    ),
    { numRuns: 300 },
  )
})
