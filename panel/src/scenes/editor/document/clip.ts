import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import type { SceneDocument } from './document.ts'

/** Copied nodes as JSON, with the data sources they refer to. */
export interface Clip {
  attune: 'scene-nodes'
  format: 1
  nodes: SceneNode[]
  dataSource: DataSource[]
}

/** Edges between the copied nodes are kept; edges to other nodes are dropped. */
export const toClip = (document: SceneDocument, ids: ReadonlySet<string>): string => {
  const nodes = document.nodes
    .filter(({ _id }) => ids.has(_id))
    .map((node) => ({ ...node, inputs: [], outputs: node.outputs.filter(({ ref }) => ids.has(ref)) }))
  const words = JSON.stringify(nodes.map(({ properties }) => properties))
  const dataSource = document.dataSource.filter(({ _id }) => new RegExp(`(?:data\\.|#)${_id}\\b`).test(words))
  const clip: Clip = { attune: 'scene-nodes', format: 1, nodes, dataSource }
  return JSON.stringify(clip, null, 2)
}
