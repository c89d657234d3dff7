import type { SceneNode } from '@attune/contract/scenes/graph'
import type { SceneDocument } from './document.ts'
import { sameJson } from '@attune/engine/difference/same-json'

/** How much two documents differ: nodes, named values, title, description and labels each count as one. */
export const countEdits = (saved: SceneDocument, now: SceneDocument): number => {
  if (saved === now) return 0
  const words = [
    saved.title !== now.title,
    saved.description !== now.description,
    !sameJson(saved.labels, now.labels),
  ].filter(Boolean).length
  return words + countDifferences(saved.nodes, now.nodes) + countDifferences(saved.dataSource, now.dataSource)
}

/** Those on one side alone, and those that are others now. */
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

/** What leads to a node is told by the others, and by which scene a node stands in nothing. */
const withoutDerived = (item: object | undefined): unknown => {
  if (item === undefined) return undefined
  const { inputs: _inputs, scene: _scene, ...rest } = item as Partial<SceneNode> & { scene?: string }
  return rest
}
