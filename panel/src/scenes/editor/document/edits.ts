import type { SceneNode } from '@attune/contract/scenes/graph'
import { sameJson } from '@attune/engine/difference/same-json'
import type { SceneDocument } from './document.ts'

/**
 * How much two documents differ: each node, each data source, the title, the description and the labels count as one.
 */
export const countEdits = (saved: SceneDocument, now: SceneDocument): number => {
  if (saved === now) return 0
  const words = [
    saved.title !== now.title,
    saved.description !== now.description,
    !sameJson(saved.labels, now.labels),
  ].filter(Boolean).length
  return words + countDifferences(saved.nodes, now.nodes) + countDifferences(saved.dataSource, now.dataSource)
}

/** Counts added, removed and changed items. */
const countDifferences = <Item extends { _id: string }>(saved: readonly Item[], now: readonly Item[]): number => {
  if (saved === now) return 0
  const before = new Map(saved.map((item) => [item._id, item]))
  const others = now.filter((item) => {
    const was = before.get(item._id)
    before.delete(item._id)
    return was !== item && !sameJson(withoutDerived(was), withoutDerived(item))
  })
  return before.size + others.length
}

/** Inputs are derived from outputs, and the scene id does not belong to the content. */
const withoutDerived = (item: object | undefined): unknown => {
  if (item === undefined) return undefined
  const { inputs: _inputs, scene: _scene, ...rest } = item as Partial<SceneNode> & { scene?: string }
  return rest
}
