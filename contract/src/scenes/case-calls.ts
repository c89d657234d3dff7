import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneCaseId, SceneId } from '../ids.ts'
import { CaseTape, SceneCase } from './case.ts'
import { SceneDataSources, SceneNodes } from './fields.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound, SceneCaseNotFound, SceneCaseChanged, SceneCaseUnreadable, TooManySceneCases } = sceneRefusals
const { SceneCaseTitleRequired, SceneCaseTitleTooLong, SceneTooLarge, SceneTooDeep } = sceneRefusals
const TITLE = { SceneCaseTitleRequired, SceneCaseTitleTooLong }
const Title = z.string().max(1_000)

/** In the order they were recorded in. */
const cases = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}/cases',
  summary: 'Recorded cases of a scene',
})
  .input(z.strictObject({ id: SceneId }))
  .output(z.object({ data: z.array(SceneCase) }))
  .errors({ SceneNotFound })

/**
 * Keeps a tape as a case. What must come of it the server works out itself, by playing it with a person made up for cases
 * in the client's place: through `nodes` and `dataSource` where they are given, as somebody who edits has them, else
 * through the latest version.
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
  .errors({ ...TITLE, SceneNotFound, SceneCaseUnreadable, TooManySceneCases, SceneTooLarge, SceneTooDeep })

/**
 * Another title; another tape; or, with `record`, what comes of it now as what must come of it from now on. With a new
 * tape it is recorded anew in any case.
 */
const putCase = tenantCall('scenes.update', {
  method: 'PUT',
  path: '/v1/interaction-flow/scenes/{id}/cases/{caseId}',
  summary: 'Change a case, or record it anew',
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
  .errors({ ...TITLE, SceneNotFound, SceneCaseNotFound, SceneCaseChanged, SceneCaseUnreadable })
  .errors({ SceneTooLarge, SceneTooDeep })

const removeCase = tenantCall('scenes.update', {
  method: 'DELETE',
  path: '/v1/interaction-flow/scenes/{id}/cases/{caseId}',
  summary: 'Remove a case',
})
  .input(z.strictObject({ id: SceneId, caseId: SceneCaseId }))
  .output(z.object({}))
  .errors({ SceneNotFound, SceneCaseNotFound })

export const caseCalls = { cases, createCase, putCase, removeCase }
