import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { edgeKey, type SceneEdge } from '../canvas-props.ts'

/** Px between rows of nodes, between nodes in a row, and between parallel edges. */
const GAP = { rows: 34, nodes: 16, edges: 12 } as const

const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': `${GAP.nodes}`,
  'elk.spacing.edgeNode': `${GAP.nodes}`,
  'elk.spacing.edgeEdge': `${GAP.edges}`,
  'elk.spacing.componentComponent': '48',
  'elk.layered.spacing.nodeNodeBetweenLayers': `${GAP.rows}`,
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  // Keeps cases in order from left to right, and reverses the edges an author would call loops.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.crossingMinimization.forceNodeModelOrder': 'true',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
}
/** For large scenes: half the thoroughness takes a fifth of the time. */
const LARGE = { nodes: 400, options: { 'elk.layered.thoroughness': '3' } } as const

/** The scene as an ELK graph: a box with ports for each node, and its edges. */
export const toElkGraph = (drawings: readonly NodeDrawing[], edges: readonly SceneEdge[]): ElkNode => ({
  id: 'scene',
  layoutOptions: drawings.length > LARGE.nodes ? { ...OPTIONS, ...LARGE.options } : OPTIONS,
  children: orderFromEntry(drawings, edges).map(toElkNode),
  edges: edges.map(toElkEdge),
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

/** Nodes in depth-first order from the entry, outputs from left to right; unreachable nodes come last. */
export const orderFromEntry = (drawings: readonly NodeDrawing[], edges: readonly SceneEdge[]): NodeDrawing[] => {
  const byId = new Map(drawings.map((each) => [each.id, each]))
  const out = Map.groupBy(edges, ({ from }) => from)
  const ordered = new Map<string, NodeDrawing>()
  const visit = (first: NodeDrawing): void => {
    const next = [first]
    for (let node = next.pop(); node; node = next.pop()) {
      if (ordered.has(node.id)) continue
      ordered.set(node.id, node)
      const follow = out.get(node.id) ?? []
      for (const { num } of node.ports.toReversed()) {
        const to = follow.find((edge) => edge.num === num)?.to ?? ''
        const other = byId.get(to)
        if (other && !ordered.has(to)) next.push(other)
      }
    }
  }
  for (const each of drawings) if (each.entry) visit(each)
  for (const each of drawings) visit(each)
  return [...ordered.values()]
}
