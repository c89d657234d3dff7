import type { Scene } from '@attune/contract/scenes/entity'
import { readyNodesOf } from '@attune/samples/ready/ready-scene'
import { readyScenes } from '@attune/samples/ready/ready-scenes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let priya: TestPerson
beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550961')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())

test.for(readyScenes)(
  '$title becomes an ordinary scene, which nobody is in and which can be saved again',
  async (ready) => {
    const { title, about: description, labels } = ready
    const body = { title, description, labels, nodes: readyNodesOf(ready) }
    const scene = await priya.ok<Scene>('POST', '/v1/interaction-flow/scenes', body)
    expect(scene).toMatchObject({ title, description, labels, version: 1, counts: { active: 0 } })
    expect(scene.nodes.map(({ _id }) => _id)).toEqual(ready.steps.map(({ id }) => id))
    const path = `/v1/interaction-flow/scenes/${scene._id}`
    const checked = await priya.ok<{ issues: unknown[] }>('POST', `${path}/validate`, { nodes: body.nodes })
    expect(checked.issues).toEqual([])
    const mine = body.nodes.map((node) => (node.type === 'send_message' ? { ...node, title: 'My own words' } : node))
    expect(await priya.ok<Scene>('PUT', path, { nodes: mine })).toMatchObject({ version: 2 })
  },
)
