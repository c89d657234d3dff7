import type { SceneCounts, SceneImpact } from '@attune/contract/scenes/difference'
import type { Scene } from '@attune/contract/scenes/entity'
import { expect, test } from 'vitest'
import { workAt } from '../../testing/automation/automation-says.ts'
import { addScene, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { daily, runDesk, say } from '../../testing/runs/run-desk.ts'

const desk = runDesk()
const ASKING = [say('hello', 'How did you sleep?', 'wait'), waitNode('wait', 'thanks'), say('thanks', 'Thank you!')]
const pathOf = ({ _id }: Scene) => `/v1/interaction-flow/scenes/${_id}`
/** The nodes of a scene as they are sent, with the text of one of them changed. */
const withText = ({ nodes }: Scene, id: string, text: string) =>
  nodes.map((node) => (node._id === id ? { ...node, properties: { ...node.properties, text } } : node))
/** The scene with the waiting node replaced by another one. */
const withOtherWait = ({ nodes }: Scene) =>
  nodes.map((node) => ({
    ...node,
    _id: node._id === 'wait' ? 'listen' : node._id,
    outputs: node.outputs.map((output) => (output.ref === 'wait' ? { ...output, ref: 'listen' } : output)),
  }))

/** A scene in which Maria waits at `wait`. */
const underWay = async (): Promise<Scene> => {
  const { world, hannah, priya, maria } = desk
  const scene = await addScene(priya, ASKING)
  await startScene(hannah, maria, scene._id)
  await world.work()
  return scene
}
const answer = async (text: string): Promise<string[]> => {
  await desk.world.work()
  await desk.maria.texts(text)
  await desk.world.work()
  return desk.texts()
}

test('a scene counts its active runs, by node and by edge', async () => {
  const { hannah, priya } = desk
  const scene = await underWay()
  expect(await hannah.ok('GET', pathOf(scene))).toMatchObject({ counts: { active: 1 } })
  const counts = () => hannah.ok<SceneCounts>('GET', `${pathOf(scene)}/counts`)
  const entry = scene.nodes.find(({ type }) => type === 'scene_run')?._id ?? ''
  expect(await counts()).toEqual({
    active: 1,
    nodes: [{ nodeId: 'wait', tokens: 1 }],
    edges: expect.arrayContaining([
      { nodeId: entry, num: 1, walks: 1 },
      { nodeId: 'hello', num: 1, walks: 1 },
    ]) as unknown,
  })
  await answer('Well')
  expect(await counts()).toMatchObject({ active: 0, nodes: [] })
  expect((await counts()).edges).toContainEqual({ nodeId: 'wait', num: 1, walks: 1 })
  expect(await priya.ok('GET', pathOf(scene))).toMatchObject({ counts: { active: 0 } })
})

test('the impact of a save says how many runs are at a removed node', async () => {
  const { priya, hannah } = desk
  const scene = await underWay()
  const impact = (nodes: object) => priya.ok<SceneImpact>('POST', `${pathOf(scene)}/impact`, { nodes })
  const stays = await impact(withText(scene, 'thanks', 'Thanks'))
  expect(stays).toMatchObject({ active: 1, versions: [{ version: 1, active: 1 }] })
  expect(stays.nodes).toEqual([{ nodeId: 'wait', type: 'wait_input', title: null, tokens: 1, becomes: 'stays' }])
  expect(stays.difference.changed.map(({ nodeId }) => nodeId)).toEqual(['thanks'])
  const goes = await impact(withOtherWait(scene))
  expect(goes.nodes).toMatchObject([{ nodeId: 'wait', becomes: 'gone' }])
  expect(goes.difference).toMatchObject({ added: [{ nodeId: 'listen' }], removed: [{ nodeId: 'wait' }] })
  const other = scene.nodes.map((node) => (node._id === 'wait' ? { ...node, type: 'noop' } : node))
  expect((await impact(other)).nodes).toMatchObject([{ nodeId: 'wait', type: 'wait_input', becomes: 'other' }])
  const refused = await hannah.refused('POST', `${pathOf(scene)}/impact`, { nodes: scene.nodes })
  expect(refused.code).toBe('AccessDenied')
})

test('active runs keep their version, also when the save does not mention them', async () => {
  const { priya } = desk
  const scene = await underWay()
  await priya.ok('PUT', pathOf(scene), { nodes: withText(scene, 'thanks', 'Well done!') })
  expect(await desk.runs()).toMatchObject([{ version: 1, status: 'active' }])
  expect(await answer('Well')).toEqual(['How did you sleep?', 'Well', 'Thank you!'])
})

test('a moved run continues in the new version at the same node', async () => {
  const { world, priya } = desk
  const scene = await underWay()
  await priya.ok('PUT', pathOf(scene), { nodes: withText(scene, 'thanks', 'Well done!'), live: { kind: 'move' } })
  await world.work()
  expect(await desk.runs()).toMatchObject([{ version: 2, status: 'active', waits: [{ node: { _id: 'wait' } }] }])
  expect(await answer('Well')).toEqual(['How did you sleep?', 'Well', 'Well done!'])
})

test('a rule that has run today knows it in the new version, where another one stands before it', async () => {
  const { world, hannah, priya, maria } = desk
  const scene = await addScene(priya, [daily('when', '13:00', 'hello'), say('hello', 'How are you?', 'when')])
  await startScene(hannah, maria, scene._id)
  await workAt(world, '2026-11-18T20:00:00Z')
  expect(await desk.texts()).toEqual(['How are you?'])
  const onTheLast = {
    dateStrategy: { type: 'days_of_month', monthdays: [31] },
    timeStrategy: { type: 'exact_time', localTime: '08:00' },
  }
  const nodes = scene.nodes.map((node) =>
    node._id === 'when'
      ? { ...node, properties: { rules: [onTheLast, ...(node.properties['rules'] as object[])] } }
      : node,
  )
  await priya.ok('PUT', pathOf(scene), { nodes, live: { kind: 'move' } })
  await world.work()
  // An hour before one in the afternoon there, on the same day.
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { timezone: 'America/Los_Angeles' } })
  await world.work()
  expect(await desk.runs()).toMatchObject([{ version: 2, waits: [{ kind: 'time', at: '2026-11-19T21:00:00Z' }] }])
})

test('a run at a removed node moves to the node chosen for it, or ends', async () => {
  const { world, priya } = desk
  const scene = await underWay()
  const nodes = withOtherWait(scene)
  const live = { kind: 'move', nodes: { wait: 'nowhere' } }
  const refused = await priya.refused('PUT', pathOf(scene), { nodes, live })
  expect([refused.status, refused.code]).toEqual([422, 'SceneMoveUnknown'])
  expect(await priya.ok('GET', pathOf(scene))).toMatchObject({ version: 1 })
  await priya.ok('PUT', pathOf(scene), { nodes, live: { kind: 'move', nodes: { wait: 'listen' } } })
  await world.work()
  expect(await desk.runs()).toMatchObject([{ version: 2, waits: [{ node: { _id: 'listen' } }] }])
  // Back to the first version, without saying where runs go.
  await priya.ok('PUT', pathOf(scene), { nodes: scene.nodes, live: { kind: 'move' } })
  await world.work()
  expect(await desk.runs()).toMatchObject([{ version: 3, status: 'stop', ended: 'done' }])
  expect(await answer('Well')).toEqual(['How did you sleep?', 'Well'])
})

test('an ended run sends nothing more', async () => {
  const { world, priya } = desk
  const scene = await underWay()
  await priya.ok('PUT', pathOf(scene), { nodes: withText(scene, 'thanks', 'Bye'), live: { kind: 'end' } })
  await world.work()
  expect(await desk.runs()).toMatchObject([{ version: 1, status: 'stop', ended: 'stopped' }])
  expect(await answer('Well')).toEqual(['How did you sleep?', 'Well'])
})

test('runs in an older version can be moved by a later save that changes nothing else', async () => {
  const { world, priya } = desk
  const scene = await underWay()
  await priya.ok('PUT', pathOf(scene), { nodes: withText(scene, 'thanks', 'Well done!') })
  expect(await priya.ok('PUT', pathOf(scene), { live: { kind: 'move' } })).toMatchObject({ version: 2, rev: 2 })
  await world.work()
  expect(await desk.runs()).toMatchObject([{ version: 2, status: 'active' }])
})

test('archiving a scene lets active runs continue and new ones can’t start', async () => {
  const { hannah, priya, maria } = desk
  const scene = await underWay()
  await priya.ok('POST', `${pathOf(scene)}/archive`)
  expect(await answer('Well')).toEqual(['How did you sleep?', 'Well', 'Thank you!'])
  expect(await desk.refusal(hannah, 'POST', `/v1/contacts/${maria.id}/interaction-flow`, { scene: scene._id })).toBe(
    'SceneIsArchived',
  )
})

test('a run that starts during a save that moves all runs ends up in the new version', async () => {
  const { world, hannah, priya } = desk
  const scene = await addScene(priya, ASKING)
  const clients = []
  for (let made = 0; made < 12; made += 1) clients.push(await desk.newClient())
  const save = () =>
    priya.ok('PUT', pathOf(scene), { nodes: withText(scene, 'thanks', 'Well done!'), live: { kind: 'move' } })
  await Promise.all(clients.map((client, place) => (place === 6 ? save() : startScene(hannah, client, scene._id))))
  await world.work()
  const runs = await Promise.all(clients.map((client) => desk.runs(client)))
  expect(runs.flat().map(({ version, status }) => `${status} in ${version}`)).toEqual(
    Array.from({ length: 11 }, () => 'active in 2'),
  )
})
