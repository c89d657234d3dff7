import type { SceneCase } from '@attune/contract/scenes/case'
import type { Scene } from '@attune/contract/scenes/entity'
import type { sceneFacts } from '@attune/contract/scenes/facts'
import type { Caller } from '../../testing/caller.ts'
import { TAPE } from '../examples/sample-tape.ts'
import type { BelongingsOf } from '../../testing/keeper.ts'
import { addScene, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { picture, upload } from '../../testing/uploads.ts'

const SCENES = '/v1/interaction-flow/scenes'

/** For each fact of a scene, a change that records it, perhaps among others. Complete by type. */
export const sceneChanges: Record<keyof typeof sceneFacts, (scene: { priya: Caller }) => Promise<unknown>> = {
  SceneSaved: ({ priya }) => newScene(priya),
  SceneArchived: async ({ priya }) => priya.ok('POST', `${SCENES}/${(await newScene(priya))._id}/archive`),
  SceneUnarchived: async ({ priya }) => {
    const { _id } = await newScene(priya)
    await priya.ok('POST', `${SCENES}/${_id}/archive`)
    await priya.ok('POST', `${SCENES}/${_id}/unarchive`)
  },
  SceneDraftSaved: ({ priya }) => newDraft(priya),
  SceneDraftEnded: async ({ priya }) => priya.ok('DELETE', await newDraft(priya)),
  SceneCaseSaved: ({ priya }) => newCase(priya),
  SceneCaseRemoved: async ({ priya }) => priya.ok('DELETE', await newCase(priya)),
  SceneMediaKept: async ({ priya }) => {
    const { _id } = await upload(priya, { bytes: await picture() })
    await priya.ok('POST', '/v1/interaction-flow/media', { id: _id })
  },
}

/** The client has a run of another scene. */
export const sceneBelongings: BelongingsOf<'run' | 'case' | 'scene'> = {
  run: {
    of: 'client',
    add: async ({ coach, author, client }) => {
      const { _id } = await addScene(author, PLAIN_SCENE)
      return { runId: (await startScene(coach, client, _id))._id }
    },
  },
  case: {
    of: 'organization',
    add: async ({ author }) => {
      const { _id: sceneId } = await addScene(author, PLAIN_SCENE)
      return { sceneId, caseId: (await addCase(author, sceneId))._id }
    },
  },
  scene: { of: 'organization', add: async ({ author }) => ({ sceneId: (await addScene(author, PLAIN_SCENE))._id }) },
}

const PLAIN_SCENE = [waitNode('wait')]

/** Saves a draft of a new scene. Returns its path. */
const newDraft = async (author: Caller): Promise<string> => {
  const { _id, nodes } = await newScene(author)
  const words = { title: 'Evening', description: '', labels: [], dataSource: [] }
  await author.ok('PUT', `${SCENES}/${_id}/draft`, { baseVersion: 1, baseRev: 1, ...words, nodes })
  return `${SCENES}/${_id}/draft`
}

const newScene = (author: Caller): Promise<Scene> => author.ok('POST', SCENES, { title: 'Evening check-in' })

/** Records a case of a new scene. Returns its path. */
const newCase = async (author: Caller): Promise<string> => {
  const { _id } = await newScene(author)
  return `${SCENES}/${_id}/cases/${(await addCase(author, _id))._id}`
}

const addCase = (author: Caller, sceneId: string): Promise<SceneCase> =>
  author.ok('POST', `${SCENES}/${sceneId}/cases`, { title: 'A good day', tape: TAPE })
