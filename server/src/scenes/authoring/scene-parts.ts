import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource, SceneInput, SceneNode } from '@attune/contract/scenes/graph'
import { SCENE_NODES_MAX, SCENE_PROPERTY_DEPTH_MAX, SCENE_SIZE_MAX } from '@attune/contract/scenes/limits'
import { Refusal } from '../../refusal.ts'

/** What of a scene makes a version: everything that runs walk through. */
export interface SceneParts {
  nodes: SceneNode[]
  dataSource: DataSource[]
}

/**
 * Nodes as they are kept, or why they cannot be kept at all. Ways in are made from ways out. What is wrong with a scene
 * that can be kept is said by `issuesOf`.
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

/** By the node they lead into, in the order of the nodes they come from. */
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

/** Values that nest too deep to be written down, or that JSON in the database cannot hold. Minds no depth itself. */
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
