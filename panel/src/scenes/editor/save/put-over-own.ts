import type { Scene } from '@attune/contract/scenes/entity'
import { failureOf } from '../../../client/failure.ts'
import type { LiveChoice } from '../../saving/dialog-props.ts'
import { toDocument } from '../document/convert-scene.ts'
import type { SceneDocument } from '../document/document.ts'
import { countEdits } from '../document/edits.ts'
import { readSaveRefusal } from './read-save-refusal.ts'

export interface SaveRequest {
  document: SceneDocument
  live: LiveChoice
  /** What to do with recorded cases that fail. */
  cases?: 'keep' | 'update'
}

/** Saves over the scene at `rev`. */
type PutScene = (request: SaveRequest, rev: number) => Promise<Scene>

export interface ScenePut {
  put: PutScene
  /** Whether a scene is one that was saved here, without an answer. */
  isOwn: (scene: Scene) => boolean
}

/** Saves a scene. If the answer to an earlier save was lost, and that is what the server has, it is no conflict. */
export const makePutOverOwn = (call: PutScene): ScenePut => {
  /** What may have been saved although no answer came. */
  const unanswered = new Set<SceneDocument>()
  const isOwn = (scene: Scene): boolean =>
    [...unanswered].some((document) => countEdits(document, toDocument(scene)) === 0)
  const attempt: PutScene = async (request, rev) => {
    try {
      const saved = await call(request, rev)
      unanswered.clear()
      return saved
    } catch (error) {
      const { status } = failureOf(error)
      if (status === 0 || status >= 500) unanswered.add(request.document)
      throw error
    }
  }
  const put: PutScene = async (request, rev) => {
    try {
      return await attempt(request, rev)
    } catch (error) {
      const { theirs } = readSaveRefusal(error)
      if (theirs === null || !isOwn(theirs)) throw error
      // More may have been edited since, or another choice made for the clients inside.
      return attempt(request, theirs.rev)
    }
  }
  return { put, isOwn }
}
