import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { initialProperties, nodeKindOf, type NodeType } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../../canvas/edges/node-outputs.ts'

/**
 * The editable parts of a scene. Immutable: operations return a new document and share unchanged parts. Only outputs
 * are kept; `inputs` are derived from them when the scene is saved.
 */
export interface SceneDocument {
  title: string
  description: string
  labels: readonly string[]
  nodes: readonly SceneNode[]
  dataSource: readonly DataSource[]
}

/** One output of a node. */
export interface OutputRef {
  from: string
  num: number
}

export const newNode = (type: NodeType, id: string): SceneNode => ({
  _id: id,
  type,
  properties: structuredClone(initialProperties(type)),
  inputs: [],
  outputs: [],
})

/** With `after`, the node is inserted into that edge: its first output leads to the edge's former target. */
export const addNode = (document: SceneDocument, node: SceneNode, after?: OutputRef): SceneDocument => {
  const added = { ...document, nodes: [...document.nodes, node] }
  if (after === undefined) return added
  const before = targetOf(document, after)
  const [first] = outputsOf(node)
  const connected = connect(added, { ...after, to: node._id })
  return before === null || first === undefined
    ? connected
    : connect(connected, { from: node._id, num: first.num, to: before })
}

/** Removes nodes and the edges that lead to them. */
export const removeNodes = (document: SceneDocument, ids: ReadonlySet<string>): SceneDocument => ({
  ...document,
  nodes: document.nodes.filter(({ _id }) => !ids.has(_id)).map((node) => withOutputs(node, ({ ref }) => !ids.has(ref))),
})

/** An output leads to one node: an existing edge is replaced. */
export const connect = (document: SceneDocument, { from, num, to }: OutputRef & { to: string }): SceneDocument =>
  targetOf(document, { from, num }) === to
    ? document
    : mapNode(document, from, (node) => ({
        ...node,
        outputs: [...node.outputs.filter((output) => output.num !== num), { num, ref: to, refInput: 1 }].sort(
          (one, other) => one.num - other.num,
        ),
      }))

export const disconnect = (document: SceneDocument, { from, num }: OutputRef): SceneDocument =>
  mapNode(document, from, (node) => withOutputs(node, (output) => output.num !== num))

/** Applies a node's form. Edges of outputs that no longer exist are removed. */
export const setNode = (
  document: SceneDocument,
  id: string,
  { title, properties }: { title: string | undefined; properties: Record<string, unknown> },
): SceneDocument =>
  mapNode(document, id, ({ title: _before, ...node }) => {
    const next: SceneNode = { ...node, ...(title !== undefined && title !== '' && { title }), properties }
    return withOutputs(next, ({ num }) => hasOutput(next, num))
  })

/** The node an output leads to; null if it is not connected. */
export const targetOf = (document: SceneDocument, { from, num }: OutputRef): string | null =>
  nodeOf(document, from)?.outputs.find((output) => output.num === num)?.ref ?? null

export const nodeOf = (document: SceneDocument, id: string): SceneNode | undefined =>
  document.nodes.find(({ _id }) => _id === id)

/** The first unconnected output; null if all are connected. */
export const freeOutput = (document: SceneDocument, id: string): OutputRef | null => {
  const node = nodeOf(document, id)
  const taken = new Set(node?.outputs.map(({ num }) => num))
  const free = node && outputsOf(node).find(({ num }) => !taken.has(num))
  return free ? { from: id, num: free.num } : null
}

const hasOutput = (node: SceneNode, num: number): boolean =>
  nodeKindOf(node.type).outputs === 'many' ? num >= 1 : outputsOf(node).some((output) => output.num === num)

const mapNode = (document: SceneDocument, id: string, update: (node: SceneNode) => SceneNode): SceneDocument => {
  const at = document.nodes.findIndex(({ _id }) => _id === id)
  const node = document.nodes[at]
  if (!node) return document
  const next = update(node)
  return next === node ? document : { ...document, nodes: document.nodes.with(at, next) }
}

const withOutputs = (node: SceneNode, isKept: (output: SceneNode['outputs'][number]) => boolean): SceneNode =>
  node.outputs.every(isKept) ? node : { ...node, outputs: node.outputs.filter(isKept) }
