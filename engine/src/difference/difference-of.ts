import type { NodeChange, SceneDifference } from '@attune/contract/scenes/difference'
import type { DataSource, SceneNode, SceneOutput } from '@attune/contract/scenes/graph'
import { sameJson } from './same-json.ts'

interface ComparedScene {
  title: string
  nodes: readonly SceneNode[]
  dataSource: readonly DataSource[]
}

/** Compares two versions of a scene node by node. Nodes are matched by id, wherever they stand in the list. */
export const differenceOf = (before: ComparedScene, after: ComparedScene): SceneDifference => {
  const were = new Map(before.nodes.map((node) => [node._id, node]))
  const are = new Map(after.nodes.map((node) => [node._id, node]))
  return {
    title: pairOf(before.title, after.title),
    added: after.nodes.filter(({ _id }) => !were.has(_id)).map(nameOf),
    removed: before.nodes.filter(({ _id }) => !are.has(_id)).map(nameOf),
    changed: after.nodes.flatMap((node) => {
      const was = were.get(node._id)
      return was === undefined ? [] : changeOf(was, node)
    }),
    dataSource: changedSources(before.dataSource, after.dataSource),
  }
}

export const nameOf = ({ _id, type, title }: SceneNode): { nodeId: string; type: string; title: string | null } => ({
  nodeId: _id,
  type,
  title: title ?? null,
})

/** Empty if nothing changed. Inputs are ignored, since they follow from the outputs of other nodes. */
const changeOf = (was: SceneNode, is: SceneNode): NodeChange[] => {
  const change = {
    kind: pairOf(was.type, is.type),
    naming: pairOf(was.title ?? null, is.title ?? null),
    properties: changedProperties(was.properties, is.properties),
    links: { added: outputsNotIn(is.outputs, was.outputs), removed: outputsNotIn(was.outputs, is.outputs) },
  }
  const { kind, naming, properties, links } = change
  const moved = links.added.length + links.removed.length
  if (kind === null && naming === null && properties.length + moved === 0) return []
  return [{ ...nameOf(is), ...change }]
}

const pairOf = (before: string | null, after: string | null) => (before === after ? null : { before, after })

const changedProperties = (was: Record<string, unknown>, is: Record<string, unknown>): NodeChange['properties'] => {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted()
  return names.flatMap((name) => {
    const before = Object.hasOwn(was, name) ? { before: was[name] } : {}
    const after = Object.hasOwn(is, name) ? { after: is[name] } : {}
    const same = 'before' in before && 'after' in after && sameJson(before.before, after.after)
    return same ? [] : [{ name, ...before, ...after }]
  })
}

const outputsNotIn = (outputs: readonly SceneOutput[], others: readonly SceneOutput[]): SceneOutput[] => {
  const known = new Set(others.map(linkKey))
  return outputs.filter((output) => !known.has(linkKey(output)))
}

const linkKey = ({ num, ref, refInput }: SceneOutput): string => `${num} ${ref} ${refInput}`

const changedSources = (were: readonly DataSource[], are: readonly DataSource[]): SceneDifference['dataSource'] => {
  const before = new Map(were.map((source) => [source._id, source]))
  const after = new Map(are.map((source) => [source._id, source]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((_id) => {
    const pair = { before: before.get(_id) ?? null, after: after.get(_id) ?? null }
    return sameJson(pair.before, pair.after) ? [] : [{ _id, ...pair }]
  })
}
