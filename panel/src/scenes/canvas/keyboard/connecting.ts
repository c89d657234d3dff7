import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { edgeKey, type NodePositions, type SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'

/** An output being connected by keyboard; `to` is null until a target is chosen. */
export interface Connecting {
  from: string
  num: number
  to: string | null
  /** Possible targets, and the source node itself. */
  choices: readonly NodeDrawing[]
}

/**
 * Starts with the first unconnected output; called again for the same node, moves on to its next one. Null if the node
 * has no outputs.
 */
export const startConnecting = (
  now: Connecting | null,
  from: string,
  { drawings, edges }: { drawings: readonly NodeDrawing[]; edges: readonly SceneEdge[]; positions: NodePositions },
): Connecting | null => {
  const ports = drawings.find(({ id }) => id === from)?.ports ?? []
  const connectedPorts = new Set(edges.map((edge) => edgeKey(edge.from, edge.num)))
  const again = now?.from === from ? ports.findIndex(({ num }) => num === now.num) : -1
  const port =
    again === -1
      ? (ports.find(({ num }) => !connectedPorts.has(edgeKey(from, num))) ?? ports[0])
      : ports[(again + 1) % ports.length]
  if (!port) return null
  const choices = drawings.filter(({ id, entry }) => id === from || !entry)
  return { from, num: port.num, to: again === -1 ? null : (now?.to ?? null), choices }
}

/** `Question, correct → Save into profile`. */
export const describeConnecting = ({ from, num, to, choices }: Connecting): string => {
  const source = choices.find(({ id }) => id === from)
  const port = source && source.ports.length > 1 ? source.ports.find((each) => each.num === num) : undefined
  const target = choices.find(({ id }) => id === to)
  const start = [source && kindAndTitleOf(source), port?.title].filter(Boolean).join(', ')
  return `${start} → ${target ? kindAndTitleOf(target) : '…'}`
}

/** The name by which a person knows a node. */
export const kindAndTitleOf = ({ node }: NodeDrawing): string => {
  const kind = nodeKindOf(node.type).title
  return node.title !== undefined && node.title.trim() !== '' ? `${kind} “${node.title.trim()}”` : kind
}
