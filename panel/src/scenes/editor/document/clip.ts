import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import type { SceneDocument } from './document.ts'

/** Nodes as they lie in the clipboard, as JSON; with the named values of their scene that they speak of. */
export interface Clip {
  attune: 'scene-nodes'
  format: 1
  nodes: SceneNode[]
  dataSource: DataSource[]
}

/** Ways between the nodes go along, those to others do not. */
export const toClip = (document: SceneDocument, ids: ReadonlySet<string>): string => {
  const nodes = document.nodes
    .filter(({ _id }) => ids.has(_id))
    .map((node) => ({ ...node, inputs: [], outputs: node.outputs.filter(({ ref }) => ids.has(ref)) }))
  const words = JSON.stringify(nodes.map(({ properties }) => properties))
  const dataSource = document.dataSource.filter(({ _id }) => new RegExp(`(?:data\\.|#)${_id}\\b`).test(words))
  const clip: Clip = { attune: 'scene-nodes', format: 1, nodes, dataSource }
  return JSON.stringify(clip, null, 2)
}
