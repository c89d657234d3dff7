import type { NodeChange, SceneDifference } from '@attune/contract/scenes/difference'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../canvas/edges/node-outputs.ts'
import { diffValues, formatValue } from './diff-values.ts'
import { nodeName } from '../nodes/node-name.ts'

/** One thing that is another now: `Text`, `Rule 2, Time strategy`. Null on the side that has no such thing. */
export interface SceneChange {
  what: string
  before: string | null
  after: string | null
}

/** What became of one node. */
export interface NodeChanges {
  nodeId: string
  name: string
  became: 'added' | 'removed' | 'changed'
  changes: SceneChange[]
}

/** What changed from one version of a scene to another, in words. */
export interface SceneChanges {
  /** Title and named values. */
  scene: SceneChange[]
  nodes: NodeChanges[]
}

/** The nodes of both sides, by which ways out and what they lead to are named. */
export interface ComparedNodes {
  before: readonly SceneNode[]
  after: readonly SceneNode[]
}

/** Puts a difference into words: changed nodes first, then what came and what went. */
export const changesOf = (difference: SceneDifference, { before, after }: ComparedNodes): SceneChanges => {
  const nodes = new Map([...before, ...after].map((node) => [node._id, node]))
  const toNodeChanges =
    (became: NodeChanges['became']) => (node: { nodeId: string; type: string; title: string | null }) => ({
      nodeId: node.nodeId,
      name: nodeName(node),
      became,
      changes: [],
    })
  return {
    scene: [
      ...(difference.title === null ? [] : [{ what: 'Title', ...difference.title }]),
      ...difference.dataSource.map(({ _id, before: was, after: is }) => ({
        what: `Named value ${_id}`,
        before: was === null ? null : formatValue(was.value),
        after: is === null ? null : formatValue(is.value),
      })),
    ],
    nodes: [
      ...difference.changed.map((change) => ({
        ...toNodeChanges('changed')(change),
        changes: changesOfNode(change, nodes, new Map(before.map((node) => [node._id, node]))),
      })),
      ...difference.added.map(toNodeChanges('added')),
      ...difference.removed.map(toNodeChanges('removed')),
    ],
  }
}

/** `3 nodes changed, 1 added`; what did not happen is left out. */
export const summarizeChanges = ({ scene, nodes }: SceneChanges): string => {
  const count = (became: NodeChanges['became']) => nodes.filter((node) => node.became === became).length
  const [changed, added, removed] = [count('changed'), count('added'), count('removed')]
  const parts = [
    changed > 0 && `${formatNodeCount(changed)} changed`,
    added > 0 && `${formatNodeCount(added)} added`,
    removed > 0 && `${formatNodeCount(removed)} removed`,
    scene.length > 0 && `${scene.length} beside the nodes`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing changed' : parts.join(', ')
}

const formatNodeCount = (count: number): string => `${count} ${count === 1 ? 'node' : 'nodes'}`

type Nodes = ReadonlyMap<string, SceneNode>

const changesOfNode = (change: NodeChange, nodes: Nodes, were: Nodes): SceneChange[] => [
  ...(change.kind === null ? [] : [{ what: 'Kind', ...mapBoth(change.kind, (type) => nodeKindOf(type).title) }]),
  ...(change.naming === null ? [] : [{ what: 'Title', ...change.naming }]),
  ...change.properties.flatMap(({ name, before, after }) => {
    const title = nodeKindOf(change.type).properties.find((form) => form.name === name)?.title ?? name
    return diffValues(before, after).map((leaf) => ({
      what: [title, ...leaf.path].join(', '),
      before: leaf.before,
      after: leaf.after,
    }))
  }),
  ...changedEdges(change, nodes, were),
]

const changedEdges = ({ nodeId, links }: NodeChange, nodes: Nodes, were: Nodes): SceneChange[] => {
  const nums = [...new Set([...links.added, ...links.removed].map(({ num }) => num))].sort((one, other) => one - other)
  const leadsTo = (list: NodeChange['links']['added'], num: number): string | null => {
    const refs = list.filter((link) => link.num === num).map(({ ref }) => nameOf(nodes, ref))
    return refs.length === 0 ? null : refs.join(', ')
  }
  return nums.map((num) => ({
    what: `Way ${outputTitleOf(nodes.get(nodeId), num) ?? outputTitleOf(were.get(nodeId), num) ?? num} leads to`,
    before: leadsTo(links.removed, num),
    after: leadsTo(links.added, num),
  }))
}

const outputTitleOf = (node: SceneNode | undefined, num: number): string | undefined =>
  node === undefined ? undefined : outputsOf(node).find((output) => output.num === num)?.title

const nameOf = (nodes: Nodes, id: string): string => {
  const node = nodes.get(id)
  return node === undefined ? id : nodeName(node)
}

const mapBoth = (pair: { before: string | null; after: string | null }, word: (type: string) => string) => ({
  before: pair.before === null ? null : word(pair.before),
  after: pair.after === null ? null : word(pair.after),
})
