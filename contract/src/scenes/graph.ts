/** A way out of a node: where the token goes, and at which of that node's inputs it arrives (spec 2 §3). */
export interface SceneOutput {
  num: number
  /** Id of the node it leads to. */
  ref: string
  refInput: number
}

/** The other end of a way out, kept with the node it leads to (spec 2 §3). */
export interface SceneInput {
  num: number
  /** Id of the node it comes from. */
  ref: string
  refOutput: number
}

/** A step of a scene as it is stored. `type` may be a kind this version does not know, and `properties` anything. */
export interface SceneNode {
  /** Unique within its scene. */
  _id: string
  type: string
  /** What an author calls it; answers are found by it too. */
  title?: string | undefined
  properties: Record<string, unknown>
  inputs: SceneInput[]
  outputs: SceneOutput[]
}

export const DATA_SOURCE_KINDS = ['expression', 'template', 'static'] as const
export type DataSourceKind = (typeof DATA_SOURCE_KINDS)[number]
export const DATA_TYPES = ['string', 'number', 'boolean', 'date'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** A value an author gives: as it stands, worked out, or written as a text with variables (spec 2 §3). */
export interface DataSourceValue {
  kind: DataSourceKind
  value: string | number | boolean | null
}

/** A named value of a scene: `data.<_id>` in its expressions and templates. */
export interface DataSource extends DataSourceValue {
  _id: string
  type: DataType
}

/** One version of a scene: what runs walk through. Never changes once it was saved. */
export interface SceneGraph {
  /** Of the format it is written in. */
  format: 1
  sceneId: string
  version: number
  title: string
  nodes: SceneNode[]
  dataSource: DataSource[]
}

/** What a caller puts in place of a scene's data sources; `#this` is the scene that is started (spec 2 §7). */
export interface SceneConfig {
  target: string
  dataSource: DataSource[]
}

/** What stands in the way of saving (spec 2 §3, §5). */
export const ISSUE_CODES = ['input_required', 'property_required', 'property_invalid', 'node_not_standalone'] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

/** Which question a check asks of a scene. Those from `unreachable` on look at the ways through it. */
export const SCENE_CHECKS = [
  'graph',
  'entry',
  'standalone',
  'data-source',
  'property',
  'unreachable',
  'open-end',
  'way-round',
  'unset-variable',
  'schedule-never',
  'quiet-hours',
  'prompt-failure',
  'daily-cap',
  'segments',
  'tokens',
] as const
export type SceneCheck = (typeof SCENE_CHECKS)[number]
