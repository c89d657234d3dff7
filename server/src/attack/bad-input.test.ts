import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, threadOf, type TestPerson, type World } from '../testing/world.ts'
import type { Method, Reply } from '../testing/caller.ts'
import { contractCalls, requestOf, type ContractCall } from './contract-calls.ts'
import { exampleOf, type Subject } from './example-inputs.ts'
import { rowsOf, type Rows } from './rows.ts'
import { fieldsOf, replaced, wrongQueries, wrongValues } from './spoil.ts'
import { testPhones } from './test-phones.ts'

const calls = contractCalls()
let world: World
let rows: Rows
/** Somebody who may do everything, so that nothing is refused for another reason. */
let ada: TestPerson
let subject: Subject

beforeAll(async () => {
  world = await createWorld({ phones: testPhones() })
  rows = await rowsOf(world)
  const organization = await world.organization('Northline', '+13035550100')
  ada = await organization.staff('Ada', 'ROLE_ADMIN')
  const client = await organization.client('Maria Lopez', '+13035550142')
  await client.texts('Hello')
  const [first] = await threadOf(ada, client)
  subject = { organizationId: organization.id, contactId: client.id, messageId: first?.id ?? '' }
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

interface Raw {
  method: Method | 'OPTIONS'
  url: string
  payload?: string | object
  headers?: Record<string, string>
}

/** Sends bad requests one after the other; answers what was not refused as it should be. */
const send = async (requests: [what: string, request: Raw][]): Promise<string[]> => {
  const wrong: string[] = []
  for (const [what, request] of requests) {
    const began = performance.now()
    const reply = await ada.raw(request as Parameters<typeof ada.raw>[0])
    const ms = performance.now() - began
    const problem = problemOf(reply) ?? (ms > 1_000 ? `takes ${Math.round(ms)} ms` : undefined)
    if (problem !== undefined) wrong.push(`${what}: ${problem}`)
  }
  return wrong
}

/** What is wrong with a refusal: its status, its shape, or that it is none. */
const problemOf = (reply: Pick<Reply, 'statusCode' | 'headers' | 'body'>): string | undefined => {
  const { statusCode, headers, body } = reply
  if (statusCode < 400 || statusCode > 499) return `${statusCode} ${body.slice(0, 200)}`
  if (!String(headers['content-type']).startsWith('application/json')) return `is ${String(headers['content-type'])}`
  const { code, status, title, content, data: _data, defined: _defined, ...more } = JSON.parse(body) as Record<string, unknown>
  const sound = [code, title, content].every((text) => typeof text === 'string' && text !== '')
  return sound && status === statusCode && Object.keys(more).length === 0 ? undefined : body.slice(0, 300)
}

describe.for(calls.map((call) => [call.name, call] as const))('%s', ([name, call]) => {
  const example = () => exampleOf(name, subject) ?? {}

  test('is answered well to begin with', async () => {
    if (call.meta.right === 'public') return
    expect((await ada.raw(requestOf(call, example()))).body).toMatch(/^\{(?!"code")/)
  })

  test('refuses bad input and writes nothing', async () => {
    const before = await rows.count()
    const requests = [...badIds(call, example()), ...(call.method === 'GET' ? badQueries(call, example()) : badBodies(call, example()))]
    expect(await send(requests)).toEqual([])
    expect(await rows.count()).toEqual(before)
  })

  test('refuses other methods', async () => {
    const others = METHODS.filter((method) => !calls.some((each) => each.path === call.path && each.method === method))
    const { url } = requestOf(call, example())
    expect(await send(others.map((method) => [method, { method, url }]))).toEqual([])
  })
})
