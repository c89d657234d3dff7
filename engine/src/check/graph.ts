import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nodeKindOf, isNodeType } from '@attune/contract/scenes/node-kinds'
import type { NodeKind } from '@attune/contract/scenes/nodes/kind'
import { standaloneIssue, inputIssue, invalidIssue, missingIssue, type Issue } from './issue.ts'

/** A node that can be looked at: its id is its own. */
export interface CheckedNode {
  id: string
  kind: NodeKind
  /** What a person knows it by. */
  called: string
  properties: Record<string, unknown>
  /** Ways out that lead to a node of the scene. */
  ways: { num: number; to: string }[]
}

export type CheckedNodes = ReadonlyMap<string, CheckedNode>

/** Ids, kinds, and what leads where. */
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
    issues.push(invalidIssue(shown, '_id', 'A node id is 1 to 64 letters, digits, - or _.', 'graph'))
    return null
  }
  if (others.has(id)) {
    issues.push(invalidIssue(id, '_id', 'Another node has this id.', 'graph'))
    return null
  }
  const known = typeof type === 'string' && isNodeType(type) && type !== 'unknown'
  if (!known) issues.push(invalidIssue(id, 'type', 'This kind of node is not known here.', 'graph'))
  const kind = nodeKindOf(known ? type : 'unknown')
  const called = typeof title === 'string' && title.trim() !== '' ? title.trim() : kind.title
  return { id, kind, called, properties: fieldsOf(properties), ways: [] }
}

const NODE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

const checkOutputs = (node: CheckedNode, outputs: unknown, nodes: CheckedNodes): Issue[] => {
  const taken = new Set<number>()
  return (Array.isArray(outputs) ? (outputs as unknown[]) : []).flatMap((output) => {
    const { num, ref } = fieldsOf(output)
    const reason = outputFault(node, num, ref, nodes, taken)
    if (reason !== null) return [invalidIssue(node.id, 'outputs', reason, 'graph')]
    taken.add(Number(num))
    node.ways.push({ num: Number(num), to: String(ref) })
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
  if (taken.has(num)) return `Output ${num} leads to several nodes: a Split does that.`
  const to = typeof ref === 'string' ? nodes.get(ref) : undefined
  if (!to) return `Output ${num} leads to a node that is not there.`
  return to.kind.entry ? `Output ${num} leads to ${to.called}, where a branch begins.` : null
}

const hasOutput = ({ type, outputs }: NodeKind, properties: Record<string, unknown>, num: number): boolean => {
  if (type === 'unknown') return true
  if (outputs === 'many') return num >= 1
  if (outputs === 'cases') return num === 0 || casesOf(properties).includes(num)
  return outputs.some((output) => output.num === num)
}

/** Numbers of a switch's cases. */
export const casesOf = ({ cases }: Record<string, unknown>): number[] =>
  (Array.isArray(cases) ? (cases as unknown[]) : []).flatMap((one) => {
    const { num } = fieldsOf(one)
    return typeof num === 'number' ? [num] : []
  })

const checkEntries = (nodes: CheckedNodes): Issue[] => {
  const entries = [...nodes.values()].filter(({ kind }) => kind.type === 'scene_run')
  if (entries.length === 0)
    return [
      missingIssue(null, 'scene_run', { check: 'entry', reason: 'Add a Scene run node: the scene begins there.' }),
    ]
  return entries.slice(1).map(({ id }) => invalidIssue(id, 'type', 'A scene has one Scene run node.', 'entry'))
}

/** A node that nothing leads to: by itself, or with a branch that never begins. */
const checkPlaces = (nodes: CheckedNodes): Issue[] => {
  const reached = new Set([...nodes.values()].flatMap(({ ways }) => ways.map(({ to }) => to)))
  return [...nodes.values()].flatMap(({ id, kind, ways }) => {
    if (kind.entry || reached.has(id)) return []
    return [ways.length === 0 ? standaloneIssue(id) : inputIssue(id, 'Nothing leads to this node.', 'error')]
  })
}

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
