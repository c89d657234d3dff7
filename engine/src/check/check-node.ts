import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import type { Issue, CheckContext } from './issue.ts'
import { checkProperties } from './properties.ts'

/** A scene as far as the properties of a node have to do with it. */
interface SceneContext {
  sceneId: string
  dataSource: readonly DataSource[]
}

/**
 * What is wrong with the properties of one node, as `check` says it of a whole scene: for a form that is being filled in.
 */
export const checkNode = (
  { _id, type, title, properties }: Pick<SceneNode, '_id' | 'type' | 'title' | 'properties'>,
  { sceneId, dataSource }: SceneContext,
  known: CheckContext = {},
): Issue[] => {
  const kind = nodeKindOf(type)
  const scene = { format: 1 as const, sceneId, version: 0, title: '', nodes: [], dataSource: [...dataSource] }
  const node = { id: _id, kind, called: title ?? kind.title, properties, ways: [] }
  return checkProperties(scene, new Map([[_id, node]]), known)
}
