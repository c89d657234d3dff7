import type { NodeChange, SceneDifference } from '@attune/contract/scenes/difference'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../canvas/edges/node-outputs.ts'
import { formatCount } from '../../ui/format-count.ts'
import { diffValues, formatValue } from './diff-values.ts'
import { nodeName } from '../nodes/node-name.ts'

/** A change, named as `Text` or `Rule 2, Time strategy`. Null on the side that has no value. */
export interface SceneChange {
  what: string
  before: string | null
  after: string | null
}

/** The changes to one node. */
export interface NodeChanges {
  nodeId: string
  name: string
  became: 'added' | 'removed' | 'changed'
  changes: SceneChange[]
}

/** All changes between two versions of a scene. */
export interface SceneChanges {
  /** Title and data sources. */
  scene: SceneChange[]
  nodes: NodeChanges[]
}

/** The nodes of both versions, for the names of outputs and targets. */
export interface ComparedNodes {
  before: readonly SceneNode[]
  after: readonly SceneNode[]
}

/** Describes a difference: changed nodes first, then added and removed ones. */
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
        what: `Data source ${_id}`,
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

/** `3 nodes changed, 1 added`; zero counts are left out. */
export const summarizeChanges = ({ scene, nodes }: SceneChanges): string => {
  const count = (became: NodeChanges['became']) => nodes.filter((node) => node.became === became).length
  const [changed, added, removed] = [count('changed'), count('added'), count('removed')]
  const parts = [
    changed > 0 && `${formatCount(changed, 'node')} changed`,
    added > 0 && `${formatCount(added, 'node')} added`,
    removed > 0 && `${formatCount(removed, 'node')} removed`,
    scene.length > 0 && `${formatCount(scene.length, 'scene setting')} changed`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing changed' : parts.join(', ')
}

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
    what: `Output “${outputTitleOf(nodes.get(nodeId), num) ?? outputTitleOf(were.get(nodeId), num) ?? num}” leads to`,
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
