import { contract } from '@attune/contract/app/contract'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let ready = true
let world: World

beforeAll(async () => {
  world = await createWorld({ ready: () => ready })
})
afterAll(() => world.close())

const get = (url: string) => world.app.inject({ method: 'GET', url })

test('/healthz says that the process lives', async () => {
  const reply = await get('/healthz')
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
})

test('/readyz says no while the server is starting or ending; /healthz still yes', async () => {
  expect([(await get('/readyz')).statusCode, (await get('/readyz')).json()]).toEqual([200, { status: 'ready' }])
  ready = false
  const reply = await get('/readyz')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ code: 'Unavailable', status: 503, title: 'Not available' })
  expect((await get('/healthz')).statusCode).toBe(200)
  expect((await get('/metrics')).body).toMatch(/^attune_ready 0$/m)
  ready = true
})

test('/readyz says no while the database is away, and yes when it is back', async () => {
  const { database } = world.database.owner
  const beside = openPool({ ...world.database.owner, database: 'postgres' }, { max: 1, name: 'attune-tests' })
  await beside.query(`alter database ${database} allow_connections false`)
  await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  const readiness = async () => (await get('/readyz')).statusCode
  await expect.poll(readiness).toBe(503)
  expect((await get('/healthz')).statusCode).toBe(200)
  await beside.query(`alter database ${database} allow_connections true`)
  await beside.end()
  await expect.poll(readiness).toBe(200)
})

test('/metrics counts requests by route and status, without what was asked for', async () => {
  const client = `ct_${'0'.repeat(32)}`
  await get(`/v1/contacts/${client}?q=somebody`)
  const { statusCode, headers, body } = await get('/metrics')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toMatch(/^attune_request_seconds_count\{method="GET",route="[^"]+",status="401"\} 1$/m)
  expect(body).toMatch(/^attune_ready 1$/m)
  expect(body).toMatch(/^process_cpu_seconds_total /m)
  expect(body).not.toContain(client)
  expect(body).not.toContain('somebody')
})

interface Document {
  openapi: string
  info: object
  security: object[]
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  operationId: string
  summary: string
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}
interface Schema {
  required?: string[]
  properties?: Record<string, { enum?: string[]; const?: unknown }>
}

test('/openapi.json is an OpenAPI 3.1 document with every call of the contract, and nothing else', async () => {
  const document = (await get('/openapi.json')).json<Document>()
  expect(document.openapi).toMatch(/^3\.1\.[0-9]+$/)
  expect(document.info).toEqual({ title: 'Attune', version: '3.0.1' })
  const calls = Object.entries(contract).flatMap(([slice, of]) =>
    Object.entries(of).map(([name, call]) => ({ name: `${slice}.${name}`, ...call['~orpc'] })),
  )
  const described = Object.entries(document.paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, operation]) => ({ path, method, operation })),
  )
  expect(
    described.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`).toSorted(),
  ).toEqual(calls.map(({ name, route }) => `${name} ${route.method?.toLowerCase()} ${route.path}`).toSorted())
  for (const { path, operation } of described) {
    expect(operation.summary).not.toBe('')
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual(inPath)
    expect(declared.every(({ required }) => required)).toBe(true)
    for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('')
  }
  const open = described
    .filter(({ operation }) => operation.security?.length === 0)
    .map(({ operation }) => operation.operationId)
  const free: string[] = calls.filter(({ meta }) => meta.right === 'public').map(({ name }) => name)
  expect(open.toSorted()).toEqual(free.toSorted())
  expect(document.security).toEqual([{ bearer: [] }])
})

test('/openapi.json holds no reference that leads nowhere', async () => {
  const { body } = await get('/openapi.json')
  const document: unknown = JSON.parse(body)
  for (const [, way = ''] of body.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = way
      .split('/')
      .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)
    expect([way, found]).not.toEqual([way, undefined])
  }
})

test('/openapi.json shows refusals as they come', async () => {
  const document = (await get('/openapi.json')).json<Document>()
  const refused = (await get('/v1/users/me')).json<Record<string, unknown>>()
  for (const operation of Object.values(document.paths).flatMap((of) => Object.values(of)))
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if (status === '200') continue
      const schema = content['application/json']?.schema
      expect(schema?.required).toEqual(['code', 'status', 'title', 'content'])
      expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(schema?.required ?? []))
    }
  expect(refused).toMatchObject({
    code: 'AuthenticationRequired',
    status: 401,
    title: 'Sign in',
    content: expect.any(String),
  })
  const notFound = document.paths['/v1/contacts/{id}']?.['get']?.responses['404']?.content['application/json']?.schema
  expect(notFound?.properties).toMatchObject({ code: { enum: ['ContactNotFound'] }, status: { const: 404 } })
})
