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
const { validation_error, SceneTooLarge, SceneTooDeep, SceneTooCostly, SceneChecksBusy } = sceneRefusals
const Version = queryInteger(1, 999_999_999)

/** Lists the versions of a scene, newest first. */
const listVersions = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/versions',
  summary: 'List scene versions',
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

/** Returns one version of a scene with its nodes. */
const getVersion = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/versions/{version}',
  summary: 'Get a scene version',
})
  .input(z.strictObject({ id: SceneId, version: Version }))
  .output(SceneVersionWithNodes)
  .errors({ SceneNotFound, SceneVersionNotFound })

/** Saves an older version as a new one, if it has no issues. Active runs keep their version. `cases` works as in `put`. */
const restoreVersion = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/versions/{version}/restore',
  summary: 'Restore a scene version',
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
  .errors({ validation_error, SceneTooCostly, SceneChecksBusy, SceneNotFound, SceneVersionNotFound })
  .errors({ SceneChanged, SceneIsArchived, SceneCasesFail })

/** Returns the changes from the previous version (or from `from`) to `version`. */
const getDifference = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/versions/{version}/difference',
  summary: 'Compare scene versions',
})
  .input(z.strictObject({ id: SceneId, version: Version, from: Version.optional() }))
  .output(SceneDifference)
  .errors({ SceneNotFound, SceneVersionNotFound })

/**
 * Returns how saving the given nodes would affect clients in the scene. Nothing is saved, and the nodes may have
 * issues.
 */
const getImpact = tenantCall(
  'scenes.update',
  {
    method: 'POST',
    path: '/v1/interaction-flow/scenes/{id}/impact',
    summary: 'Preview the impact of saving a scene',
  },
  { whileSwitched: 'read' },
)
  .input(z.strictObject({ id: SceneId, nodes: SceneNodes, dataSource: SceneDataSources.optional() }))
  .output(SceneImpact)
  .errors({ SceneNotFound, SceneTooLarge, SceneTooDeep })

/** Counts where clients are in a scene, over the whole organization. */
const getCounts = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/counts',
  summary: 'Count clients in a scene',
})
  .input(z.strictObject({ id: SceneId }))
  .output(SceneCounts)
  .errors({ SceneNotFound })

export const versionCalls = { listVersions, getVersion, restoreVersion, getDifference, getImpact, getCounts }
