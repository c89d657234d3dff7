import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { sceneIndexOf, type IndexedNode, type SceneIndex } from '../turn/scene-index.ts'
import { flowOf, type Flow, type FlowEdge } from './flow.ts'
import type { ScopeScene, WhenSet } from './scope-name.ts'
import { settingsOf, type NodeSetting } from './node-settings.ts'

/** What the nodes of a scene set, and on which paths. */
export interface SetOnPaths {
  /** Names that some node sets, such as `answers.nd_1`, and by title `answers.Hours of sleep`. */
  names: ReadonlyMap<string, NamedSetting>
  /** Whether one of `names` has a value when a token reaches a node. */
  whenSet: (nodeId: string, name: string) => WhenSet
}

export interface SetBy extends Pick<NodeSetting, 'type' | 'shape'> {
  id: string
}

export interface NamedSetting {
  path: readonly string[]
  /** All nodes that set it, in scene order. */
  setBy: readonly SetBy[]
}

/**
 * Follows every name along every path, including loops. Cached per list of nodes. Never throws, whatever the nodes are.
 */
export const setOnPaths = (scene: ScopeScene): SetOnPaths => {
  const known = cache.get(scene.nodes)
  if (known) return known
  const found = computeSetOnPaths(indexOf(scene))
  cache.set(scene.nodes, found)
  return found
}

const cache = new WeakMap<ScopeScene['nodes'], SetOnPaths>()

const indexOf = ({ nodes, dataSource }: ScopeScene): SceneIndex =>
  sceneIndexOf({ format: 1, sceneId: '', version: 0, title: '', nodes: [...nodes], dataSource: [...dataSource] })

const computeSetOnPaths = (index: SceneIndex): SetOnPaths => {
  const names = new Map<string, NamedSetting & { place: number; setBy: SetBy[] }>()
  const edges = new Map<string, FlowEdge[]>()
  for (const node of index.nodes.values()) {
    const settings = withTitles(settingsOf(node), node, index)
    for (const { path, type, shape } of settings) {
      const name = path.join('.')
      const named = names.get(name) ?? { path, place: names.size, setBy: [] }
      named.setBy.push({ id: node.id, type, ...(shape && { shape }) })
      names.set(name, named)
    }
    edges.set(node.id, edgesOf(node, settings, names, index))
  }
  const entries = index.entries.map(({ id }) => id)
  const flow = flowOf({ entries, edges, count: names.size })
  const hasParallelBranches = hasBranches(index)
  const placeOf = (name: string) => names.get(name)?.place
  return {
    names,
    whenSet: (nodeId, name) => {
      const place = placeOf(name)
      return place === undefined ? 'never' : whenIn(flow, nodeId, place, hasParallelBranches)
    },
  }
}

/** Answers and attempts can also be named by a node's title, unless the title is another node's id. */
const withTitles = (settings: NodeSetting[], { title }: IndexedNode, { nodes }: SceneIndex): NodeSetting[] => {
  if (title === null || nodes.has(title)) return settings
  const byId = settings.filter(
    ({ path: [root, key] }) => (root === 'answers' || root === 'attempts') && key !== undefined,
  )
  return [...settings, ...byId.map((setting) => ({ ...setting, path: [setting.path[0] ?? '', title] }))]
}

const edgesOf = (
  node: IndexedNode,
  settings: readonly NodeSetting[],
  names: ReadonlyMap<string, { place: number }>,
  { nodes }: SceneIndex,
): FlowEdge[] =>
  node.edges
    .filter(({ to }) => nodes.has(to) && !nodeKindOf(nodes.get(to)?.type ?? '').entry)
    .map(({ num, to }) => ({
      to,
      sets: settings
        .filter(({ outputs }) => outputs === null || outputs.includes(num))
        .flatMap(({ path }) => names.get(path.join('.'))?.place ?? []),
    }))

/** With several tokens at once, one may find what another has set. */
const hasBranches = ({ nodes, entries }: SceneIndex): boolean =>
  entries.length > 1 || [...nodes.values()].some(({ type, edges }) => type === 'split' && edges.length > 1)

const whenIn = (flow: Flow, nodeId: string, place: number, hasParallelBranches: boolean): WhenSet => {
  // Nothing is known about an unreachable node, since it may still be connected anywhere.
  if (!flow.isReached(nodeId)) return 'sometimes'
  if (flow.isAlways(nodeId, place)) return 'always'
  return hasParallelBranches || flow.isEver(nodeId, place) ? 'sometimes' : 'never'
}
