import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { edgeKey, type SceneEdge } from '../canvas-props.ts'

/** Space between rows of nodes, and between nodes of a row, in px (look 05). */
const GAP = { rows: 34, nodes: 16, ways: 12 } as const

const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': `${GAP.nodes}`,
  'elk.spacing.edgeNode': `${GAP.nodes}`,
  'elk.spacing.edgeEdge': `${GAP.ways}`,
  'elk.spacing.componentComponent': '48',
  'elk.layered.spacing.nodeNodeBetweenLayers': `${GAP.rows}`,
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  // Cases stay in their order from left to right, and the way that goes back is the one an author would call so.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.crossingMinimization.forceNodeModelOrder': 'true',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
}
/** Of large scenes: half the care, a fifth of the time. */
const LARGE = { nodes: 400, options: { 'elk.layered.thoroughness': '3' } } as const

/** The scene as the layout reads it: a box with ports a node, and an edge for each way to a node that is there. */
export const toElkGraph = (drawings: readonly NodeDrawing[], ways: readonly SceneEdge[]): ElkNode => ({
  id: 'scene',
  layoutOptions: drawings.length > LARGE.nodes ? { ...OPTIONS, ...LARGE.options } : OPTIONS,
  children: orderFromEntry(drawings, ways).map(toElkNode),
  edges: ways.map(toElkEdge),
})

const toElkNode = ({ id, size, ports, entry }: NodeDrawing): ElkNode => ({
  id,
  ...size,
  layoutOptions: {
    'elk.portConstraints': 'FIXED_POS',
    'elk.alignment': 'TOP',
    ...(entry && { 'elk.layered.layering.layerConstraint': 'FIRST' }),
  },
  ports: [
    ...(entry ? [] : [{ id: `${id}>`, x: size.width / 2, y: 0, layoutOptions: { 'elk.port.side': 'NORTH' } }]),
    ...ports.map(({ num, x }) => ({
      id: edgeKey(id, num),
      x,
      y: size.height,
      layoutOptions: { 'elk.port.side': 'SOUTH' },
    })),
  ],
})

const toElkEdge = ({ from, num, to }: SceneEdge): ElkExtendedEdge => ({
  id: edgeKey(from, num),
  sources: [edgeKey(from, num)],
  targets: [`${to}>`],
})

/** In the order in which a client comes by, ways of a node from left to right; what nothing reaches stands last. */
export const orderFromEntry = (drawings: readonly NodeDrawing[], ways: readonly SceneEdge[]): NodeDrawing[] => {
  const byId = new Map(drawings.map((each) => [each.id, each]))
  const out = Map.groupBy(ways, ({ from }) => from)
  const ordered = new Map<string, NodeDrawing>()
  const visit = (first: NodeDrawing): void => {
    const next = [first]
    for (let node = next.pop(); node; node = next.pop()) {
      if (ordered.has(node.id)) continue
      ordered.set(node.id, node)
      const follow = out.get(node.id) ?? []
      for (const { num } of node.ports.toReversed()) {
        const to = follow.find((way) => way.num === num)?.to ?? ''
        const other = byId.get(to)
        if (other && !ordered.has(to)) next.push(other)
      }
    }
  }
  for (const each of drawings) if (each.entry) visit(each)
  for (const each of drawings) visit(each)
  return [...ordered.values()]
}
