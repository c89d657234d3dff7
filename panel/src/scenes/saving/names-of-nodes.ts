import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeName } from '../nodes/node-name.ts'

/** Display names by node id; nodes with the same name also show their id. */
export const namesOfNodes = (nodes: readonly SceneNode[]): Map<string, string> => {
  const counts = new Map<string, number>()
  for (const node of nodes) counts.set(nodeName(node), (counts.get(nodeName(node)) ?? 0) + 1)
  return new Map(
    nodes.map((node) => {
      const name = nodeName(node)
      return [node._id, counts.get(name) === 1 ? name : `${name} (${node._id})`]
    }),
  )
}
