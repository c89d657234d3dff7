import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneIssue } from '@attune/contract/scenes/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'

let world: World
let priya: TestPerson
let quinn: TestPerson

beforeAll(async () => {
  world = await createWorld()
  priya = await (await world.organization('Northline', '+13035550100')).staff('Priya', 'ROLE_ADMIN')
  quinn = await (await world.organization('Southline', '+13035550200')).staff('Quinn', 'ROLE_MANAGER')
})
afterAll(() => world.close())

const start = { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'odd', refInput: 1 }] }
const odd = { _id: 'odd', type: 'hologram', properties: { colour: ['blue'], text: '{{ not ours' }, outputs: [] }
/** A scene as its export file has it. */
const fileOf = ({ title, description, labels, nodes, dataSource }: Scene) => ({
  title,
  description,
  labels,
  nodes,
  dataSource,
})

test('a scene exported from one organization can be imported into another, node by node', async () => {
  const scene = await priya.ok<Scene>('POST', SCENES, {
    title: 'Sleep',
    description: 'For a week',
    labels: ['daily'],
    nodes: [
      { ...start, outputs: [{ num: 1, ref: 'a', refInput: 1 }] },
      {
        _id: 'a',
        type: 'send_message',
        title: 'Night',
        properties: { text: 'Good night, {{ data.word }}' },
        outputs: [],
      },
    ],
    dataSource: [{ _id: 'word', kind: 'static', type: 'string', value: 'friend' }],
  })
  const taken = await quinn.ok<Scene>('POST', `${SCENES}/import`, fileOf(scene))
  const here = (of: Scene) => ({ ...fileOf(of), nodes: of.nodes.map(({ scene: _scene, ...node }) => node) })
  expect(here(taken)).toEqual(here(scene))
  expect(taken).toMatchObject({ version: 1, publishedBy: { name: 'Quinn' } })
  expect(taken.nodes.map((node) => node.scene)).toEqual([taken._id, taken._id])
})

test('a node of an unknown kind is imported unchanged and blocks saving', async () => {
  const taken = await priya.ok<Scene>('POST', `${SCENES}/import`, { title: 'From later', nodes: [start, odd] })
  expect(taken.nodes[1]).toMatchObject({ type: 'hologram', properties: odd.properties })
  const again = await priya.refused('PUT', `${SCENES}/${taken._id}`, { nodes: [start, { ...odd, title: 'Odd' }] })
  expect(again.code).toBe('validation_error')
  expect((again.data as { issues: SceneIssue[] }).issues).toEqual([
    {
      code: 'property_invalid',
      check: 'graph',
      reason: 'Unknown node type.',
      nodeId: 'odd',
      nodePropertyName: 'type',
      message: 'Invalid "type" property. Unknown node type.',
      severity: 'error',
      path: [],
      took: [],
    },
  ])
})

test('other issues block an import', async () => {
  const lost = { ...start, outputs: [{ num: 1, ref: 'nowhere', refInput: 1 }] }
  expect((await priya.refused('POST', `${SCENES}/import`, { title: 'Lost', nodes: [lost] })).code).toBe(
    'validation_error',
  )
  expect((await priya.refused('POST', `${SCENES}/import`, { title: '', nodes: [start, odd] })).code).toBe(
    'SceneTitleRequired',
  )
})
