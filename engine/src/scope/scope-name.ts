import type { DataSource, DataType, SceneNode } from '@attune/contract/scenes/graph'

/** A scene as stored, or while it is being edited. */
export interface ScopeScene {
  nodes: readonly SceneNode[]
  dataSource: readonly DataSource[]
}

/** `group`: has members, which are listed separately. */
export type ScopeType = DataType | 'list' | 'group' | 'any'

/** What sets a name. */
export type ScopeOrigin =
  | { by: 'client' }
  | { by: 'clock' }
  /** A data source of the scene. */
  | { by: 'data'; id: string }
  /** Nodes of the scene, in scene order. */
  | { by: 'nodes'; ids: readonly string[] }

/** `never`: set on no path to the node. `sometimes`: set on some paths, or unknown. */
export type WhenSet = 'always' | 'sometimes' | 'never'

/** A name that expressions and templates of a node may use. */
export interface ScopeName {
  /** As written in both: `contact.firstName`, `answers["Hours of sleep"]`. */
  name: string
  /** As `checkExpression` and `checkTemplate` report it: `answers.Hours of sleep`. */
  path: string
  type: ScopeType
  from: ScopeOrigin
  /** One sentence for the author. */
  about: string
  set: WhenSet
}
