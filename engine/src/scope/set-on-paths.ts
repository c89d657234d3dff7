import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { sceneIndexOf, type IndexedNode, type SceneIndex } from '../turn/scene-index.ts'
import { flowOf, type Flow, type FlowEdge } from './flow.ts'
import type { ScopeScene, WhenSet } from './scope-name.ts'
import { settingsOf, type NodeSetting } from './node-settings.ts'

/** What the nodes of a scene set, and on which of its ways. */
export interface SetOnPaths {
  /** Names that some node sets, as `answers.nd_1` and, by the node's title, `answers.Hours of sleep`. */
  names: ReadonlyMap<string, NamedSetting>
  /** Whether one of `names` has its value when a token comes to a node. */
  whenSet: (nodeId: string, name: string) => WhenSet
}

export interface SetBy extends Pick<NodeSetting, 'type' | 'shape'> {
  id: string
}

export interface NamedSetting {
  path: readonly string[]
  /** Of all nodes that set it, in their order in the scene. */
  setBy: readonly SetBy[]
}

/** Follows every name along every way, loops and all; once for each list of nodes. Never throws, whatever they are. */
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
  const ways = new Map<string, FlowEdge[]>()
  for (const node of index.nodes.values()) {
    const settings = withTitles(settingsOf(node), node, index)
    for (const { path, type, shape } of settings) {
      const name = path.join('.')
      const named = names.get(name) ?? { path, place: names.size, setBy: [] }
      named.setBy.push({ id: node.id, type, ...(shape && { shape }) })
      names.set(name, named)
    }
    ways.set(node.id, waysOf(node, settings, names, index))
  }
  const entries = index.entries.map(({ id }) => id)
  const flow = flowOf({ entries, ways, count: names.size })
  const isParted = hasBranches(index)
  const placeOf = (name: string) => names.get(name)?.place
  return {
    names,
    whenSet: (nodeId, name) => {
      const place = placeOf(name)
      return place === undefined ? 'never' : whenIn(flow, nodeId, place, isParted)
    },
  }
}

/** Answers and attempts are found by the node's title as well, where no node has that for its id. */
const withTitles = (settings: NodeSetting[], { title }: IndexedNode, { nodes }: SceneIndex): NodeSetting[] => {
  if (title === null || nodes.has(title)) return settings
  const byId = settings.filter(
    ({ path: [root, key] }) => (root === 'answers' || root === 'attempts') && key !== undefined,
  )
  return [...settings, ...byId.map((setting) => ({ ...setting, path: [setting.path[0] ?? '', title] }))]
}

const waysOf = (
  node: IndexedNode,
  settings: readonly NodeSetting[],
  names: ReadonlyMap<string, { place: number }>,
  { nodes }: SceneIndex,
): FlowEdge[] =>
  node.ways
    .filter(({ to }) => nodes.has(to) && !nodeKindOf(nodes.get(to)?.type ?? '').entry)
    .map(({ num, to }) => ({
      to,
      sets: settings
        .filter(({ outputs }) => outputs === null || outputs.includes(num))
        .flatMap(({ path }) => names.get(path.join('.'))?.place ?? []),
    }))

/** Several tokens on their way at once: one may find what another has set. */
const hasBranches = ({ nodes, entries }: SceneIndex): boolean =>
  entries.length > 1 || [...nodes.values()].some(({ type, ways }) => type === 'split' && ways.length > 1)

const whenIn = (flow: Flow, nodeId: string, place: number, isParted: boolean): WhenSet => {
  // Nothing is known of a node that nothing leads to: it may still be put anywhere.
  if (!flow.isReached(nodeId)) return 'sometimes'
  if (flow.isAlways(nodeId, place)) return 'always'
  return isParted || flow.isEver(nodeId, place) ? 'sometimes' : 'never'
}
