import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { SceneDraftState } from './draft.ts'
import {
  SceneDataSources,
  SceneDescription,
  SceneLabels,
  SceneNodes,
  SceneTitle,
  SceneVersionNumber,
} from './fields.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound, SceneDraftChanged, SceneTooLarge, SceneTooDeep } = sceneRefusals
const PATH = '/v1/interaction-flow/scenes/{id}/draft'
const SeenRev = z.number().int().min(0).max(2_147_483_647).optional()

/** The reader's own; of others only that there is one. */
const getDraft = tenantCall('scenes.update', { method: 'GET', path: PATH, summary: 'The draft one has of a scene' })
  .input(z.strictObject({ id: SceneId }))
  .output(SceneDraftState)
  .errors({ SceneNotFound })

/**
 * Keeps a draft. Its shape is checked, its issues are not, and an empty title is none of them. With `if-match`, the `rev`
 * that was seen (0: none), another tab of the same account is not written over. A kept scene in the archive has drafts too.
 */
const putDraft = tenantCall('scenes.update', { method: 'PUT', path: PATH, summary: 'Keep a draft of a scene' })
  .input(
    z.strictObject({
      id: SceneId,
      'if-match': SeenRev,
      baseVersion: SceneVersionNumber,
      baseRev: z.number().int().min(1).max(2_147_483_647),
      title: SceneTitle,
      description: SceneDescription,
      labels: SceneLabels,
      nodes: SceneNodes,
      dataSource: SceneDataSources,
      locked: z.boolean().default(false),
    }),
  )
  .output(SceneDraftState)
  .errors({ SceneNotFound, SceneDraftChanged, SceneTooLarge, SceneTooDeep })

/** Throws the draft away; without one nothing happens. */
const discardDraft = tenantCall('scenes.update', { method: 'DELETE', path: PATH, summary: 'Throw away a draft' })
  .input(z.strictObject({ id: SceneId, 'if-match': SeenRev }))
  .output(SceneDraftState)
  .errors({ SceneNotFound, SceneDraftChanged })

export const draftCalls = { getDraft, putDraft, discardDraft }
