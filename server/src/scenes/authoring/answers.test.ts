import type { Scene } from '@attune/contract/scenes/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'
const NODES = [{ _id: 'start', type: 'scene_run', properties: {}, outputs: [] }]
const ISSUES = [...NODES, { _id: 'alone', type: 'send_message', properties: {}, outputs: [] }]
const CALLS = [
  ['POST', (id: string) => `${SCENES}/${id}/validate`],
  ['PUT', (id: string) => `${SCENES}/${id}`],
] as const

let world: World
let hannah: TestPerson
let luis: TestPerson
let id: string

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  id = (await luis.ok<Scene>('POST', SCENES, { title: 'Sleep' }))._id
})
afterAll(() => world.close())

/** Status, code and answer of a failure. */
const failure = async (who: TestPerson, method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) => {
  const { status, code, answer } = await who.refused(method, url, body)
  return [status, code, answer]
}

test.for(CALLS)('%s: a scene with issues is a validation_error, any other failure an unknown_error', async (call) => {
  const [method, urlOf] = call
  const url = urlOf(id)
  expect(await failure(luis, method, url, { nodes: ISSUES })).toEqual([400, 'validation_error', 'validation_error'])
  expect(await failure(luis, method, url, { nodes: 7 })).toEqual([400, 'InputInvalid', 'unknown_error'])
  expect(await failure(hannah, method, url, { nodes: NODES })).toEqual([403, 'AccessDenied', 'unknown_error'])
  const elsewhere = urlOf(`sc_${'0'.repeat(32)}`)
  expect(await failure(luis, method, elsewhere, { nodes: NODES })).toEqual([404, 'SceneNotFound', 'unknown_error'])
  expect(await failure(luis, method, `${url}?now=1`, { nodes: NODES })).toEqual([400, 'InputInvalid', 'unknown_error'])
})

test('so it is before the call is reached', async () => {
  for (const [method, urlOf] of CALLS) {
    const headers = { 'content-type': 'application/json' }
    const broken = await luis.raw({ method, url: urlOf(id), payload: '{', headers })
    expect(broken.json()).toMatchObject({ code: 'InputInvalid', answer: 'unknown_error' })
    const stranger = await world.app.inject({ method, url: urlOf(id), payload: { nodes: NODES } })
    expect(stranger.json()).toMatchObject({ code: 'AuthenticationRequired', answer: 'unknown_error' })
  }
})

test('so it is with defects, and when the database is away', async () => {
  const { store } = world.deps
  for (const [method, urlOf] of CALLS)
    for (const [error, code] of [
      [new Error('no such relation'), 'InternalError'],
      [Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 'Unavailable'],
    ] as const) {
      world.deps.store = { ...store, tenant: () => Promise.reject(error) }
      const { code: found, answer } = await luis.refused(method, urlOf(id), { nodes: NODES })
      world.deps.store = store
      expect([found, answer]).toEqual([code, 'unknown_error'])
    }
})

test('what a save is refused for keeps its name and its details', async () => {
  const url = `${SCENES}/${id}`
  await luis.ok('PUT', url, { description: 'Before bed' })
  const late = await luis.refused('PUT', url, { description: 'At noon', 'if-match': 1 })
  expect(late).toMatchObject({ code: 'SceneChanged', answer: 'unknown_error', data: { description: 'Before bed' } })
  await luis.ok('POST', `${url}/archive`)
  expect(await failure(luis, 'PUT', url, { description: 'Late' })).toEqual([409, 'SceneIsArchived', 'unknown_error'])
  await luis.ok('POST', `${url}/unarchive`)
})

test('successes and other calls have no answer of that kind', async () => {
  expect(await luis.ok('POST', `${SCENES}/${id}/validate`, { nodes: NODES })).not.toHaveProperty('answer')
  expect(await luis.ok('PUT', `${SCENES}/${id}`, { nodes: NODES })).not.toHaveProperty('answer')
  for (const [method, url, body] of [
    ['POST', SCENES, { title: 'Walk', nodes: ISSUES }],
    ['GET', `${SCENES}/sc_${'0'.repeat(32)}`, undefined],
    ['POST', `${SCENES}/sc_${'0'.repeat(32)}/archive`, undefined],
  ] as const)
    expect(await luis.refused(method, url, body)).not.toHaveProperty('answer')
})
