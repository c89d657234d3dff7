import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { page, queryFlag, queryInteger, sortDirection, sortField } from '../page.ts'
import { sortsIn } from '../sort.ts'
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
import { SCENE_SORTS } from './sorts.ts'

const { SceneNotFound, SceneChanged, SceneIsArchived, SceneMoveUnknown, SceneCasesFail, TooManyScenes } = sceneRefusals
const { validation_error, SceneTitleRequired, SceneTitleTooLong, SceneTooLarge, SceneTooDeep } = sceneRefusals
const { SceneTooCostly, SceneChecksBusy } = sceneRefusals
const GRAPH = { validation_error, SceneTooLarge, SceneTooDeep, SceneTooCostly, SceneChecksBusy }
const TITLE = { SceneTitleRequired, SceneTitleTooLong }
const IfMatch = z.number().int().min(1).max(2_147_483_647).optional()

/**
 * Lists the organization's scenes, last changed first unless you choose another order. `q` searches the titles. Archived scenes are
 * listed with `archived` only.
 */
const list = tenantCall('scenes.view', { method: 'GET', path: '/v1/interaction-flow/scenes', summary: 'List scenes' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        label: z.string().max(SCENE_LABEL_MAX).optional(),
        archived: queryFlag.default('false'),
        /**
         * `updated` by default. `runs`: by how many are active. `publisher` and `published`: by who saved the latest version, and when. Equal values are sorted by id.
         */
        sort: sortField(sortsIn(SCENE_SORTS)).optional(),
        /** Defaults to `asc` for `title` and `publisher`, otherwise `desc`. */
        direction: sortDirection.optional(),
        limit: queryInteger(1, 100).default(SCENE_PAGE),
        // The cursor contains what the page's last scene is sorted by, so it can be long.
        next: z.string().max(2_000).optional(),
      })
      // The query may be missing altogether; the defaults still apply then.
      .prefault({}),
  )
  .output(page(SceneSummary))

/** Lists the labels of scenes, with the number of scenes per label that aren't archived. */
const listLabels = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/labels',
  summary: 'List scene labels',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(z.object({ label: z.string(), scenes: z.number().int() })) }))

/** Creates a scene with version 1. Without nodes it contains just an entry node. */
const create = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes',
  summary: 'Create a scene',
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
 * Creates a scene from an exported one: pass the fields listed here as `get` returned them. Nodes of unknown kinds are kept
 * as they are, but the scene can't be saved again with them, and a client who reaches one goes no further.
 */
const importScene = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/import',
  summary: 'Import a scene',
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

/**
 * Copies a scene. Version 1 of the copy is the latest version of the original. Refused if the scene does anything the
 * caller has no right to.
 */
const clone = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/clone',
  summary: 'Copy a scene',
})
  .input(z.strictObject({ id: SceneId, newTitle: SceneTitle }))
  .output(Scene)
  .errors({ ...TITLE, validation_error, SceneTooCostly, SceneChecksBusy, SceneNotFound, TooManyScenes })

/** Returns a scene with its latest version. */
const get = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/scenes/{id}',
  summary: 'Get a scene',
})
  .input(z.strictObject({ id: SceneId }))
  .output(Scene)
  .errors({ SceneNotFound })

/**
 * Checks a scene without saving it. A successful check may still return warnings, and recorded cases with different
 * results. Every failure has an `answer` in addition to its `code`: `validation_error` for a scene with issues,
 * otherwise `unknown_error`.
 */
const validate = tenantCall(
  'scenes.update',
  { method: 'POST', path: '/v1/interaction-flow/scenes/{id}/validate', summary: 'Check a scene' },
  { reads: true, tellsApart: 'validation_error' },
)
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
 * Saves the given fields; omitted fields stay. A change of nodes or data sources publishes a new version, which is used
 * by all runs started from then on; other changes keep the version. Recorded cases are replayed first: if some have
 * different results nothing is saved, unless `cases` says what to do. Every failure has an `answer` in addition to its
 * `code`: `validation_error` for a scene with issues, otherwise `unknown_error`.
 */
const put = tenantCall(
  'scenes.update',
  { method: 'PUT', path: '/v1/interaction-flow/scenes/{id}', summary: 'Save a scene' },
  { tellsApart: 'validation_error' },
)
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
      /**
       * What to do with recorded cases that now have different results: `keep` them, or `update` them with the new
       * results.
       */
      cases: z.enum(['keep', 'update']).optional(),
      /**
       * What happens to runs of older versions. `pin`: they stay in their version. `move`: they continue in the latest one;
       * `nodes` maps old node ids to new ones (equal ids are mapped anyway, and a token without a node ends). `end`: they end.
       */
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

/** Archives a scene: it can't be started any more, and its active runs continue. Archiving it again changes nothing. */
const archive = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/archive',
  summary: 'Archive a scene',
})
  .input(z.strictObject({ id: SceneId }))
  .output(Scene)
  .errors({ SceneNotFound })

/** Restores a scene from the archive. */
const unarchive = tenantCall('scenes.update', {
  method: 'POST',
  path: '/v1/interaction-flow/scenes/{id}/unarchive',
  summary: 'Restore a scene from the archive',
})
  .input(z.strictObject({ id: SceneId }))
  .output(Scene)
  .errors({ SceneNotFound })

/**
 * Sets whether a scene may write while a coach has the conversation. Applies at once, including to runs under way; the
 * version and the `rev` stay.
 */
const setMayInterrupt = tenantCall('scenes.update', {
  method: 'PUT',
  path: '/v1/interaction-flow/scenes/{id}/may-interrupt',
  summary: 'Let a scene write while a coach has the conversation',
})
  .input(z.strictObject({ id: SceneId, mayInterrupt: z.boolean() }))
  .output(Scene)
  .errors({ SceneNotFound })

export const authoringCalls = {
  list,
  listLabels,
  create,
  importScene,
  clone,
  get,
  validate,
  put,
  archive,
  unarchive,
  setMayInterrupt,
}
