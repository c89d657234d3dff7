import type { SceneCounts } from '@attune/contract/scenes/difference'
import { edgeKey, type CanvasMarks } from '../canvas/canvas-props.ts'

/** Clients that stand on nodes, and how often ways were walked. Where nobody was, nothing is said. */
export const toCountMarks = ({ nodes, edges }: SceneCounts): CanvasMarks => ({
  nodes: new Map(nodes.flatMap(({ nodeId, tokens }) => (tokens > 0 ? [[nodeId, { count: tokens }] as const] : []))),
  ways: new Map(
    edges.flatMap(({ nodeId, num, walks }) => (walks > 0 ? [[edgeKey(nodeId, num), { count: walks }] as const] : [])),
  ),
})
