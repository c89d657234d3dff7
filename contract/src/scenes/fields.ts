import * as z from 'zod'
import { SceneId } from '../ids.ts'
import { DATA_SOURCE_KINDS, DATA_TYPES, ISSUE_CODES, SCENE_CHECKS } from './graph.ts'
import {
  SCENE_DATA_SOURCES_MAX,
  SCENE_DESCRIPTION_MAX,
  SCENE_LABEL_MAX,
  SCENE_LABELS_MAX,
  SCENE_NOTE_MAX,
  SCENE_OUTPUTS_MAX,
  SCENE_TITLE_MAX,
} from './limits.ts'

/** A name that runs use as an object key, so it must not be one of Object.prototype. */
const nameMatching = (form: RegExp, message: string) =>
  z
    .string()
    .regex(form, message)
    .refine((name) => !(name in Object.prototype), 'This name is reserved.')

/** The id of a node, unique in its scene. */
export const NodeId = nameMatching(
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
  'Use a node ID of 1 to 64 letters, digits, hyphens or underscores.',
)

/** The id of a data source: `data.<id>` in expressions and templates. */
export const DataSourceId = nameMatching(
  /^[A-Za-z_][A-Za-z0-9_]{0,59}$/,
  'Use an ID of letters, digits and underscores.',
)

const Num = z.number().int().min(0).max(1_000)

/** Like `SceneNode` in graph.ts. Unknown kinds and properties are accepted here and reported by the scene check. */
const fields = {
  _id: NodeId,
  type: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Use a node type.'),
  title: z.string().max(SCENE_TITLE_MAX).optional(),
  properties: z.record(z.string().max(100), z.unknown()),
}
const inputs = z.array(z.strictObject({ num: Num, ref: NodeId, refOutput: Num })).max(10_000)
const outputs = z.array(z.strictObject({ num: Num, ref: NodeId, refInput: Num })).max(SCENE_OUTPUTS_MAX)

/** A node with the id of its scene. */
export const SceneNodeWithScene = z.object({ ...fields, scene: SceneId, inputs, outputs })
export type SceneNodeWithScene = z.infer<typeof SceneNodeWithScene>

/**
 * A node to save. `inputs` and `scene` are ignored: inputs are derived from the outputs, and the scene is the one being
 * saved, so that nodes can be copied between scenes.
 */
export const SceneNodeInput = z.strictObject({
  ...fields,
  scene: z.string().max(100).optional(),
  inputs: inputs.optional(),
  outputs: outputs.default([]),
})
export type SceneNodeInput = z.infer<typeof SceneNodeInput>

/** A data source: a named value of a scene. */
export const DataSourceItem = z.strictObject({
  _id: DataSourceId,
  kind: z.enum(DATA_SOURCE_KINDS),
  type: z.enum(DATA_TYPES),
  value: z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]),
})

export const SceneTitle = z.string().max(1_000)
export const SceneDescription = z.string().max(SCENE_DESCRIPTION_MAX)
export const SceneLabel = z.string().trim().min(1, 'Enter a label.').max(SCENE_LABEL_MAX)
export const SceneLabels = z.array(SceneLabel).max(SCENE_LABELS_MAX)
/** No `max`, since too many nodes have a refusal of their own (SceneTooLarge). */
export const SceneNodes = z.array(SceneNodeInput)
export const SceneDataSources = z.array(DataSourceItem).max(SCENE_DATA_SOURCES_MAX)
export const SceneNote = z.string().max(SCENE_NOTE_MAX)
export const SceneVersionNumber = z.number().int().min(1).max(1_000_000_000)

/** An issue found when checking a scene. */
export const SceneIssue = z.object({
  code: z.enum(ISSUE_CODES),
  /** The check that found it. */
  check: z.enum(SCENE_CHECKS),
  /** The reason part of `message`; may be empty. */
  reason: z.string(),
  /** Null if the issue is about the scene as a whole. */
  nodeId: z.string().nullable(),
  nodePropertyName: z.string().nullable(),
  /** The message shown to the author. */
  message: z.string(),
  /** Errors prevent saving, warnings don't. */
  severity: z.enum(['error', 'warning']),
  /** Ids of the nodes on a path through the scene that shows the issue; may be empty. */
  path: z.array(z.string()),
  /** The output taken at each node of `path` except the last. */
  took: z.array(z.number().int()),
})
export type SceneIssue = z.infer<typeof SceneIssue>
