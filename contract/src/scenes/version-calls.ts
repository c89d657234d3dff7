import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { SceneCounts, SceneDifference, SceneImpact } from './difference.ts'
import { Scene, SceneVersion, SceneVersionWithNodes } from './entity.ts'
import { SceneDataSources, SceneNodes } from './fields.ts'
import { SCENE_PAGE } from './limits.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound, SceneVersionNotFound, SceneChanged, SceneIsArchived, SceneCasesFail } = sceneRefusals
const { validation_error, SceneTooLarge, SceneTooDeep } = sceneRefusals
const Version = queryInteger(1, 999_999_999)

/** The latest first. */
const versions = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/versions',
  summary: 'Versions of a scene',
})
  .input(
    z.strictObject({
      id: SceneId,
      limit: queryInteger(1, 100).default(SCENE_PAGE),
      next: z.string().max(400).optional(),
    }),
  )
  .output(page(SceneVersion))
  .errors({ SceneNotFound })

const getVersion = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/versions/{version}',
  summary: 'One version of a scene',
})
  .input(z.strictObject({ id: SceneId, version: Version }))
  .output(SceneVersionWithNodes)
  .errors({ SceneNotFound, SceneVersionNotFound })

/** Saves an older version as the next one, when it still holds; runs under way keep theirs. `cases` as in saving. */
const restoreVersion = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/versions/{version}/restore',
  summary: 'Make an older version the latest again',
})
  .input(
    z.strictObject({
      id: SceneId,
      version: Version,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      cases: z.enum(['keep', 'update']).optional(),
    }),
  )
  .output(Scene)
  .errors({ validation_error, SceneNotFound, SceneVersionNotFound, SceneChanged, SceneIsArchived, SceneCasesFail })

/** From the version before to `version`, unless `from` says another one. */
const difference = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/versions/{version}/difference',
  summary: 'What changed from one version of a scene to another',
})
  .input(z.strictObject({ id: SceneId, version: Version, from: Version.optional() }))
  .output(SceneDifference)
  .errors({ SceneNotFound, SceneVersionNotFound })

/** What saving these nodes would mean for clients in the scene. Nothing is saved; the nodes need not be without issues. */
const impact = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/impact',
  summary: 'Whom saving a scene would concern',
})
  .input(z.strictObject({ id: SceneId, nodes: SceneNodes, dataSource: SceneDataSources.optional() }))
  .output(SceneImpact)
  .errors({ SceneNotFound, SceneTooLarge, SceneTooDeep })

/** Of the whole organization: numbers say nothing of who. */
const counts = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/counts',
  summary: 'Where clients stand in a scene',
})
  .input(z.strictObject({ id: SceneId }))
  .output(SceneCounts)
  .errors({ SceneNotFound })

export const versionCalls = { versions, getVersion, restoreVersion, difference, impact, counts }
