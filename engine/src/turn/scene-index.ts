import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'

/** A scene, indexed for playing turns. */
export interface SceneIndex {
  scene: SceneGraph
  nodes: ReadonlyMap<string, IndexedNode>
  /** Where runs start: `scene_run`, then each `standalone`. */
  entries: readonly IndexedNode[]
}

export interface IndexedNode {
  id: string
  type: string
  title: string | null
  properties: Record<string, unknown>
  /** By number, lowest first; of duplicates, the first. `key` is that of the run's `walked`. */
  edges: readonly { num: number; to: string; key: string }[]
  /** The keys of all its outputs in the run's `walked`. */
  keys: readonly string[]
}

/** The key of an output in the run's `walked`. */
export const walkedKey = (node: string, output: number): string => `${node}:${output}`

/** Cached per scene object, since versions never change. Invalid nodes are left out. */
export const sceneIndexOf = (scene: SceneGraph): SceneIndex => {
  const known = cache.get(scene)
  if (known) return known
  const nodes = new Map<string, IndexedNode>()
  for (const node of Array.isArray(scene.nodes) ? scene.nodes : []) {
    const indexed = indexedNode(node)
    if (indexed && !nodes.has(indexed.id)) nodes.set(indexed.id, indexed)
  }
  const ofType = (type: string) => [...nodes.values()].filter((node) => node.type === type)
  const index = { scene, nodes, entries: [...ofType('scene_run').slice(0, 1), ...ofType('standalone')] }
  cache.set(scene, index)
  return index
}

const cache = new WeakMap<SceneGraph, SceneIndex>()

/** Runs use node ids as keys, so ids may not be names that every object has. */
const indexedNode = (node: Partial<SceneNode> | null): IndexedNode | null => {
  if (typeof node !== 'object' || node === null) return null
  const { _id, type, title, properties, outputs } = node
  if (typeof _id !== 'string' || typeof type !== 'string' || _id in Object.prototype) return null
  const edges = edgesOf(_id, outputs)
  return {
    id: _id,
    type,
    title: typeof title === 'string' && title !== '' ? title : null,
    properties: typeof properties === 'object' && properties !== null ? properties : {},
    edges,
    keys: [...new Set([...edges.map(({ key }) => key), ...OUTPUTS.map((num) => walkedKey(_id, num))])],
  }
}

/** The numbers of outputs that kinds of nodes have. */
const OUTPUTS = [0, 1, 2, 3]

const edgesOf = (node: string, outputs: unknown): IndexedNode['edges'] => {
  const edges = new Map<number, string>()
  for (const output of Array.isArray(outputs) ? (outputs as unknown[]) : []) {
    if (typeof output !== 'object' || output === null) continue
    const { num, ref }: { num?: unknown; ref?: unknown } = output
    if (typeof num === 'number' && Number.isInteger(num) && typeof ref === 'string' && !edges.has(num))
      edges.set(num, ref)
  }
  return [...edges].map(([num, to]) => ({ num, to, key: walkedKey(node, num) })).toSorted((a, b) => a.num - b.num)
}
