import type { NodeChange, SceneDifference } from '@attune/contract/scenes/difference'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../canvas/ways/outputs-of.ts'
import { leavesOf, saidValue } from './leaves.ts'
import { nodeName } from './node-name.ts'

/** One thing that is another now: `Text`, `Rule 2, Time strategy`. Null on the side that has no such thing. */
export interface Change {
  what: string
  before: string | null
  after: string | null
}

/** What became of one node. */
export interface NodeChanges {
  nodeId: string
  name: string
  became: 'added' | 'removed' | 'changed'
  changes: Change[]
}

/** What changed from one version of a scene to another, in words. */
export interface Changes {
  /** Title and named values. */
  scene: Change[]
  nodes: NodeChanges[]
}

/** The nodes of both sides, by which ways out and what they lead to are named. */
export interface Sides {
  before: readonly SceneNode[]
  after: readonly SceneNode[]
}

/** Puts a difference into words: changed nodes first, then what came and what went. */
export const changesOf = (difference: SceneDifference, { before, after }: Sides): Changes => {
  const nodes = new Map([...before, ...after].map((node) => [node._id, node]))
  const named = (became: NodeChanges['became']) => (node: { nodeId: string; type: string; title: string | null }) => ({
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
        before: was === null ? null : saidValue(was.value),
        after: is === null ? null : saidValue(is.value),
      })),
    ],
    nodes: [
      ...difference.changed.map((change) => ({
        ...named('changed')(change),
        changes: changesOfNode(change, nodes, new Map(before.map((node) => [node._id, node]))),
      })),
      ...difference.added.map(named('added')),
      ...difference.removed.map(named('removed')),
    ],
  }
}

/** `3 nodes changed, 1 added`; what did not happen is left out. */
export const countChanges = ({ scene, nodes }: Changes): string => {
  const count = (became: NodeChanges['became']) => nodes.filter((node) => node.became === became).length
  const [changed, added, removed] = [count('changed'), count('added'), count('removed')]
  const said = [
    changed > 0 && `${nodeWords(changed)} changed`,
    added > 0 && `${nodeWords(added)} added`,
    removed > 0 && `${nodeWords(removed)} removed`,
    scene.length > 0 && `${scene.length} beside the nodes`,
  ].filter((part) => part !== false)
  return said.length === 0 ? 'Nothing changed' : said.join(', ')
}

const nodeWords = (count: number): string => `${count} ${count === 1 ? 'node' : 'nodes'}`

type Nodes = ReadonlyMap<string, SceneNode>

const changesOfNode = (change: NodeChange, nodes: Nodes, were: Nodes): Change[] => [
  ...(change.kind === null ? [] : [{ what: 'Kind', ...mapped(change.kind, (type) => nodeKindOf(type).title) }]),
  ...(change.naming === null ? [] : [{ what: 'Title', ...change.naming }]),
  ...change.properties.flatMap(({ name, before, after }) => {
    const title = nodeKindOf(change.type).properties.find((form) => form.name === name)?.title ?? name
    return leavesOf(before, after).map((leaf) => ({
      what: [title, ...leaf.path].join(', '),
      before: leaf.before,
      after: leaf.after,
    }))
  }),
  ...changedWays(change, nodes, were),
]

const changedWays = ({ nodeId, links }: NodeChange, nodes: Nodes, were: Nodes): Change[] => {
  const nums = [...new Set([...links.added, ...links.removed].map(({ num }) => num))].sort((one, other) => one - other)
  const leadsTo = (list: NodeChange['links']['added'], num: number): string | null => {
    const refs = list.filter((link) => link.num === num).map(({ ref }) => nameOf(nodes, ref))
    return refs.length === 0 ? null : refs.join(', ')
  }
  return nums.map((num) => ({
    what: `Way ${wayTitle(nodes.get(nodeId), num) ?? wayTitle(were.get(nodeId), num) ?? num} leads to`,
    before: leadsTo(links.removed, num),
    after: leadsTo(links.added, num),
  }))
}

const wayTitle = (node: SceneNode | undefined, num: number): string | undefined =>
  node === undefined ? undefined : outputsOf(node).find((output) => output.num === num)?.title

const nameOf = (nodes: Nodes, id: string): string => {
  const node = nodes.get(id)
  return node === undefined ? id : nodeName(node)
}

const mapped = (pair: { before: string | null; after: string | null }, word: (type: string) => string) => ({
  before: pair.before === null ? null : word(pair.before),
  after: pair.after === null ? null : word(pair.after),
})
