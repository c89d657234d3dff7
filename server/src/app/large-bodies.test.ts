import { contract } from '@attune/contract/app/contract'
import { SCENE_BODY_MAX } from '@attune/contract/scenes/limits'
import { countCallsDuring } from '@attune/engine/testing/count-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import type { Caller, Method } from '../testing/caller.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'

let world: World
let priya: TestPerson

beforeAll(async () => {
  world = await createWorld()
  priya = await (await world.organization('Northline', '+13035550100')).staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())

const calls = Object.values(contract).flatMap((slice) =>
  Object.values(slice).map(({ '~orpc': { route, meta } }) => ({
    method: route.method as Method,
    path: (route.path ?? '').replaceAll(/\{[^}]+\}/g, newId('ct')),
    isPublic: meta.right === 'public',
  })),
)
const taking = calls.filter(({ method }) => method !== 'GET')

const sendText = (who: Caller, { method, path }: { method: Method; path: string }, payload: string) =>
  who.raw({ method, url: path, payload, headers: { 'content-type': 'application/json' } })

test('a call that needs no session takes a few kilobytes, with or without one', async () => {
  const open = taking.filter(({ isPublic }) => isPublic)
  expect(open.length).toBeGreaterThan(4)
  for (const call of open)
    for (const who of [world.anybody, priya]) {
      const reply = await sendText(who, call, JSON.stringify({ email: 'x'.repeat(5_000) }))
      expect([call.path, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        call.path,
        413,
        'BodyTooLarge',
      ])
    }
})

test('the longest allowed email and password fit', async () => {
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.example`
  const { code } = await world.anybody.refused('POST', '/v2/auth.loginByEmail', { email, password: '🗝'.repeat(100) })
  expect(code).not.toBe('BodyTooLarge')
})

test('without a session, a large body isn’t even read', async () => {
  const unfinished = `{"text":"${'x'.repeat(400_000)}`
  for (const call of taking.filter(({ isPublic }) => !isPublic)) {
    const reply = await sendText(world.anybody, call, unfinished)
    expect([call.path, reply.statusCode]).toEqual([call.path, 401])
  }
  const [call] = taking.filter(({ path }) => path.endsWith('send-direct'))
  expect((await sendText(priya, call!, unfinished)).statusCode).toBe(400)
  const forged = {
    ...priya,
    raw: (request: object) => world.app.inject({ ...request, headers: { ...HEADERS_OF_NOBODY } }),
  }
  expect((await sendText(forged, call!, unfinished)).statusCode).toBe(401)
})

const HEADERS_OF_NOBODY = { authorization: `Bearer ${'a'.repeat(43)}`, 'content-type': 'application/json' }

test('half a megabyte of numbers is refused, and costs little more than half a megabyte of text', async () => {
  const numbers = `{"filters":[${'1,'.repeat(249_000)}1]}`
  const text = JSON.stringify({ filters: 'x'.repeat(numbers.length - 20) })
  const search = { method: 'POST', path: '/v2/threads.search' } as const
  const reply = await sendText(priya, search, numbers)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'BodyTooLarge'])
  await sendText(priya, search, text)
  const ofText = await countCallsDuring(() => sendText(priya, search, text))
  const ofNumbers = await countCallsDuring(() => sendText(priya, search, numbers))
  // They are counted, and not looked at: a call for each would be a quarter of a million.
  expect(ofNumbers - ofText).toBeLessThan(20_000)
})

test('megabytes of numbers for a scene are refused as soon as they are counted', async () => {
  const numbers = `{"nodes":[${'1,'.repeat(SCENE_BODY_MAX / 2 - 100)}1]}`
  const call = { method: 'POST', path: SCENES } as const
  const reply = await sendText(priya, call, numbers)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'BodyTooLarge'])
  const calls = await countCallsDuring(() => sendText(priya, call, numbers))
  // A call for each of them would be more than a million.
  expect(calls).toBeLessThan(50_000)
})

test('thousands of ids fit into a call, and tens of thousands of values into a scene', async () => {
  const ids = Array.from({ length: 5_000 }, () => newId('ct'))
  const { code } = await priya.refused('POST', '/v1/contacts/bulk', { contactIds: ids })
  expect(code).not.toBe('BodyTooLarge')
  const wide = (fields: number) =>
    Object.fromEntries(Array.from({ length: fields }, (_, place) => [`p${place}`, place]))
  const nodes = Array.from({ length: 12 }, (_, place) => ({
    _id: `n${place}`,
    type: 'scene_run',
    properties: wide(4_900),
    outputs: [],
  }))
  expect((await priya.call('POST', SCENES, { title: 'Wide', nodes })).status).not.toBe(413)
  const tooWide = [{ ...nodes[0], properties: wide(5_100) }]
  expect(await priya.refused('POST', SCENES, { title: 'Wide', nodes: tooWide })).toMatchObject({ code: 'BodyTooLarge' })
})

test('the path of text that can’t be stored is reported, no matter how deep and wide the input is', async () => {
  const wide = Array.from({ length: 10_000 }, () => 'x')
  const input = { wide, filters: { a: [{ b: 'fine' }, { b: 'broken \0' }] } }
  const reply = await priya.refused('POST', '/v2/threads.search', input)
  expect(reply).toMatchObject({ code: 'InputInvalid', data: { issues: [{ path: 'filters.a.1.b' }] } })
})
