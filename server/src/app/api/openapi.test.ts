import { createHook } from 'node:async_hooks'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { contract } from '@attune/contract/app/contract'
import { takesIdempotencyKey } from '@attune/contract/idempotency'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import type { OpenApi, Operation } from './document.ts'
import { plainRoutes } from './plain-routes.ts'

/** Calls with these need no permission. */
const OPEN: ReadonlySet<string> = new Set(['public', 'signed-in'])

let world: World
let document: OpenApi

beforeAll(async () => {
  world = await createWorld()
  document = (await get('/openapi.json')).json()
})
afterAll(() => world.close())

const get = (url: string) => world.app.inject({ method: 'GET', url })

const describedCalls = (): { path: string; method: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, operation]) => ({ path, method, operation })),
  )

// ASVS 4.1.1
test('it is an OpenAPI 3.1 document of this server with every call of the contract and every plain route', () => {
  expect(document['openapi']).toMatch(/^3\.1\.[0-9]+$/)
  expect(document.info).toMatchObject({ title: 'Attune', version: '3.0.1' })
  expect(document['servers']).toMatchObject([{ url: world.deps.publicUrl }])
  const calls = Object.entries(contract).flatMap(([slice, of]) =>
    Object.entries(of).map(([name, { '~orpc': call }]) => ({ name: `${slice}.${name}`, ...call })),
  )
  const plain = Object.entries(plainRoutes({})).flatMap(([path, of]) =>
    Object.entries(of).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  expect(
    describedCalls()
      .map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`)
      .toSorted(),
  ).toEqual(
    [...calls.map(({ name, route }) => `${name} ${route.method?.toLowerCase()} ${route.path}`), ...plain].toSorted(),
  )
  const open = describedCalls().filter(({ operation }) => operation.security?.length === 0)
  const free: string[] = calls.filter(({ meta }) => meta.right === 'public').map(({ name }) => name)
  expect(new Set(open.map(({ operation }) => operation.operationId))).toEqual(new Set([...free, 'live.webhook']))
  expect(document['security']).toEqual([{ bearer: [] }])
})

// ASVS 2.1.1, 8.1.1
test('every call has a summary, a description, one tag, and a description of each parameter and answer', () => {
  const tags = document.tags.map(({ name }) => name)
  for (const { path, method, operation } of describedCalls()) {
    const at = `${method} ${path}`
    expect([at, operation.summary]).not.toEqual([at, ''])
    expect([at, (operation.description ?? '').length > 20]).toEqual([at, true])
    expect(operation.tags).toHaveLength(1)
    expect(tags).toContain(operation.tags?.[0])
    const parameters = (operation.parameters ?? []).flatMap((parameter) => ('name' in parameter ? [parameter] : []))
    for (const { name, description } of parameters) expect([at, name, description === '']).toEqual([at, name, false])
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const declared = parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual(inPath)
    expect(declared.every(({ required }) => required)).toBe(true)
    for (const response of Object.values(operation.responses ?? {})) expect(response.description).not.toBe('')
  }
})

test('every call says which permissions and which feature it requires', () => {
  const descriptions = new Map(describedCalls().map(({ operation }) => [operation.operationId, operation.description]))
  for (const [slice, of] of Object.entries(contract)) {
    for (const [name, { '~orpc': call }] of Object.entries(of)) {
      const { right, also, feature } = call.meta
      const needed = [right, also, feature].filter((each) => each !== undefined && !OPEN.has(each))
      const named = needed.filter((each) => descriptions.get(`${slice}.${name}`)?.includes(`\`${each}\``) === true)
      expect([`${slice}.${name}`, named]).toEqual([`${slice}.${name}`, needed])
    }
  }
  expect(descriptions.get('schedules.create')).toContain(
    'Requires the permissions `scheduled-messages.update` and `messages.send-direct`.',
  )
})

// ASVS 2.1.3
test('shapes that several calls use are named once, and say what their values mean', () => {
  const message = document.components.schemas['Message']
  expect(message?.description).toBeTruthy()
  const body = message?.properties?.['body']
  expect(body?.properties?.['type']?.description).toBe('Direction: 1 incoming, 2 outgoing.')
  expect(body?.properties?.['is_sent']?.description).toBe('Delivery: -1 failed, 0 pending, 1 delivered.')
  expect(Object.keys(document.components.schemas).length).toBeGreaterThan(60)
  const answer = document.paths['/v1/contacts/{id}']?.['get']?.responses?.['200']
  expect(answer?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Contact' })
})

test('a call with a body has an example', () => {
  const body = document.paths['/v1/contacts/{id}/messages/send-direct']?.['post']?.requestBody
  expect(body?.content['application/json']?.example).toMatchObject({ text: expect.any(String) })
})

test('exactly the calls that take an idempotency key name its header', () => {
  const naming = describedCalls().filter(({ operation }) =>
    operation.parameters?.some((parameter) => '$ref' in parameter && parameter.$ref === KEY_REF),
  )
  const taking = Object.entries(contract).flatMap(([slice, of]) =>
    Object.entries(of).flatMap(([name, { '~orpc': call }]) => (takesIdempotencyKey(call) ? [`${slice}.${name}`] : [])),
  )
  const names = naming.map(({ operation }) => operation.operationId ?? '').toSorted()
  expect(names).toEqual(taking.toSorted())
  expect(names).toEqual(
    expect.arrayContaining(['tasks.create', 'schedules.create', 'programs.create', 'contacts.addNote']),
  )
  for (const { operation } of naming) expect(operation.description).toContain('Takes an `idempotency-key`.')
  const { parameters } = document.components as { parameters?: Record<string, unknown> }
  expect(parameters?.['idempotencyKey']).toMatchObject({ name: 'idempotency-key', in: 'header', required: false })
})
const KEY_REF = '#/components/parameters/idempotencyKey'

test('no reference leads nowhere', () => {
  for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path
      .split('/')
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)
    expect([path, found]).not.toEqual([path, undefined])
  }
})

// ASVS 2.1.2
test('refusals are described as they come', async () => {
  const refused = (await get('/v1/users/me')).json<Record<string, unknown>>()
  expect(Object.keys(refused)).toEqual(expect.arrayContaining(document.components.schemas['Refusal']?.required ?? []))
  expect(refused).toMatchObject({ code: 'AuthenticationRequired', status: 401, title: 'Sign in' })
  for (const { operation } of describedCalls())
    for (const [status, { content }] of Object.entries(operation.responses ?? {})) {
      if (status === '200') continue
      const schema = content?.['application/json']?.schema
      expect(schema?.$ref ?? schema?.allOf?.[0]?.$ref).toBe('#/components/schemas/Refusal')
    }
  const notFound = document.paths['/v1/contacts/{id}']?.['get']?.responses?.['404']?.content?.['application/json']
  expect(notFound?.schema?.properties).toMatchObject({ code: { enum: ['ContactNotFound'] }, status: { const: 404 } })
})

test('/api shows the same to people, and runs no script', async () => {
  const page = await get('/api')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).not.toContain('<script')
  for (const { operation } of describedCalls()) expect(page.body).toContain(`id="${operation.operationId}"`)
  expect(page.body).toContain('Delivery: -1 failed, 0 pending, 1 delivered.')
  expect((await get('/api/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

/** How many texts are compressed or decompressed meanwhile. */
const countCompressions = async (work: () => Promise<unknown>): Promise<number> => {
  let compressions = 0
  const hook = createHook({ init: (_id, type) => void (compressions += Number(type === 'ZLIB')) }).enable()
  await work().finally(() => hook.disable())
  return compressions
}

test('both are compressed once, and sent compressed to clients that accept it', async () => {
  for (const url of ['/openapi.json', '/api']) {
    const ask = (encoding: string) => world.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
    const [plain, packed, refusing] = [await ask('identity'), await ask('gzip, br'), await ask('gzip;q=0, identity')]
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(refusing.rawPayload.equals(plain.rawPayload)).toBe(true)
    // It sees one that is made.
    expect(await countCompressions(() => promisify(gzip)(plain.rawPayload))).toBe(1)
    expect(
      await countCompressions(async () => {
        for (let time = 0; time < 20; time += 1) await ask('gzip')
      }),
    ).toBe(0)
  }
})
