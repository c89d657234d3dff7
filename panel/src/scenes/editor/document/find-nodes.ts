import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'

/** Ids of the nodes that contain a text in their title, kind, id or properties, in scene order. */
export const findNodes = (nodes: readonly SceneNode[], query: string): string[] => {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return nodes
    .filter((node) => searchableTextsOf(node).some((word) => word.toLowerCase().includes(wanted)))
    .map(({ _id }) => _id)
}

const searchableTextsOf = ({ _id, type, title = '', properties }: SceneNode): string[] => [
  title,
  nodeKindOf(type).title,
  _id,
  ...textsOf(properties),
]

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
