import type { runFacts } from '@attune/contract/scenes/runs/facts'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import type { Scene } from '@attune/contract/scenes/entity'
import type { Caller } from '../caller.ts'
import type { TestClient, World } from '../world.ts'

interface RunScene {
  world: World
  hannah: Caller
  priya: Caller
  maria: TestClient
}

/** For each fact of a run, a change that records it, perhaps among others. Complete by type. */
export const runChanges: Record<keyof typeof runFacts, (scene: RunScene) => Promise<unknown>> = {
  SceneRunStarted: ({ priya, hannah, maria }) => startNew(priya, hannah, maria, [waitNode('wait')]),
  SceneRunChanged: async ({ world, priya, hannah, maria }) => {
    await startNew(priya, hannah, maria, [waitNode('first', 'second'), waitNode('second')])
    await maria.texts('Yes, I did')
    await world.work()
  },
  SceneRunEnded: async ({ priya, hannah, maria }) => {
    const run = await startNew(priya, hannah, maria, [waitNode('wait')])
    await hannah.ok('DELETE', `/v1/contacts/${maria.id}/interaction-flow/${run._id}`)
  },
  SceneRunFailed: ({ priya, hannah, maria }) =>
    startNew(priya, hannah, maria, [node('round', 'noop', 'about'), node('about', 'noop', 'round')]),
  SceneProblem: ({ priya, hannah, maria }) =>
    startNew(priya, hannah, maria, [node('save', 'save_into_profile', 'wait', NOT_A_ZONE), waitNode('wait')]),
  SceneAlertRaised: ({ priya, hannah, maria }) =>
    startNew(priya, hannah, maria, [
      node('alert', 'trigger_alert', 'wait', { triggerName: 'At risk' }),
      waitNode('wait'),
    ]),
}

const NOT_A_ZONE = { key: 'timezone', value: { kind: 'static', type: 'string', value: 'Nowhere/At_All' } }

/** Adds a scene of these nodes. Its entry leads to the first one. */
export const addScene = (
  author: Caller,
  nodes: SceneNodeInput[],
  more: { title?: string; labels?: string[]; triggers?: unknown[] } = {},
): Promise<Scene> => {
  const { title = 'Evening check-in', labels = [], triggers } = more
  const entry = node('start', 'scene_run', nodes[0]?._id, triggers === undefined ? {} : { triggers })
  return author.ok('POST', '/v1/interaction-flow/scenes', { title, labels, nodes: [entry, ...nodes] })
}

/** A node with one output. */
export const node = (
  _id: string,
  type: string,
  to?: string,
  properties: Record<string, unknown> = {},
): SceneNodeInput => ({
  _id,
  type,
  properties,
  outputs: to === undefined ? [] : [{ num: 1, ref: to, refInput: 1 }],
})

export const waitNode = (_id: string, to?: string): SceneNodeInput => node(_id, 'wait_input', to)

export const startScene = (
  who: Caller,
  client: { id: string },
  scene: string,
  more: object = {},
): Promise<ContactRun> => who.ok('POST', `/v1/contacts/${client.id}/interaction-flow`, { scene, ...more })

const startNew = async (
  author: Caller,
  coach: Caller,
  client: TestClient,
  nodes: SceneNodeInput[],
): Promise<ContactRun> => {
  const { _id } = await addScene(author, nodes)
  return startScene(coach, client, _id)
}
