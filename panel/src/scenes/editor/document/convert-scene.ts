import type { SceneNodeWithScene } from '@attune/contract/scenes/fields'
import type { DataSource, SceneGraph } from '@attune/contract/scenes/graph'
import type { SceneDocument } from './document.ts'

export interface SceneSource {
  title: string
  description: string
  labels: readonly string[]
  nodes: readonly SceneNodeWithScene[]
  dataSource: readonly DataSource[]
}

/** The editable parts of a scene or a draft. */
export const toDocument = ({ title, description, labels, nodes, dataSource }: SceneSource): SceneDocument => ({
  title,
  description,
  labels,
  nodes: nodes.map(({ scene: _scene, inputs: _inputs, ...node }) => ({ ...node, inputs: [] })),
  dataSource,
})

/** The request body of a scene: mutable lists, and nodes without their derived inputs. */
export const toSceneBody = ({ nodes, dataSource, ...details }: SceneDocument) => ({
  ...toDetailsBody(details),
  nodes: nodes.map(({ inputs: _inputs, ...node }) => node),
  dataSource: [...dataSource],
})

export const toDetailsBody = ({ title, description, labels }: Omit<SceneDocument, 'nodes' | 'dataSource'>) => ({
  title,
  description,
  labels: [...labels],
})

/** The draft as the engine's input. */
export const toSceneGraph = (
  { title, nodes, dataSource }: SceneDocument,
  { sceneId, version }: { sceneId: string; version: number },
): SceneGraph => ({ format: 1, sceneId, version, title, nodes: [...nodes], dataSource: [...dataSource] })
