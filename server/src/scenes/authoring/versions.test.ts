import type { Page } from '@attune/contract/page'
import type { SceneDifference } from '@attune/contract/scenes/difference'
import type { Scene, SceneVersion, SceneVersionWithNodes } from '@attune/contract/scenes/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../security/rows.ts'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'

let world: World
let hannah: TestPerson
let luis: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
})
afterAll(() => world.close())

const start = (ref: string) => ({
  _id: 'start',
  type: 'scene_run',
  properties: {},
  outputs: [{ num: 1, ref, refInput: 1 }],
})
const say = (_id: string, text: string, title?: string) => ({
  _id,
  type: 'send_message',
  ...(title === undefined ? {} : { title }),
  properties: { text },
  outputs: [],
})

/** A scene of three versions: a text changes, then a node is replaced. */
const threeVersions = async (): Promise<Scene> => {
  const { _id } = await luis.ok<Scene>('POST', SCENES, { title: 'Sleep', nodes: [start('a'), say('a', 'Sleep well')] })
  const path = `${SCENES}/${_id}`
  await luis.ok('PUT', path, { nodes: [start('a'), say('a', 'Good night', 'Night')], note: 'Warmer' })
  const dataSource = [{ _id: 'hours', kind: 'static', type: 'number', value: 8 }]
  return luis.ok('PUT', path, { title: 'Sleep better', nodes: [start('b'), say('b', 'Good night')], dataSource })
}

test('each version stays as it was saved, with its number, note and author', async () => {
  const { _id } = await threeVersions()
  const path = `${SCENES}/${_id}/versions`
  const { data } = await hannah.ok<Page<SceneVersion>>('GET', path)
  expect(data).toMatchObject([
    { version: 3, title: 'Sleep better', note: '', nodeCount: 2, active: 0, publishedBy: { name: 'Luis' } },
    { version: 2, title: 'Sleep', note: 'Warmer' },
    { version: 1, title: 'Sleep', note: '' },
  ])
  const old = await hannah.ok<SceneVersionWithNodes>('GET', `${path}/1`)
  expect(old.nodes[1]).toMatchObject({ _id: 'a', scene: _id, properties: { text: 'Sleep well' } })
  const first = await hannah.ok<Page<SceneVersion>>('GET', `${path}?limit=2`)
  const rest = await hannah.ok<Page<SceneVersion>>('GET', `${path}?limit=2&next=${first.pagination.next}`)
  expect([...first.data, ...rest.data].map(({ version }) => version)).toEqual([3, 2, 1])
  expect((await hannah.refused('GET', `${path}/4`)).code).toBe('SceneVersionNotFound')
})

test('the database itself refuses changes to a version', async () => {
  const { _id } = await threeVersions()
  const rows = await rowsOf(world)
  const change = rows.run(`update scene_versions set note = 'Mine' where scene_id = $1`, [_id])
  await expect(change).rejects.toThrow('A version of a scene never changes.')
  await rows.close()
})

test('the difference names added and removed nodes, and what changed in the others', async () => {
  const path = `${SCENES}/${(await threeVersions())._id}/versions`
  expect(await hannah.ok('GET', `${path}/2/difference`)).toEqual({
    title: null,
    added: [],
    removed: [],
    changed: [
      {
        nodeId: 'a',
        type: 'send_message',
        title: 'Night',
        kind: null,
        naming: { before: null, after: 'Night' },
        properties: [{ name: 'text', before: 'Sleep well', after: 'Good night' }],
        links: { added: [], removed: [] },
      },
    ],
    dataSource: [],
  } satisfies SceneDifference)
  expect(await hannah.ok('GET', `${path}/3/difference?from=1`)).toEqual({
    title: { before: 'Sleep', after: 'Sleep better' },
    added: [{ nodeId: 'b', type: 'send_message', title: null }],
    removed: [{ nodeId: 'a', type: 'send_message', title: null }],
    changed: [
      {
        nodeId: 'start',
        type: 'scene_run',
        title: null,
        kind: null,
        naming: null,
        properties: [],
        links: { added: [{ num: 1, ref: 'b', refInput: 1 }], removed: [{ num: 1, ref: 'a', refInput: 1 }] },
      },
    ],
    dataSource: [{ _id: 'hours', before: null, after: { _id: 'hours', kind: 'static', type: 'number', value: 8 } }],
  } satisfies SceneDifference)
  const first = await hannah.ok<SceneDifference>('GET', `${path}/1/difference`)
  expect(first.added.map(({ nodeId }) => nodeId)).toEqual(['start', 'a'])
  expect((await hannah.refused('GET', `${path}/3/difference?from=9`)).code).toBe('SceneVersionNotFound')
})

test('restoring an older version makes a new one; the scene keeps its title', async () => {
  const scene = await threeVersions()
  const path = `${SCENES}/${scene._id}`
  const restored = await luis.ok<Scene>('POST', `${path}/versions/1/restore`, { 'if-match': scene.rev })
  expect(restored).toMatchObject({ version: 4, rev: scene.rev + 1, title: 'Sleep better', dataSource: [] })
  expect(restored.nodes.map(({ _id }) => _id)).toEqual(['start', 'a'])
  const { data } = await hannah.ok<Page<SceneVersion>>('GET', `${path}/versions?limit=1`)
  expect(data[0]).toMatchObject({ version: 4, note: 'Version 1 again' })
  const late = await luis.refused('POST', `${path}/versions/2/restore`, { 'if-match': scene.rev })
  expect([late.status, late.code, (late.data as Scene).version]).toEqual([409, 'SceneChanged', 4])
  expect((await luis.refused('POST', `${path}/versions/9/restore`, {})).code).toBe('SceneVersionNotFound')
  expect((await hannah.refused('POST', `${path}/versions/1/restore`, {})).code).toBe('AccessDenied')
})
