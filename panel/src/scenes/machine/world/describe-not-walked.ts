import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nodeLabelOf } from '../../why/describe-why.ts'

/** `Attempt, Wait attachment, Trigger alert and five more.` */
export const describeNotWalked = (
  scene: SceneGraph,
  left: { nodes: readonly string[]; ways: readonly string[] },
): string => {
  const names = left.nodes.flatMap((id) => {
    const node = scene.nodes.find(({ _id }) => _id === id)
    return node === undefined ? [] : [nodeLabelOf({ _id: id, type: node.type, title: node.title ?? null })]
  })
  if (names.length === 0)
    return left.ways.length === 0 ? 'Every node and edge was visited.' : 'Every node was visited, but not every edge.'
  const shown = names.slice(0, SHOWN)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${COUNTS[more] ?? more} more.`
  const last = shown.pop() ?? ''
  return `${shown.length > 0 ? `${shown.join(', ')} and ` : ''}${last}.`
}

const SHOWN = 3
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
