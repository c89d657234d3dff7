/** An output of a node: where the token goes, and at which input of that node it arrives. */
export interface SceneOutput {
  num: number
  /** Id of the target node. */
  ref: string
  refInput: number
}

/** The other end of an output, stored with the target node. */
export interface SceneInput {
  num: number
  /** Id of the source node. */
  ref: string
  refOutput: number
}

/** A stored node of a scene. `type` may be an unknown kind, and `properties` may contain anything. */
export interface SceneNode {
  /** Unique within its scene. */
  _id: string
  type: string
  /** The title the author gave it. Expressions can also refer to its answer by this title. */
  title?: string | undefined
  properties: Record<string, unknown>
  inputs: SceneInput[]
  outputs: SceneOutput[]
}

export const DATA_SOURCE_KINDS = ['expression', 'template', 'static'] as const
export type DataSourceKind = (typeof DATA_SOURCE_KINDS)[number]
export const DATA_TYPES = ['string', 'number', 'boolean', 'date'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** A value given by the author: static, an expression to evaluate, or a template with variables. */
export interface DataSourceValue {
  kind: DataSourceKind
  value: string | number | boolean | null
}

/** A named value of a scene, available as `data.<_id>` in its expressions and templates. */
export interface DataSource extends DataSourceValue {
  _id: string
  type: DataType
}

/** One version of a scene, which runs execute. It never changes once saved. */
export interface SceneGraph {
  /** Version of this format. */
  format: 1
  sceneId: string
  version: number
  title: string
  nodes: SceneNode[]
  dataSource: DataSource[]
}

/** Overrides a scene's data sources when starting it. `target` is a scene id, or `#this` for the scene being started. */
export interface SceneConfig {
  target: string
  dataSource: DataSource[]
}

/** Codes of issues. */
export const ISSUE_CODES = ['input_required', 'property_required', 'property_invalid', 'node_not_standalone'] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

/** The checks of a scene. Those from `unreachable` on analyse the paths through it. */
export const SCENE_CHECKS = [
  'graph',
  'entry',
  'standalone',
  'data-source',
  'property',
  'rights',
  'hidden-signs',
  'unsent-event',
  'unreachable',
  'open-end',
  'way-round',
  'asked-once',
  'comparison',
  'unset-variable',
  'schedule-never',
  'unknown-date',
  'quiet-hours',
  'prompt-failure',
  'daily-cap',
  'segments',
  'tokens',
] as const
export type SceneCheck = (typeof SCENE_CHECKS)[number]
