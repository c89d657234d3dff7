import type { SceneNode } from '@attune/contract/scenes/graph'
import type { Coverage } from '@attune/engine/tape/coverage'
import { edgeKey, type CanvasMarks, type NodeMark, type EdgeMark } from '../canvas/canvas-props.ts'

/** Where the tape has been, how often, and which node is looked at. */
export const toMachineMarks = (
  nodes: readonly SceneNode[],
  { nodes: walked, ways }: Coverage,
  current: string | null,
): CanvasMarks => {
  const nodeMarks = new Map<string, NodeMark>()
  const wayMarks = new Map<string, EdgeMark>()
  for (const { _id, outputs } of nodes) {
    const count = walked.get(_id)
    const tone = _id === current ? 'current' : count === undefined ? 'unwalked' : 'walked'
    nodeMarks.set(_id, { tone, ...(count !== undefined && count > 0 && { count }) })
    for (const { num } of outputs) {
      const times = ways.get(edgeKey(_id, num))
      wayMarks.set(edgeKey(_id, num), { tone: times === undefined ? 'unwalked' : 'walked' })
    }
  }
  return { nodes: nodeMarks, ways: wayMarks }
}
