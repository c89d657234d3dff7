import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { page, queryFlag, queryInteger } from '../page.ts'
import { CaseResult } from './case.ts'
import { Scene, SceneSummary } from './entity.ts'
import {
  NodeId,
  SceneDataSources,
  SceneDescription,
  SceneIssue,
  SceneLabels,
  SceneNodes,
  SceneNote,
  SceneTitle,
} from './fields.ts'
import { SCENE_LABEL_MAX, SCENE_PAGE } from './limits.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound, SceneChanged, SceneIsArchived, SceneMoveUnknown, SceneCasesFail, TooManyScenes } = sceneRefusals
const { validation_error, SceneTitleRequired, SceneTitleTooLong, SceneTooLarge, SceneTooDeep } = sceneRefusals
const GRAPH = { validation_error, SceneTooLarge, SceneTooDeep }
const TITLE = { SceneTitleRequired, SceneTitleTooLong }
const IfMatch = z.number().int().min(1).max(2_147_483_647).optional()

/** Scenes of the organization, the last changed first; `q` is looked for in titles. Archived ones only when asked for. */
const list = tenantCall('scenes.view', { method: 'GET', path: '/v1/interaction-flow/scenes', summary: 'Scenes' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        label: z.string().max(SCENE_LABEL_MAX).optional(),
        archived: queryFlag.default('false'),
        limit: queryInteger(1, 100).default(SCENE_PAGE),
        next: z.string().max(400).optional(),
      })
      // Without a body of fields nothing is left out.
      .prefault({}),
  )
  .output(page(SceneSummary))

/** Labels that scenes have, and how many that are not archived have each. */
const labels = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/labels',
  summary: 'Labels of scenes',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(z.object({ label: z.string(), scenes: z.number().int() })) }))

/** Saves version 1. Without nodes it begins with an entry alone. */
const create = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes',
  summary: 'Make a scene',
})
  .input(
    z.strictObject({
      title: SceneTitle,
      description: SceneDescription.default(''),
      labels: SceneLabels.default([]),
      nodes: SceneNodes.optional(),
      dataSource: SceneDataSources.default([]),
    }),
  )
  .output(Scene)
  .errors({ ...TITLE, ...GRAPH, TooManyScenes })

/**
 * Version 1 of a scene from elsewhere: what `get` tells of one, in the fields named here. Nodes of kinds that this version
 * does not know are kept as they came; they stand in the way of saving, and a client who comes to one goes no further.
 */
const importScene = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/import',
  summary: 'Take in a scene from elsewhere',
})
  .input(
    z.strictObject({
      title: SceneTitle,
      description: SceneDescription.default(''),
      labels: SceneLabels.default([]),
      nodes: SceneNodes,
      dataSource: SceneDataSources.default([]),
    }),
  )
  .output(Scene)
  .errors({ ...TITLE, ...GRAPH, TooManyScenes })

/** Version 1 of the copy is the latest version of the scene. */
const clone = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/clone',
  summary: 'Copy a scene',
})
  .input(z.strictObject({ id: SceneId, newTitle: SceneTitle }))
  .output(Scene)
  .errors({ ...TITLE, SceneNotFound, TooManyScenes })

const get = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}',
  summary: 'One scene',
})
  .input(z.strictObject({ id: SceneId }))
  .output(Scene)
  .errors({ SceneNotFound })

/** Nothing is saved. A success may still have warnings, and recorded cases that come out otherwise. */
const validate = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/validate',
  summary: 'Look for what stands in the way of saving a scene',
})
  .input(
    z.strictObject({
      id: SceneId,
      title: SceneTitle.optional(),
      description: SceneDescription.optional(),
      labels: SceneLabels.optional(),
      nodes: SceneNodes,
      dataSource: SceneDataSources.optional(),
    }),
  )
  .output(z.object({ success: z.literal(true), issues: z.array(SceneIssue), cases: z.array(CaseResult) }))
  .errors({ ...GRAPH, SceneNotFound })

/**
 * Saves what is named; what is left out stays. Other nodes or data sources make the next version, which is what starts
 * from now on: saving is publishing. Without a change in them title, description and labels change and the version stays.
 * `live` says what becomes of runs in older versions: they keep theirs (`pin`), go on in the latest one (`move`), where
 * `nodes` names the new node for an old one (those of the same id go without saying; a token without a place ends), or
 * end.
 * Recorded cases are run first. Where some come out otherwise nothing is saved, unless `cases` says that they stay as they
 * are (`keep`) or are recorded anew (`update`).
 */
const put = tenantCall('scenes.update', {
  method: 'PUT',
  path: '/v1/interaction-flow/scenes/{id}',
  summary: 'Save a scene as its next version',
})
  .input(
    z.strictObject({
      id: SceneId,
      'if-match': IfMatch,
      title: SceneTitle.optional(),
      description: SceneDescription.optional(),
      labels: SceneLabels.optional(),
      nodes: SceneNodes.optional(),
      dataSource: SceneDataSources.optional(),
      note: SceneNote.default(''),
      cases: z.enum(['keep', 'update']).optional(),
      live: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('pin') }),
          z.strictObject({ kind: z.literal('move'), nodes: z.record(NodeId, NodeId).default({}) }),
          z.strictObject({ kind: z.literal('end') }),
        ])
        .default({ kind: 'pin' }),
    }),
  )
  .output(Scene)
  .errors({ ...TITLE, ...GRAPH, SceneNotFound, SceneChanged, SceneIsArchived, SceneMoveUnknown, SceneCasesFail })

/** Nobody starts it any more; who is in it goes on. Archiving what is archived changes nothing. */
const archive = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/archive',
  summary: 'Put a scene into the archive',
})
  .input(z.strictObject({ id: SceneId }))
  .output(Scene)
  .errors({ SceneNotFound })

const unarchive = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/unarchive',
  summary: 'Take a scene out of the archive',
})
  .input(z.strictObject({ id: SceneId }))
  .output(Scene)
  .errors({ SceneNotFound })

export const authoringCalls = { list, labels, create, importScene, clone, get, validate, put, archive, unarchive }
