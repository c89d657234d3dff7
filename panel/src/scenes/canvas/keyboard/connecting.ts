import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { edgeKey, type NodePositions, type SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'

/** A way out that is being connected by keyboard: where it would lead, once one was chosen. */
export interface Connecting {
  from: string
  num: number
  to: string | null
  /** Nodes it may lead to, and the one it comes from. */
  choices: readonly NodeDrawing[]
}

/** Begins with the first way out that leads nowhere; once more goes on to the next one. Null: the node has no way out. */
export const startConnecting = (
  now: Connecting | null,
  from: string,
  { drawings, ways }: { drawings: readonly NodeDrawing[]; ways: readonly SceneEdge[]; places: NodePositions },
): Connecting | null => {
  const ports = drawings.find(({ id }) => id === from)?.ports ?? []
  const connectedPorts = new Set(ways.map((way) => edgeKey(way.from, way.num)))
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
  const start = [source && nodeLabelOf(source), port?.title].filter(Boolean).join(', ')
  return `${start} → ${target ? nodeLabelOf(target) : '…'}`
}

/** What a person knows a node by. */
export const nodeLabelOf = ({ node }: NodeDrawing): string => {
  const kind = nodeKindOf(node.type).title
  return node.title !== undefined && node.title.trim() !== '' ? `${kind} “${node.title.trim()}”` : kind
}
