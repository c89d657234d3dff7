import type { SceneNodeWithScene } from '@attune/contract/scenes/fields'
import type { DataSource, SceneGraph } from '@attune/contract/scenes/graph'
import type { SceneDocument } from './document.ts'

interface SceneSource {
  title: string
  description: string
  labels: readonly string[]
  nodes: readonly SceneNodeWithScene[]
  dataSource: readonly DataSource[]
}

/** What is edited of a scene, or of a draft, as it is told. */
export const toDocument = ({ title, description, labels, nodes, dataSource }: SceneSource): SceneDocument => ({
  title,
  description,
  labels,
  nodes: nodes.map(({ scene: _scene, inputs: _inputs, ...node }) => ({ ...node, inputs: [] })),
  dataSource,
})

/** What calls take of a scene: fresh lists, and nodes without what is made from the ways out. */
export const toSceneBody = ({ title, description, labels, nodes, dataSource }: SceneDocument) => ({
  title,
  description,
  labels: [...labels],
  nodes: nodes.map(({ inputs: _inputs, ...node }) => node),
  dataSource: [...dataSource],
})

/** The scene as the engine plays and checks it, as drafted. */
export const toSceneGraph = (
  { title, nodes, dataSource }: SceneDocument,
  { sceneId, version }: { sceneId: string; version: number },
): SceneGraph => ({ format: 1, sceneId, version, title, nodes: [...nodes], dataSource: [...dataSource] })
