import type { SceneCounts } from '@attune/contract/scenes/difference'
import { edgeKey, type CanvasMarks } from '../canvas/canvas-props.ts'

/** How many clients are on each node and how often each edge was taken. Zeros are left out. */
export const toCountMarks = ({ nodes, edges }: SceneCounts): CanvasMarks => ({
  nodes: new Map(nodes.flatMap(({ nodeId, tokens }) => (tokens > 0 ? [[nodeId, { count: tokens }] as const] : []))),
  edges: new Map(
    edges.flatMap(({ nodeId, num, walks }) => (walks > 0 ? [[edgeKey(nodeId, num), { count: walks }] as const] : [])),
  ),
})
