import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource, SceneInput, SceneNode } from '@attune/contract/scenes/graph'
import { SCENE_NODES_MAX, SCENE_PROPERTY_DEPTH_MAX, SCENE_SIZE_MAX } from '@attune/contract/scenes/limits'
import { Refusal } from '../../refusal.ts'

/** The versioned parts of a scene: everything that affects its runs. */
export interface SceneParts {
  nodes: SceneNode[]
  dataSource: DataSource[]
}

/**
 * Nodes as they are stored; inputs are derived from outputs. Refuses only what can't be stored at all. What else is
 * wrong with a scene, `refuseIssues` reports.
 */
export const toSceneParts = (sent: readonly SceneNodeInput[], dataSource: DataSource[]): SceneParts => {
  if (sent.length > SCENE_NODES_MAX) throw new Refusal('SceneTooLarge')
  for (const { properties } of sent) refuseUnstorable(properties)
  const inputs = inputsOf(sent)
  const nodes = sent.map(({ _id, type, title, properties, outputs }): SceneNode => ({
    _id,
    type,
    ...(title === undefined ? {} : { title }),
    properties,
    inputs: inputs.get(_id) ?? [],
    outputs,
  }))
  const parts = { nodes, dataSource }
  if (JSON.stringify(parts).length > SCENE_SIZE_MAX) throw new Refusal('SceneTooLarge')
  return parts
}

/** Inputs by the node they lead into, in the order of the nodes they come from. */
const inputsOf = (nodes: readonly SceneNodeInput[]): Map<string, SceneInput[]> => {
  const inputs = new Map<string, SceneInput[]>()
  for (const { _id, outputs } of nodes)
    for (const { num, ref, refInput } of outputs) {
      const own = inputs.get(ref) ?? []
      own.push({ num: refInput, ref: _id, refOutput: num })
      inputs.set(ref, own)
    }
  return inputs
}

/**
 * Refuses values that nest too deep, or that JSON in the database can't hold. Iterative, so depth can't overflow it.
 */
export const refuseUnstorable = (properties: Record<string, unknown>): void => {
  const waiting: { value: unknown; depth: number }[] = [{ value: properties, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal('SceneTooDeep')
    if (typeof value !== 'object' || value === null) continue
    if (depth > SCENE_PROPERTY_DEPTH_MAX) throw new Refusal('SceneTooDeep')
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0') || !name.isWellFormed()) throw new Refusal('SceneTooDeep')
      waiting.push({ value: inner, depth: depth + 1 })
    }
  }
}
