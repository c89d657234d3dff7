import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import type { OutputForm } from '@attune/contract/scenes/nodes/kind'
import type { SceneEdge } from '../canvas-props.ts'

/** All outputs of a node, connected or not. Kinds with any number of outputs get one more than are connected. */
export const outputsOf = ({ type, properties, outputs }: SceneNode): OutputForm[] => {
  const kind = nodeKindOf(type)
  if (kind.outputs === 'many') {
    const nums = [...new Set(outputs.map(({ num }) => num))].toSorted((a, b) => a - b)
    const next = kind.type === 'unknown' ? [] : [Math.max(0, ...nums) + 1]
    return [...nums, ...next].map((num) => ({ num, title: `${num}` }))
  }
  if (kind.outputs === 'cases') return [...caseOutputsOf(properties), { num: 0, title: 'otherwise' }]
  return [...kind.outputs]
}

/** In order, labeled by their description, else by their expression. */
const caseOutputsOf = ({ cases }: Record<string, unknown>): OutputForm[] => {
  const read = (Array.isArray(cases) ? (cases as unknown[]) : []).flatMap((one) => {
    if (typeof one !== 'object' || one === null) return []
    const { num, expression, description } = one as Record<string, unknown>
    if (typeof num !== 'number') return []
    const label = typeof description === 'string' && description.trim() !== '' ? description : expression
    return [{ num, title: typeof label === 'string' && label.trim() !== '' ? label.trim() : `case ${num}` }]
  })
  return read.filter(({ num }, at) => read.findIndex((other) => other.num === num) === at)
}

/** Edges whose target is in the scene. If an output has several, the first one counts. */
export const edgesOf = (nodes: readonly SceneNode[]): SceneEdge[] => {
  const there = new Set(nodes.map(({ _id }) => _id))
  return nodes.flatMap(({ _id, outputs }) =>
    outputs
      .filter(({ num, ref }, at) => there.has(ref) && outputs.findIndex((other) => other.num === num) === at)
      .map(({ num, ref }) => ({ from: _id, num, to: ref })),
  )
}
