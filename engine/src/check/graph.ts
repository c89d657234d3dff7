import { isRecord } from '@attune/contract/is-record'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nodeKindOf, isNodeType } from '@attune/contract/scenes/node-kinds'
import type { NodeKind } from '@attune/contract/scenes/nodes/kind'
import { standaloneIssue, inputIssue, invalidIssue, missingIssue, type Issue } from './issue.ts'

/** A node with a valid, unique id. */
export interface CheckedNode {
  id: string
  kind: NodeKind
  /** Its title, or the title of its kind. */
  displayName: string
  properties: Record<string, unknown>
  /** Outputs that lead to an existing node. */
  edges: { num: number; to: string }[]
}

export type CheckedNodes = ReadonlyMap<string, CheckedNode>

/** Checks ids, kinds and connections. */
export const checkGraph = (scene: SceneGraph): { issues: Issue[]; nodes: CheckedNodes } => {
  const given: unknown[] = Array.isArray(scene.nodes) ? scene.nodes : []
  const issues: Issue[] = []
  const nodes = new Map<string, CheckedNode>()
  const outputs = new Map<string, unknown>()
  for (const one of given) {
    const fields = fieldsOf(one)
    const read = readNode(fields, nodes, issues)
    if (!read) continue
    nodes.set(read.id, read)
    outputs.set(read.id, fields['outputs'])
  }
  for (const node of nodes.values()) issues.push(...checkOutputs(node, outputs.get(node.id), nodes))
  return { issues: [...checkEntries(nodes), ...issues, ...checkPlaces(nodes)], nodes }
}

const readNode = (fields: Record<string, unknown>, others: CheckedNodes, issues: Issue[]): CheckedNode | null => {
  const { _id: id, type, title, properties } = fields
  if (typeof id !== 'string' || !NODE_ID.test(id) || id in Object.prototype) {
    const shown = typeof id === 'string' ? id.slice(0, 64) : null
    issues.push(invalidIssue(shown, '_id', 'A node id should be 1 to 64 letters, digits, - or _.', 'graph'))
    return null
  }
  if (others.has(id)) {
    issues.push(invalidIssue(id, '_id', 'Another node already has this id.', 'graph'))
    return null
  }
  const known = typeof type === 'string' && isNodeType(type) && type !== 'unknown'
  if (!known) issues.push(invalidIssue(id, 'type', 'Unknown node type.', 'graph'))
  const kind = nodeKindOf(known ? type : 'unknown')
  const displayName = typeof title === 'string' && title.trim() !== '' ? title.trim() : kind.title
  return { id, kind, displayName, properties: fieldsOf(properties), edges: [] }
}

const NODE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

const checkOutputs = (node: CheckedNode, outputs: unknown, nodes: CheckedNodes): Issue[] => {
  const taken = new Set<number>()
  return (Array.isArray(outputs) ? (outputs as unknown[]) : []).flatMap((output) => {
    const { num, ref } = fieldsOf(output)
    const reason = outputFault(node, num, ref, nodes, taken)
    if (reason !== null) return [invalidIssue(node.id, 'outputs', reason, 'graph')]
    taken.add(Number(num))
    node.edges.push({ num: Number(num), to: String(ref) })
    return []
  })
}

const outputFault = (
  { kind, properties }: CheckedNode,
  num: unknown,
  ref: unknown,
  nodes: CheckedNodes,
  taken: ReadonlySet<number>,
): string | null => {
  if (typeof num !== 'number' || !Number.isInteger(num)) return 'An output has no number.'
  if (!hasOutput(kind, properties, num)) return `This node has no output ${num}.`
  if (taken.has(num)) return `Output ${num} leads to more than one node. Use a Split for that.`
  const to = typeof ref === 'string' ? nodes.get(ref) : undefined
  if (!to) return `Output ${num} leads to a node that doesn't exist.`
  return to.kind.entry ? `Output ${num} can't lead to ${to.displayName}: a branch starts there.` : null
}

const hasOutput = ({ type, outputs }: NodeKind, properties: Record<string, unknown>, num: number): boolean => {
  if (type === 'unknown') return true
  if (outputs === 'many') return num >= 1
  if (outputs === 'cases') return num === 0 || casesOf(properties).includes(num)
  return outputs.some((output) => output.num === num)
}

/** The numbers of a switch's cases. */
export const casesOf = ({ cases }: Record<string, unknown>): number[] =>
  (Array.isArray(cases) ? (cases as unknown[]) : []).flatMap((one) => {
    const { num } = fieldsOf(one)
    return typeof num === 'number' ? [num] : []
  })

const checkEntries = (nodes: CheckedNodes): Issue[] => {
  const entries = [...nodes.values()].filter(({ kind }) => kind.type === 'scene_run')
  if (entries.length === 0)
    return [
      missingIssue(null, 'scene_run', {
        check: 'entry',
        reason: "Add a Scene run node. That's where the scene starts.",
      }),
    ]
  return entries
    .slice(1)
    .map(({ id }) => invalidIssue(id, 'type', 'A scene can have only one Scene run node.', 'entry'))
}

/** Nodes that nothing leads to, whether alone or with a branch that can never start. */
const checkPlaces = (nodes: CheckedNodes): Issue[] => {
  const reached = new Set([...nodes.values()].flatMap(({ edges }) => edges.map(({ to }) => to)))
  return [...nodes.values()].flatMap(({ id, kind, edges }) => {
    if (kind.entry || reached.has(id)) return []
    return [edges.length === 0 ? standaloneIssue(id) : inputIssue(id, NO_INPUT, 'error')]
  })
}

const NO_INPUT = 'Nothing leads to this node, so it never runs. Connect an output of another node to it, or remove it.'

/** A copy of what should be a scene but may be anything, even null. Each check looks for itself at what a field is. */
export const copyScene = (given: SceneGraph): SceneGraph => (isRecord(given) ? { ...given } : ({} as SceneGraph))

/** The fields of a value that may be anything. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? { ...value } : {})
