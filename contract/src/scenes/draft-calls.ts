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

/** Returns your draft of a scene. Of other people's drafts only their existence is returned. */
const getDraft = tenantCall('scenes.update', { method: 'GET', path: PATH, summary: 'Get a scene draft' })
  .input(z.strictObject({ id: SceneId }))
  .output(SceneDraftState)
  .errors({ SceneNotFound })

/**
 * Saves your draft of a scene. Only its shape is checked, so it may have issues or an empty title. With `if-match`, the
 * `rev` you have seen (0 for none), changes from another tab are not overwritten. Archived scenes can have drafts too.
 */
const putDraft = tenantCall(
  'scenes.update',
  { method: 'PUT', path: PATH, summary: 'Save a scene draft' },
  { whileSwitched: 'never' },
)
  .input(
    z.strictObject({
      id: SceneId,
      'if-match': SeenRev,
      baseVersion: SceneVersionNumber,
      baseRev: z.number().int().min(1).max(2_147_483_647),
      /** As they were at `baseRev`. Without them, your changes can't be told from those that others save later. */
      baseDetails: z.strictObject({ title: SceneTitle, description: SceneDescription, labels: SceneLabels }).optional(),
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

/** Discards your draft. Does nothing if there is none. */
const discardDraft = tenantCall(
  'scenes.update',
  { method: 'DELETE', path: PATH, summary: 'Discard a scene draft' },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ id: SceneId, 'if-match': SeenRev }))
  .output(SceneDraftState)
  .errors({ SceneNotFound, SceneDraftChanged })

export const draftCalls = { getDraft, putDraft, discardDraft }
