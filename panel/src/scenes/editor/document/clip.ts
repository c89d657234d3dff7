import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import type { SceneDocument } from './document.ts'

/** Copied nodes as JSON, with the data sources they refer to, and those that these refer to. */
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
  let words = JSON.stringify(nodes.map(({ properties }) => properties))
  // A data source may refer to those before it.
  const dataSource = document.dataSource.toReversed().filter(({ _id, value }) => {
    const isNamed = new RegExp(`(?:data(?:\\.|\\[\\\\?["'])|#)${_id}\\b`).test(words)
    if (isNamed) words += ` ${value}`
    return isNamed
  })
  const clip: Clip = { attune: 'scene-nodes', format: 1, nodes, dataSource: dataSource.reverse() }
  return JSON.stringify(clip, null, 2)
}
