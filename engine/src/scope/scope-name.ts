import type { DataSource, DataType, SceneNode } from '@attune/contract/scenes/graph'

/** What scopes are worked out from: a scene as it is stored, or as somebody is just drawing it. */
export interface ScopeScene {
  nodes: readonly SceneNode[]
  dataSource: readonly DataSource[]
}

/** `group`: has values under names of its own, which stand in the list by themselves. */
export type ScopeType = DataType | 'list' | 'group' | 'any'

/** Who gives a name its value. */
export type ScopeOrigin =
  | { by: 'client' }
  | { by: 'clock' }
  /** A named value of the scene. */
  | { by: 'data'; id: string }
  /** Steps of the scene, in their order in it. */
  | { by: 'nodes'; ids: readonly string[] }

/** `never`: no way to the node sets it. `sometimes`: one way does and another does not, or nobody can tell. */
export type WhenSet = 'always' | 'sometimes' | 'never'

/** A name that expressions and templates of a node may use. */
export interface ScopeName {
  /** As it is written in both: `contact.firstName`, `answers["Hours of sleep"]`. */
  name: string
  /** As `checkExpression` and `checkTemplate` name it: `answers.Hours of sleep`. */
  path: string
  type: ScopeType
  from: ScopeOrigin
  /** One sentence for an author. */
  about: string
  set: WhenSet
}
