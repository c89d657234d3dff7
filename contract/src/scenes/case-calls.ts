import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { SceneCaseId } from './ids.ts'
import { CaseTape, SceneCase } from './case.ts'
import { SceneDataSources, SceneNodes } from './fields.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound, SceneCaseNotFound, SceneCaseChanged, SceneCaseUnreadable, TooManySceneCases } = sceneRefusals
const { SceneCaseTitleRequired, SceneCaseTitleTooLong, SceneTooLarge, SceneTooDeep } = sceneRefusals
const { SceneCaseTooLong, SceneCaseTooSlow, SceneCaseNotPlayed } = sceneRefusals
const PLAYED = { SceneCaseUnreadable, SceneCaseTooLong, SceneCaseTooSlow, SceneCaseNotPlayed }
const TITLE = { SceneCaseTitleRequired, SceneCaseTitleTooLong }
const Title = z.string().max(1_000)

/** Lists the recorded cases of a scene, oldest first. */
const listCases = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/cases',
  summary: 'List recorded cases',
})
  .input(z.strictObject({ id: SceneId }))
  .output(z.object({ data: z.array(SceneCase) }))
  .errors({ SceneNotFound })

/**
 * Saves a tape as a case. The server records the expected result by replaying the tape with a made-up client, using `nodes`
 * and `dataSource` if given (such as an unsaved draft), otherwise the latest version.
 */
const createCase = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/cases',
  summary: 'Record a case',
})
  .input(
    z.strictObject({
      id: SceneId,
      title: Title,
      tape: CaseTape,
      nodes: SceneNodes.optional(),
      dataSource: SceneDataSources.optional(),
    }),
  )
  .output(SceneCase)
  .errors({ ...TITLE, ...PLAYED, SceneNotFound, TooManySceneCases, SceneTooLarge, SceneTooDeep })

/**
 * Updates a case's title or tape. With `record`, or a new tape, the expected result is recorded again.
 */
const putCase = tenantCall('scenes.update', {
  method: 'PUT',
  path: '/v1/interaction-flow/scenes/{id}/cases/{caseId}',
  summary: 'Update a case',
})
  .input(
    z.strictObject({
      id: SceneId,
      caseId: SceneCaseId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      title: Title.optional(),
      tape: CaseTape.optional(),
      record: z.boolean().default(false),
      nodes: SceneNodes.optional(),
      dataSource: SceneDataSources.optional(),
    }),
  )
  .output(SceneCase)
  .errors({ ...TITLE, ...PLAYED, SceneNotFound, SceneCaseNotFound, SceneCaseChanged })
  .errors({ SceneTooLarge, SceneTooDeep })

/** Deletes a case. */
const removeCase = tenantCall('scenes.update', {
  method: 'DELETE',
  path: '/v1/interaction-flow/scenes/{id}/cases/{caseId}',
  summary: 'Delete a case',
})
  .input(z.strictObject({ id: SceneId, caseId: SceneCaseId }))
  .output(z.object({}))
  .errors({ SceneNotFound, SceneCaseNotFound })

export const caseCalls = { listCases, createCase, putCase, removeCase }
