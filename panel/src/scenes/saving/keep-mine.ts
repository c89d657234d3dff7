import type { DataSource, SceneInput, SceneNode, SceneOutput } from '@attune/contract/scenes/graph'
import { sameJson } from '@attune/engine/difference/same-json'
import type { SceneParts } from './dialog-props.ts'

/** Three versions of one item; undefined where it doesn't exist. */
interface MergeSides<T> {
  base: T | undefined
  mine: T | undefined
  theirs: T | undefined
}

/**
 * `clashes` lists what both sides changed differently, where mine wins: node ids, `data.<id>`, `scene.title` and the
 * like.
 */
interface MergeResult {
  merged: SceneParts
  clashes: string[]
}

/**
 * Three-way merge of my changes since `base` into theirs, by property and by edge, so that people who worked on
 * different things lose nothing. Edges to removed nodes are dropped.
 */
export const keepMine = (base: SceneParts, mine: SceneParts, theirs: SceneParts): MergeResult => {
  const clashes: string[] = []
  const nodes = mergeLists(base.nodes, mine.nodes, theirs.nodes, (id, sides) => {
    const [node, isClash] = mergeNode(sides)
    if (isClash) clashes.push(id)
    return node
  })
  const dataSource = mergeLists<DataSource>(base.dataSource, mine.dataSource, theirs.dataSource, (id, sides) => {
    if (isClash(sides)) clashes.push(`data.${id}`)
    return pickSide(sides)
  })
  const mergeText = <Name extends 'title' | 'description' | 'labels'>(name: Name): SceneParts[Name] => {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] }
    if (isClash(sides)) clashes.push(`scene.${name}`)
    return pickSide(sides) ?? mine[name]
  }
  return {
    merged: {
      title: mergeText('title'),
      description: mergeText('description'),
      labels: mergeText('labels'),
      nodes: withConsistentEdges(nodes),
      dataSource,
    },
    clashes,
  }
}

/** My value if I changed it, otherwise theirs. */
const pickSide = <T>({ base, mine, theirs }: MergeSides<T>): T | undefined => (sameJson(base, mine) ? theirs : mine)

const isClash = <T>({ base, mine, theirs }: MergeSides<T>): boolean =>
  !sameJson(base, mine) && !sameJson(base, theirs) && !sameJson(mine, theirs)

/** In their order; items only I have come last. */
const mergeLists = <T extends { _id: string }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  of: (id: string, sides: MergeSides<T>) => T | undefined,
): T[] => {
  const [were, are, others] = [base, mine, theirs].map((list) => new Map(list.map((each) => [each._id, each])))
  const ids = [...new Set([...theirs, ...mine].map(({ _id }) => _id))]
  return ids.flatMap((id) => of(id, { base: were?.get(id), mine: are?.get(id), theirs: others?.get(id) }) ?? [])
}

const mergeNode = ({ base, mine, theirs }: MergeSides<SceneNode>): [SceneNode | undefined, boolean] => {
  const [was, is, other] = [base, mine, theirs].map((node) => (node === undefined ? undefined : withoutInputs(node)))
  const sides = { base: was, mine: is, theirs: other }
  // One side removed it, or both added it: there is nothing to merge.
  if (base === undefined || mine === undefined || theirs === undefined) {
    const kept = pickSide(sides)
    return [kept === undefined ? undefined : (mine ?? theirs), isClash(sides)]
  }
  if (!isClash(sides)) return [sameJson(was, is) ? theirs : mine, false]
  let clash = false
  const mergePart = <T>(of: (node: SceneNode) => T): T | undefined => {
    const parts = { base: of(base), mine: of(mine), theirs: of(theirs) }
    clash ||= isClash(parts)
    return pickSide(parts)
  }
  const title = mergePart((node) => node.title)
  const names = [...new Set([...Object.keys(theirs.properties), ...Object.keys(mine.properties)])]
  const properties = names.flatMap((name) => {
    const value = mergePart((node) => node.properties[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const nums = [...new Set([...theirs.outputs, ...mine.outputs].map(({ num }) => num))].sort((one, next) => one - next)
  const node: SceneNode = {
    _id: theirs._id,
    type: mergePart(({ type }) => type) ?? mine.type,
    ...(title !== undefined && { title }),
    properties: Object.fromEntries(properties),
    inputs: [],
    outputs: nums.flatMap((num) => mergePart(({ outputs }) => outputsNumbered(outputs, num)) ?? []),
  }
  return [node, clash]
}

/** The authored parts of a node; inputs are derived from the outputs of others. */
const withoutInputs = ({ type, title, properties, outputs }: SceneNode) => ({ type, title, properties, outputs })

const outputsNumbered = (outputs: readonly SceneOutput[], num: number): SceneOutput[] =>
  outputs.filter((output) => output.num === num)

const withConsistentEdges = (nodes: readonly SceneNode[]): SceneNode[] => {
  const inputs = new Map<string, SceneInput[]>(nodes.map(({ _id }) => [_id, []]))
  const sound = nodes.map((node) => ({ ...node, outputs: node.outputs.filter(({ ref }) => inputs.has(ref)) }))
  for (const { _id, outputs } of sound)
    for (const { num, ref, refInput } of outputs) inputs.get(ref)?.push({ num: refInput, ref: _id, refOutput: num })
  return sound.map((node) => ({ ...node, inputs: inputs.get(node._id) ?? [] }))
}
