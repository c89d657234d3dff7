import type { SceneCase } from '@attune/contract/scenes/case'
import type { Scene } from '@attune/contract/scenes/entity'
import type { sceneFacts } from '@attune/contract/scenes/facts'
import type { Caller } from '../../testing/caller.ts'
import { TAPE } from '../examples/sample-tape.ts'
import { picture, upload } from '../../testing/uploads.ts'

const SCENES = '/v1/interaction-flow/scenes'

/** For each fact of a scene, a change that records it, perhaps among others. Complete by type. */
export const sceneChanges: Record<keyof typeof sceneFacts, (author: Caller) => Promise<unknown>> = {
  SceneSaved: (author) => newScene(author),
  SceneArchived: async (author) => author.ok('POST', `${SCENES}/${(await newScene(author))._id}/archive`),
  SceneUnarchived: async (author) => {
    const { _id } = await newScene(author)
    await author.ok('POST', `${SCENES}/${_id}/archive`)
    await author.ok('POST', `${SCENES}/${_id}/unarchive`)
  },
  SceneDraftSaved: (author) => newDraft(author),
  SceneDraftEnded: async (author) => author.ok('DELETE', await newDraft(author)),
  SceneCaseSaved: (author) => newCase(author),
  SceneCaseRemoved: async (author) => author.ok('DELETE', await newCase(author)),
  SceneMediaKept: async (author) => {
    const { _id } = await upload(author, { bytes: await picture() })
    await author.ok('POST', '/v1/interaction-flow/media', { id: _id })
  },
}

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
  const { _id: caseId } = await author.ok<SceneCase>('POST', `${SCENES}/${_id}/cases`, {
    title: 'A good day',
    tape: TAPE,
  })
  return `${SCENES}/${_id}/cases/${caseId}`
}
