import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneIssue } from '@attune/contract/scenes/fields'
import { SCENE_NODES_MAX } from '@attune/contract/scenes/limits'
import { insertPromptTemplate } from '@attune/store/prompts/templates'
import { countCallsDuring } from '@attune/engine/testing/count-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPromptTemplateId } from '../../new-id.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'

let world: World
let northline: TestOrganization
let southline: TestOrganization
let priya: TestPerson
let quinn: TestPerson
let scene: Scene
let theirs: Scene

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  southline = await world.organization('Southline', '+13035550200')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  quinn = await southline.staff('Quinn', 'ROLE_ADMIN')
  scene = await priya.ok('POST', SCENES, { title: 'Target' })
  theirs = await quinn.ok('POST', SCENES, { title: 'Southline’s own' })
})
afterAll(() => world.close())

const start = { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'n1', refInput: 1 }] }
const node = (_id: string, properties: object = {}, ref?: string) => ({
  _id,
  type: 'send_message',
  properties: { text: 'Hi', ...properties },
  outputs: ref === undefined ? [] : [{ num: 1, ref, refInput: 1 }],
})
/** This many nodes in a row. */
const chain = (size: number, properties: object = {}) => [
  start,
  ...Array.from({ length: size - 1 }, (_, place) =>
    node(`n${place + 1}`, properties, place + 2 < size ? `n${place + 2}` : undefined),
  ),
]
const refusalOf = async (nodes: unknown[], what: 'PUT' | 'validate' | 'impact' = 'PUT') => {
  const path = `${SCENES}/${scene._id}`
  return what === 'PUT'
    ? await priya.refused('PUT', path, { nodes })
    : await priya.refused('POST', `${path}/${what}`, { nodes })
}
const issuesOf = (data: unknown): SceneIssue[] => (data as { issues: SceneIssue[] }).issues

test('the maximum number of nodes is saved; one more, and 5,000, are refused quickly', async () => {
  const full = chain(SCENE_NODES_MAX)
  const { _id } = await priya.ok<Scene>('POST', SCENES, { title: 'Full', nodes: full })
  expect((await priya.ok<Scene>('GET', `${SCENES}/${_id}`)).nodes).toHaveLength(SCENE_NODES_MAX)
  for (const size of [SCENE_NODES_MAX + 1, 5_000])
    for (const what of ['PUT', 'validate', 'impact'] as const) {
      const nodes = chain(size)
      const calls = await countCallsDuring(async () =>
        expect.soft([size, what, (await refusalOf(nodes, what)).code]).toEqual([size, what, 'SceneTooLarge']),
      )
      // Their shape is looked at; checking them would be many times as many.
      expect.soft(calls).toBeLessThan(5_000_000)
    }
})

test('megabytes of properties, and bodies above the limit, are refused quickly', async () => {
  expect(await refusalOf(chain(40, { text: 'x'.repeat(60_000) }))).toMatchObject({ code: 'SceneTooLarge' })
  expect(await refusalOf(chain(120, { text: 'x'.repeat(60_000) }))).toMatchObject({ code: 'BodyTooLarge', status: 413 })
  const many = Array.from({ length: 1_000_000 }, () => ({}))
  const calls = await countCallsDuring(async () =>
    expect(await refusalOf(many)).toMatchObject({ code: 'BodyTooLarge' }),
  )
  // They are counted, and not looked at.
  expect(calls).toBeLessThan(100_000)
  const wide = Object.fromEntries(Array.from({ length: 150_000 }, (_, place) => [`p${place}`, place]))
  expect(await refusalOf([start, node('n1', wide)])).toMatchObject({ code: 'BodyTooLarge' })
})

test('endless nesting, and names that can’t be stored, are refused', async () => {
  const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  for (const properties of [
    { cases: deep(13) },
    { cases: deep(50_000) },
    { 'a\0b': 1 },
    { inner: { 'a\0b': 1 } },
    { '\ud800': 1 },
  ])
    expect.soft(await refusalOf([start, node('n1', properties)])).toMatchObject({ code: 'SceneTooDeep', status: 422 })
})

test.for([
  ['__proto__', 'InputInvalid'],
  ['constructor', 'InputInvalid'],
  ['hasOwnProperty', 'InputInvalid'],
  ['a:b', 'InputInvalid'],
  ['', 'InputInvalid'],
  ['x'.repeat(65), 'InputInvalid'],
])('a node cannot be called %j', async ([id = '', code]) => {
  expect(await refusalOf([start, node('n1'), node(id)])).toMatchObject({ code, status: 400 })
})

// ASVS 15.3.6
test('properties named like an object’s own stay properties and don’t reach the prototype', async () => {
  const properties = { toString: 'x', valueOf: { constructor: 'y' }, text: 'Hi' }
  const reply = await priya.raw({
    method: 'POST',
    url: SCENES,
    payload: JSON.stringify({ title: 'Names', nodes: [start, node('n1', properties)] }),
    headers: { 'content-type': 'application/json' },
  })
  if (reply.statusCode === 200) {
    expect(reply.json<Scene>().nodes[1]?.properties).toEqual(properties)
  } else expect(reply.statusCode).toBe(400)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  for (const text of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']) {
    const body = `{"title":"Names","nodes":[{"_id":"start","type":"scene_run","outputs":[],"properties":${text}}]}`
    const { statusCode } = await priya.raw({
      method: 'POST',
      url: SCENES,
      payload: body,
      headers: { 'content-type': 'application/json' },
    })
    expect(statusCode).toBe(400)
  }
})

test('duplicate node ids, and edges to missing nodes, are issues', async () => {
  const twice = await refusalOf([start, node('n1'), node('n1')])
  expect(twice).toMatchObject({ code: 'validation_error', status: 400, content: 'Scene validation error' })
  expect(issuesOf(twice.data)).toContainEqual(expect.objectContaining({ code: 'property_invalid', nodeId: 'n1' }))
  const lost = await refusalOf([start])
  expect(lost.code).toBe('validation_error')
  expect(issuesOf(lost.data).map(({ nodeId }) => nodeId)).toContain('start')
})

test('another organization’s scene is reported like a scene that does not exist', async () => {
  const to = (sceneId: string) => [
    start,
    { _id: 'n1', type: 'next_scene', properties: { sceneId, wait: false }, outputs: [] },
  ]
  const [foreign, absent] = [
    await refusalOf(to(theirs._id)),
    await refusalOf(to('sc_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f')),
  ]
  expect(foreign.code).toBe('validation_error')
  expect(issuesOf(foreign.data)).toEqual(issuesOf(absent.data))
  expect(issuesOf(foreign.data)[0]).toMatchObject({
    code: 'property_invalid',
    nodeId: 'n1',
    nodePropertyName: 'sceneId',
    message: expect.stringMatching(/^Invalid "sceneId" property\. ./) as string,
  })
  const own = await priya.ok<Scene>('POST', SCENES, { title: 'Own' })
  await priya.ok('POST', `${SCENES}/${scene._id}/validate`, { nodes: to(own._id) })
})

test('another organization’s prompt template is reported like one that does not exist', async () => {
  const addTemplate = async (organizationId: string): Promise<string> => {
    const templateId = newPromptTemplateId()
    const settings = { model: null, temperature: null, maxTokens: 100, breakingWords: [], stopWords: [] }
    const messages = [{ role: 'system' as const, content: 'Be kind.', render: false }]
    await world.deps.store.tenant(organizationId, (tx) =>
      insertPromptTemplate(tx, { templateId, title: 'Kind', settings, messages, savedBy: null, at: world.now() }),
    )
    return templateId
  }
  const replying = (templateId: string) => [
    start,
    { _id: 'n1', type: 'prompt_gen_reply', properties: { templateId, messageLimit: 3 }, outputs: [] },
  ]
  const [own, foreign] = [await addTemplate(northline.id), await addTemplate(southline.id)]
  const [of, absent] = [await refusalOf(replying(foreign)), await refusalOf(replying(`v_pt${'0'.repeat(32)}`))]
  expect(issuesOf(of.data)).toEqual(issuesOf(absent.data))
  expect(issuesOf(of.data)[0]).toMatchObject({
    code: 'property_invalid',
    nodeId: 'n1',
    nodePropertyName: 'templateId',
    message: 'Invalid "templateId" property. Prompt template not found.',
  })
  await priya.ok('POST', `${SCENES}/${scene._id}/validate`, { nodes: replying(own) })
})

test('a node of an unknown kind is kept unchanged, and is an issue when validated', async () => {
  const odd = { _id: 'n1', type: 'hologram', properties: { colour: ['blue'] }, outputs: [] }
  const refused = await refusalOf([start, odd], 'validate')
  expect(refused.code).toBe('validation_error')
  expect(issuesOf(refused.data).map(({ nodeId }) => nodeId)).toContain('n1')
})
