import type { SceneNode, SceneOutput } from '@attune/contract/scenes/graph'
import { differenceOf } from '@attune/engine/difference/difference-of'
import { edgeKey, type CanvasMarks, type NodeMark, type EdgeMark } from '../canvas/canvas-props.ts'

/**
 * Two versions in one drawing: the nodes of the later one plus removed nodes, with a mark for each changed node and
 * edge. An edge with a new target is drawn to the new one.
 */
export const drawDifference = (
  before: readonly SceneNode[],
  after: readonly SceneNode[],
): { nodes: SceneNode[]; marks: CanvasMarks } => {
  const { added, removed, changed } = differenceOf(sceneOf(before), sceneOf(after))
  const nodes: [string, NodeMark][] = [
    ...added.map(({ nodeId }) => [nodeId, { tone: 'added' }] as [string, NodeMark]),
    ...removed.map(({ nodeId }) => [nodeId, { tone: 'removed' }] as [string, NodeMark]),
    ...changed.map(({ nodeId }) => [nodeId, { tone: 'changed' }] as [string, NodeMark]),
  ]
  const gone = new Set(removed.map(({ nodeId }) => nodeId))
  const were = new Map(before.map((node) => [node._id, node]))
  const drawn = [
    ...after.map((node) => withRemovedEdges(node, were.get(node._id))),
    ...before.filter(({ _id }) => gone.has(_id)),
  ]
  const are = new Map(after.map((node) => [node._id, node]))
  const edges = drawn.flatMap((node) => edgeMarksOf(node, were.get(node._id), are.get(node._id)))
  return { nodes: drawn, marks: { nodes: new Map(nodes), edges: new Map(edges) } }
}

const sceneOf = (nodes: readonly SceneNode[]) => ({ title: '', nodes, dataSource: [] })

/** Also draws the removed edges of a node, unless the output has a new edge. */
const withRemovedEdges = (node: SceneNode, was: SceneNode | undefined): SceneNode => {
  const taken = new Set(node.outputs.map(({ num }) => num))
  const gone = (was?.outputs ?? []).filter(({ num }) => !taken.has(num))
  return gone.length === 0 ? node : { ...node, outputs: [...node.outputs, ...gone] }
}

const edgeMarksOf = (
  { _id, outputs }: SceneNode,
  was: SceneNode | undefined,
  is: SceneNode | undefined,
): [string, EdgeMark][] =>
  outputs.flatMap(({ num }) => {
    const [before, after] = [refOf(was?.outputs, num), refOf(is?.outputs, num)]
    if (before === after) return []
    const tone = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
    return [[edgeKey(_id, num), { tone }]]
  })

const refOf = (outputs: readonly SceneOutput[] | undefined, num: number): string | undefined =>
  outputs?.find((output) => output.num === num)?.ref
