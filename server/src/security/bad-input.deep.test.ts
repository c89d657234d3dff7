import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, threadOf, type TestPerson, type World } from '../testing/world.ts'
import type { Reply } from '../testing/caller.ts'
import type { Keeper } from '../testing/keeper.ts'
import { addBelongings, renewBelongings } from './belongings.ts'
import { badBodies, badIds, badQueries, METHODS, BAD_CURSORS, type RawRequest } from './bad-requests.ts'
import { listContractCalls, requestOf } from './contract-calls.ts'
import { exampleOf, refusedToAll } from '../app/api/call-examples.ts'
import type { Subject } from '../calls/examples-of.ts'
import { rowsOf, type Rows } from './rows.ts'
import { fieldsOf } from './spoil.ts'
import { testPhones } from '../testing/test-phones.ts'
import { measured } from '../testing/threads/measured.ts'

const calls = listContractCalls()
let world: World
let rows: Rows
/** Somebody with every right, so that nothing is refused for another reason. */
let ada: TestPerson
let subject: Subject
let keeper: Keeper

beforeAll(async () => {
  world = await createWorld({ phones: testPhones() })
  rows = await rowsOf(world)
  const organization = await world.organization('Northline', '+13035550100')
  ada = await organization.staff('Ada', 'ROLE_ADMIN')
  const client = await organization.client('Maria Lopez', '+13035550142')
  // With a photo that never arrives from the carrier.
  await client.texts('Hello', undefined, [{ url: 'https://files.example/lunch', mime: 'image/jpeg' }])
  await world.work()
  const [first] = await threadOf(ada, client)
  const own = { caller: ada, accountId: ada.id }
  keeper = { world, organizationId: organization.id, client, coach: ada, author: ada, own }
  subject = {
    ...{ organizationId: organization.id, contactId: client.id, messageId: first?.id ?? '', accountId: ada.id },
    ...(await addBelongings(keeper)),
  }
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

/** Sends bad requests one after the other. Returns those not refused as they should be. */
const send = async (requests: [what: string, request: RawRequest][]): Promise<string[]> => {
  const wrong: string[] = []
  for (const [what, request] of requests) {
    const began = performance.now()
    const reply = await ada.raw(request as Parameters<typeof ada.raw>[0])
    const ms = performance.now() - began
    const isSlow = measured.by === 'time' && ms > 1_000
    const problem = problemOf(reply) ?? (isSlow ? `takes ${Math.round(ms)} ms` : undefined)
    if (problem !== undefined) wrong.push(`${what}: ${problem}`)
  }
  return wrong
}

/** Describes what is wrong with a refusal: its status, its shape, or that there is none. */
const problemOf = (reply: Pick<Reply, 'statusCode' | 'headers' | 'body'>): string | undefined => {
  const { statusCode, headers, body } = reply
  if (statusCode < 400 || statusCode > 499) return `${statusCode} ${body.slice(0, 200)}`
  if (!String(headers['content-type']).startsWith('application/json')) return `is ${String(headers['content-type'])}`
  const {
    code,
    status,
    title,
    content,
    data: _data,
    defined: _defined,
    answer,
    ...more
  } = JSON.parse(body) as Record<string, unknown>
  // Of calls that tell one refusal apart; what they say of it is in the tests of scenes.
  const isTold = [undefined, code, 'unknown_error'].includes(answer)
  const sound = isTold && [code, title, content].every((text) => typeof text === 'string' && text !== '')
  return sound && status === statusCode && Object.keys(more).length === 0 ? undefined : body.slice(0, 300)
}

describe.for(calls.map((call) => [call.name, call] as const))('%s', ([name, call]) => {
  const example = () => exampleOf(name, subject) ?? {}

  test('is answered well to begin with', async () => {
    if (call.meta.right === 'public' || refusedToAll(name) !== undefined) return
    subject = await renewBelongings(keeper, subject, call)
    expect((await ada.raw(requestOf(call, example()))).body).toMatch(/^\{(?!"code")/)
  })

  // ASVS 1.4.2, 1.5.2, 2.2.1, 15.3.5, 15.3.7
  test('refuses bad input and writes nothing', async () => {
    subject = await renewBelongings(keeper, subject, call)
    const before = await rows.count()
    const requests = [
      ...badIds(call, example()),
      ...(call.method === 'GET' ? badQueries(call, example()) : badBodies(call, example())),
    ]
    expect(await send(requests)).toEqual([])
    expect(await rows.count()).toEqual(before)
  })

  // ASVS 3.5.2, 13.4.4
  test('refuses other methods', async () => {
    const others = METHODS.filter((method) => !calls.some((each) => each.path === call.path && each.method === method))
    const { url } = requestOf(call, example())
    expect(await send(others.map((method) => [method, { method, url }]))).toEqual([])
  })
})

// ASVS 8.3.1, 15.3.3
test('no column of the database is a field of a body that does not name it', async () => {
  const before = await rows.count()
  const columns = await rows.columns()
  expect(columns).toContain('organization_id')
  const wrong: string[] = []
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    const example = exampleOf(call.name, subject) ?? {}
    const added = columns.filter((column) => !(column in (call.sent.properties ?? {})))
    const valueOf = (column: string) => (column.endsWith('_at') ? world.now().toISOString() : '1')
    // One by one against the schema that the server uses, then all together against the server itself.
    if (!call.accepts(example)) wrong.push(`${call.name}: its example is refused`)
    for (const column of added)
      if (call.accepts({ ...example, [column]: valueOf(column) })) wrong.push(`${call.name} takes ${column}`)
    const { payload = {}, ...request } = requestOf(call, example)
    const all = Object.fromEntries(added.map((column) => [column, valueOf(column)]))
    wrong.push(...(await send([[`${call.name} with every column`, { ...request, payload: { ...payload, ...all } }]])))
  }
  expect(wrong).toEqual([])
  expect(await rows.count()).toEqual(before)
})

test('every next that the server did not write is refused', async () => {
  const before = await rows.count()
  const wrong: string[] = []
  for (const call of calls) {
    if (call.sent.properties?.['next'] === undefined) continue
    const at = (next: string): [string, RawRequest] => [`${call.name} ${next}`, requestOf(call, { next })]
    wrong.push(...(await send(BAD_CURSORS.map(at))))
  }
  expect(wrong).toEqual([])
  expect(await rows.count()).toEqual(before)
})

test('every cursor and last-event-id of the live stream that is none is refused', async () => {
  const cursors = [
    'x',
    '-',
    '1',
    '1-',
    '-1',
    '1-1-x',
    '1-1-1-1',
    `1-1-${'1'.repeat(17)}`,
    ' 1-1',
    '1-1\n',
    '1.5-1',
    '0x1-1',
    '٣-٣',
    `${'9'.repeat(20)}-1`,
    `1-${'9'.repeat(19)}`,
    '9'.repeat(5_000),
  ]
  const inQuery = cursors.map((cursor): [string, RawRequest] => [
    `cursor ${cursor}`,
    { method: 'GET', url: `/v1/live?cursor=${encodeURIComponent(cursor)}` },
  ])
  const inHeader = cursors
    .filter((cursor) => !/[^!-~]/.test(cursor))
    .map((cursor): [string, RawRequest] => [
      `last-event-id ${cursor}`,
      { method: 'GET', url: '/v1/live', headers: { 'last-event-id': cursor } },
    ])
  const others: [string, RawRequest][] = [
    ['two cursors', { method: 'GET', url: '/v1/live?cursor=1-1&cursor=1-2' }],
    ['an unknown field', { method: 'GET', url: '/v1/live?unknown=1' }],
  ]
  expect(await send([...inQuery, ...inHeader, ...others])).toEqual([])
})

// ASVS 1.1.1, 4.2.1
test('addresses that nothing answers to, or that nobody can read, are refused in the same shape', async () => {
  const urls = [
    '/v1/nothing',
    '/v1',
    '/v9/contacts',
    '/V1/CONTACTS',
    '/v1/contacts/%zz',
    '/%',
    '/%00',
    '/v1/contacts/%ff%fe',
    '/..%2f..%2fetc%2fpasswd',
    '/v1/../v1/contacts/x',
    '//v1//contacts//x',
    `/v1/contacts/${'x'.repeat(5_000)}`,
    `/v1/${'a/'.repeat(2_000)}`,
    '/__proto__',
    '/constructor',
  ]
  expect(await send(urls.map((url) => [url.slice(0, 60), { method: 'GET', url }]))).toEqual([])
})

// ASVS 1.2.4, 2.2.2
test('six hundred random inputs are never a defect', async () => {
  const random = randomFrom(20_261_120)
  const failed: string[] = []
  for (let round = 0; round < 600; round += 1) {
    const call = calls[random(calls.length)]
    if (call === undefined || call.meta.right === 'public') continue
    const input = Object.fromEntries(
      fieldsOf(call.sent).flatMap(({ way: [field = ''] }) => (random(3) === 0 ? [] : [[field, anything(random, 0)]])),
    )
    const whole = random(2) === 0 ? { ...exampleOf(call.name, subject), ...input } : input
    const reply = await ada.raw(requestOf(call, whole))
    if (reply.statusCode >= 500) failed.push(`${call.name} ${JSON.stringify(whole)}: ${reply.body}`)
  }
  expect(failed).toEqual([])
})

describe('over the wire', () => {
  beforeAll(() => world.app.listen({ port: 0, host: '127.0.0.1' }))

  test.for([
    ['an address of 64 kB', `GET /v1/contacts?q=${'x'.repeat(65_536)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['a header of 64 kB', `GET /v1/contacts HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(65_536)}\r\n\r\n`],
    ['no HTTP', 'Good morning\r\n\r\n'],
    ['another protocol', 'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n'],
    [
      'two lengths',
      'POST /v2/threads.search HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    ],
    ['an invalid length', 'POST /v2/threads.search HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n{}'],
    [
      'a body over the limit',
      `POST /v2/threads.search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10000000\r\n\r\n{`,
    ],
  ])('%s is refused in our shape', async ([, text = '']) => {
    const { port } = world.app.server.address() as AddressInfo
    const answer = await overSocket(port, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const headers = { 'content-type': /content-type: *([^\r]*)/i.exec(head)?.[1] ?? '' }
    expect(problemOf({ statusCode: Number(head.split(' ')[1]), headers, body })).toBeUndefined()
  })
})

/** Park and Miller's generator: the same numbers on every machine. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const anything = (random: (below: number) => number, depth: number): unknown => {
  const texts = [
    ...['', ' ', '\0', '\ud800', '%', '_', '\\', "'", '"', ';--', '\u202e', '\u{1F4A9}'.repeat(50)],
    ...['1', '-1', '1e999', 'true', 'null', subject.contactId, subject.messageId, '2026-01-01'],
    ...['\r\n', '${1}', '{{1}}', '../..'],
  ]
  const inner = () => anything(random, depth + 1)
  switch (random(depth > 3 ? 5 : 8)) {
    case 0:
      return null
    case 1:
      return random(2) === 0
    case 2:
      return [0, -1, 1.5, 2 ** 31, 2 ** 63, 1e308, 1_000_000_000][random(7)]
    case 3:
    case 4:
      return texts[random(texts.length)]
    case 5:
      return Array.from({ length: random(4) }, inner)
    case 6:
      return { [String(texts[random(texts.length)])]: inner() }
    default:
      return `${String(texts[random(texts.length)])}${String(texts[random(texts.length)])}`
  }
}

const overSocket = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.setTimeout(30_000, () => socket.destroy(new Error(`No answer; so far: ${answer}`)))
    socket.on('data', (part: string) => {
      answer += part
      if (/\r\n\r\n\{.*\}$/s.test(answer)) socket.end()
    })
    socket.on('close', () => resolve(answer))
    // The server closes the connection instead of reading oversized bodies to the end.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
  })
