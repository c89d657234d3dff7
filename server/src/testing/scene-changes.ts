import type { Scene } from '@attune/contract/scenes/entity'
import type { SCENE_FACTS } from '@attune/contract/scenes/facts'
import type { Caller } from './caller.ts'

const SCENES = '/v1/interaction-flow/scenes'

/** What writes each fact of a scene, among others, done by somebody who may. Complete by type. */
export const sceneChanges: Record<(typeof SCENE_FACTS)[number], (author: Caller) => Promise<unknown>> = {
  SceneSaved: (author) => newScene(author),
  SceneArchived: async (author) => author.ok('POST', `${SCENES}/${(await newScene(author))._id}/archive`),
  SceneUnarchived: async (author) => {
    const { _id } = await newScene(author)
    await author.ok('POST', `${SCENES}/${_id}/archive`)
    await author.ok('POST', `${SCENES}/${_id}/unarchive`)
  },
}

const newScene = (author: Caller): Promise<Scene> => author.ok('POST', SCENES, { title: 'Evening check-in' })
