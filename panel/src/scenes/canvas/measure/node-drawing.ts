import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../edges/node-outputs.ts'
import type { Names } from '../../nodes/node-look.ts'
import { describeNode } from '../../nodes/node-looks.ts'

/** An output along the bottom edge of a node. */
interface OutputPort {
  num: number
  title: string
  /** Center, in px from the left edge of the node. */
  x: number
}

/** Everything needed to place and draw a node, computed before it is rendered. */
export interface NodeDrawing {
  id: string
  node: SceneNode
  /** A summary of what the node does, shown on `lines` lines. */
  summary: string
  lines: 0 | 1 | 2
  /** Outputs are labeled along the bottom: there is more than one. */
  cells: boolean
  ports: readonly OutputPort[]
  size: { width: number; height: number }
  /** The node has no input. */
  entry: boolean
}

/** In px. */
const NODE = { width: 184, border: 1, head: 27, line: 16, foot: 8, cell: 21, padding: 10 } as const
/** Minimum cell width at which a word is readable. */
const CELL_MIN = 46

/** `widthOf` measures a text in the node font, in px. */
export const drawNode = (node: SceneNode, names: Names, widthOf: (text: string) => number): NodeDrawing => {
  const outputs = outputsOf(node)
  const cells = outputs.length > 1
  const width = cells ? Math.max(NODE.width, outputs.length * CELL_MIN) : NODE.width
  const summary = describeNode(node, names).replace(/\s+/g, ' ').trim()
  const lines = summary === '' ? 0 : widthOf(summary) <= width - 2 * NODE.padding ? 1 : 2
  const text = lines === 0 ? 0 : lines * NODE.line + NODE.foot
  return {
    id: node._id,
    node,
    summary,
    lines,
    cells,
    ports: outputs.map(({ num, title }, at) => ({ num, title, x: Math.round((width * (at + 0.5)) / outputs.length) })),
    size: { width, height: 2 * NODE.border + NODE.head + text + (cells ? NODE.cell : 0) },
    entry: nodeKindOf(node.type).entry === true,
  }
}
