import type { Issue } from '@attune/engine/check'
import { edgeKey, type CanvasMarks, type NodeMark, type EdgeMark } from '../canvas/canvas-props.ts'

/** The path of an issue through the scene. */
export interface ShownPath {
  path?: readonly string[]
  /** The output number taken at each node of the path but the last. */
  took?: readonly number[]
}

/** Marks for the canvas: issue counts on nodes, and the path of the selected issue. */
export const marksOf = (
  issues: readonly Pick<Issue, 'nodeId' | 'severity'>[],
  shown: ShownPath | null = null,
): CanvasMarks => {
  const nodes = new Map<string, NodeMark>()
  const mark = (id: string, more: NodeMark) => nodes.set(id, { ...nodes.get(id), ...more })
  for (const { nodeId, severity } of issues) {
    if (nodeId === null) continue
    const { errors = 0, warnings = 0 } = nodes.get(nodeId) ?? {}
    mark(nodeId, severity === 'error' ? { errors: errors + 1 } : { warnings: warnings + 1 })
  }
  for (const id of shown?.path ?? []) mark(id, { tone: 'path' })
  return { nodes, edges: edgeMarksOf(shown) }
}

const edgeMarksOf = (shown: ShownPath | null): Map<string, EdgeMark> =>
  new Map(
    (shown?.took ?? []).flatMap((num, place): [string, EdgeMark][] => {
      const from = shown?.path?.[place]
      return from === undefined ? [] : [[edgeKey(from, num), { tone: 'path' }]]
    }),
  )
