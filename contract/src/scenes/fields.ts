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

/** Names by which runs keep things: none that an object has by itself. */
const nameMatching = (form: RegExp, message: string) =>
  z
    .string()
    .regex(form, message)
    .refine((name) => !(name in Object.prototype), 'This name is taken.')

/** Of a node; unique in its scene. */
export const NodeId = nameMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'A node id is 1 to 64 letters, digits, - or _.')

/** Of a named value: `data.<id>` in expressions and templates. */
export const DataSourceId = nameMatching(/^[A-Za-z_][A-Za-z0-9_]{0,59}$/, 'An id of letters, digits and _ is expected.')

const Num = z.number().int().min(0).max(1_000)

/** As `SceneNode` in graph.ts. Unknown kinds and properties are kept as they came; `check` says what is wrong with them. */
const fields = {
  _id: NodeId,
  type: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'A kind of node is expected.'),
  title: z.string().max(SCENE_TITLE_MAX).optional(),
  properties: z.record(z.string().max(100), z.unknown()),
}
const inputs = z.array(z.strictObject({ num: Num, ref: NodeId, refOutput: Num })).max(10_000)
const outputs = z.array(z.strictObject({ num: Num, ref: NodeId, refInput: Num })).max(SCENE_OUTPUTS_MAX)

/** A node as it is told, with the scene it stands in (spec 2 §3). */
export const SceneNodeWithScene = z.object({ ...fields, scene: SceneId, inputs, outputs })
export type SceneNodeWithScene = z.infer<typeof SceneNodeWithScene>

/**
 * A node as it is saved. The ways out are what counts: `inputs` are made from them, so that the two never disagree; and
 * the scene is the one it is saved in, whatever `scene` says, so that nodes may be taken from one scene to another.
 */
export const SceneNodeInput = z.strictObject({
  ...fields,
  scene: z.string().max(100).optional(),
  inputs: inputs.optional(),
  outputs: outputs.default([]),
})
export type SceneNodeInput = z.infer<typeof SceneNodeInput>

/** A named value (spec 2 §3). */
export const DataSourceItem = z.strictObject({
  _id: DataSourceId,
  kind: z.enum(DATA_SOURCE_KINDS),
  type: z.enum(DATA_TYPES),
  value: z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]),
})

/** The parts of a scene that are written. */
export const SceneTitle = z.string().max(1_000)
export const SceneDescription = z.string().max(SCENE_DESCRIPTION_MAX)
export const SceneLabel = z.string().trim().min(1, 'A label is needed.').max(SCENE_LABEL_MAX)
export const SceneLabels = z.array(SceneLabel).max(SCENE_LABELS_MAX)
/** No `max`: how many are too many is said with a sentence of its own (SceneTooLarge). */
export const SceneNodes = z.array(SceneNodeInput)
export const SceneDataSources = z.array(DataSourceItem).max(SCENE_DATA_SOURCES_MAX)
export const SceneNote = z.string().max(SCENE_NOTE_MAX)
export const SceneVersionNumber = z.number().int().min(1).max(1_000_000_000)

/** What stands in the way of saving (`error`), or may well be meant (`warning`) (spec 2 §3). */
export const SceneIssue = z.object({
  code: z.enum(ISSUE_CODES),
  check: z.enum(SCENE_CHECKS),
  /** The sentence without the frame of its code; empty where there is nothing more to say. */
  reason: z.string(),
  /** Null where it is about the scene as a whole. */
  nodeId: z.string().nullable(),
  nodePropertyName: z.string().nullable(),
  /** As it is shown, to the letter (spec 2 §5). */
  message: z.string(),
  severity: z.enum(['error', 'warning']),
  /** A way through the scene that shows it: node ids in their order, from where it begins. Empty where none is told. */
  path: z.array(z.string()),
  /** By which output each node of the path but the last was left. */
  took: z.array(z.number().int()),
})
export type SceneIssue = z.infer<typeof SceneIssue>
