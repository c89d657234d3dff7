import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import type { Issue, CheckContext } from './issue.ts'
import { checkProperties } from './properties.ts'

/** The parts of a scene that the properties of a node can refer to. */
interface SceneContext {
  sceneId: string
  dataSource: readonly DataSource[]
}

/** Checks the properties of one node as `check` does for a whole scene; used for a form while it is filled in. */
export const checkNode = (
  { _id, type, title, properties }: Pick<SceneNode, '_id' | 'type' | 'title' | 'properties'>,
  { sceneId, dataSource }: SceneContext,
  known: CheckContext = {},
): Issue[] => {
  const kind = nodeKindOf(type)
  const scene = { format: 1 as const, sceneId, version: 0, title: '', nodes: [], dataSource: [...dataSource] }
  const node = { id: _id, kind, displayName: title ?? kind.title, properties, edges: [] }
  return checkProperties(scene, new Map([[_id, node]]), known)
}
