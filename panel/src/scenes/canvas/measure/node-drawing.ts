import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../edges/node-outputs.ts'
import type { Names } from '../../nodes/node-look.ts'
import { describeNode } from '../../nodes/node-looks.ts'

/** A way out as it stands on the foot of a node. */
interface OutputPort {
  num: number
  title: string
  /** Where its middle is, in px from the left of the node. */
  x: number
}

/** All that is needed to place and draw a node, before it is drawn. */
export interface NodeDrawing {
  id: string
  node: SceneNode
  /** What it does, in its own words; shown in as many lines as `lines` says. */
  tells: string
  lines: 0 | 1 | 2
  /** Cells stand along the foot: it has more ways out than one. */
  cells: boolean
  ports: readonly OutputPort[]
  size: { width: number; height: number }
  /** Nothing leads here. */
  entry: boolean
}

/** Measures of look 05, in px. */
const NODE = { width: 184, border: 1, head: 27, line: 16, foot: 8, cell: 21, padding: 10 } as const
/** Least width of a cell in which a word can be read. */
const CELL_MIN = 46

/** `widthOf`: of a text as it is drawn in a node, in px. */
export const drawNode = (node: SceneNode, names: Names, widthOf: (text: string) => number): NodeDrawing => {
  const outputs = outputsOf(node)
  const cells = outputs.length > 1
  const width = cells ? Math.max(NODE.width, outputs.length * CELL_MIN) : NODE.width
  const tells = describeNode(node, names).replace(/\s+/g, ' ').trim()
  const lines = tells === '' ? 0 : widthOf(tells) <= width - 2 * NODE.padding ? 1 : 2
  const text = lines === 0 ? 0 : lines * NODE.line + NODE.foot
  return {
    id: node._id,
    node,
    tells,
    lines,
    cells,
    ports: outputs.map(({ num, title }, at) => ({ num, title, x: Math.round((width * (at + 0.5)) / outputs.length) })),
    size: { width, height: 2 * NODE.border + NODE.head + text + (cells ? NODE.cell : 0) },
    entry: nodeKindOf(node.type).entry === true,
  }
}
