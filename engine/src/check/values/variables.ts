import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nearestName } from '../../expressions/nearest-name.ts'
import { settingsOf } from '../../scope/node-settings.ts'
import { VARIABLE_ROOTS } from '../../scope/variables.ts'
import type { IndexedNode, SceneIndex } from '../../turn/scene-index.ts'
import { fieldsOf, type CheckedNode } from '../graph.ts'
import { knownByCase, valueUses } from './node-uses.ts'
import type { StepBudget } from './template-uses.ts'

/** What a name in an expression or template refers to. */
export type Variable =
  /** Names with the same `key` always get their values together. */
  | { kind: 'set-by-nodes'; key: string }
  /** Nothing in the scene could set it. */
  | { kind: 'unknown'; sentence: string }
  /** Always set, or set outside the scene. */
  | { kind: 'given' }

/** Looks up the names of a scene and what sets them. */
export interface Variables {
  /** The name of a data source also stands for the variables its value uses. */
  of: (name: string) => Variable[]
  /** The variables set on the outputs of a node. */
  setBy: (node: CheckedNode) => KeySet[]
}

export interface KeySet {
  key: string
  output: NodeOutput
}

export interface NodeOutput {
  id: string
  num: number
}

/** Roots that nodes set, fields of `contact`, and all roots. */
const SET_BY_NODES = ['answer', 'photo', 'reply', 'message'] as const
const CONTACT = ['id', 'firstName', 'fullName', 'status', 'email', 'phone'] as const
const ROOTS = [
  ...VARIABLE_ROOTS,
  'contact',
  'profile',
  'tags',
  'now',
  ...SET_BY_NODES,
  'answers',
  'attempts',
  'data',
] as const

export const variablesOf = (scene: SceneGraph, index: SceneIndex, steps: StepBudget): Variables => {
  const byTitle = titlesOf(index)
  const unknown = unknownNames()
  const of = (name: string): Variable[] => {
    const [root = '', second] = name.split('.')
    if (root === 'data') return ofData(second, sources)
    if (root === 'answers' || root === 'attempts')
      return [ofSteps(root, name.slice(root.length + 1), index, byTitle, unknown)]
    if (SET_BY_NODES.some((known) => known === root)) return [{ kind: 'set-by-nodes', key: root }]
    if (root === 'contact' && second !== undefined && !CONTACT.some((known) => known === second))
      return [unknown(`A client has no “${second}”.`, second, CONTACT)]
    return ROOTS.some((known) => known === root)
      ? [{ kind: 'given' }]
      : [unknown(`There is no “${root}” here.`, root, ROOTS)]
  }
  const ofData = (id: string | undefined, among: ReadonlyMap<string, Variable[]>): Variable[] => {
    if (id === undefined) return [{ kind: 'given' }]
    return among.get(id) ?? [unknown(`The scene has no data source “${id}”.`, id, [...among.keys()])]
  }
  /** Each data source sees those before it. */
  const sources = new Map<string, Variable[]>()
  for (const { id, uses } of sourcesOf(scene, steps)) sources.set(id, dedupe(uses.flatMap(of)))
  return { of, setBy: (node) => setBy(node, index, of) }
}

const dedupe = (variables: Variable[]): Variable[] => [
  ...new Map(variables.map((one) => [JSON.stringify(one), one])).values(),
]

const sourcesOf = ({ dataSource }: SceneGraph, steps: StepBudget) =>
  (Array.isArray(dataSource) ? (dataSource as unknown[]) : []).flatMap((item) => {
    const id = fieldsOf(item)['_id']
    return typeof id === 'string' ? [{ id, uses: valueUses(item, steps) }] : []
  })

/** Answers and attempts can also be named by a node's title, unless the title is another node's id. */
const titlesOf = ({ nodes }: SceneIndex): ReadonlyMap<string, readonly IndexedNode[]> => {
  const titles = new Map<string, IndexedNode[]>()
  for (const node of nodes.values()) {
    if (node.title === null || nodes.has(node.title)) continue
    const known = titles.get(node.title)
    if (known) known.push(node)
    else titles.set(node.title, [node])
  }
  return titles
}

/** Titles may contain dots, so the longest match wins. */
const ofSteps = (
  root: 'answers' | 'attempts',
  rest: string,
  { nodes }: SceneIndex,
  byTitle: ReadonlyMap<string, readonly IndexedNode[]>,
  unknown: ToUnknown,
): Variable => {
  const parts = rest.split('.')
  for (let length = rest === '' ? 0 : parts.length; length > 0; length -= 1) {
    const key = parts.slice(0, length).join('.')
    const node = nodes.get(key)
    if ((node ? [node] : (byTitle.get(key) ?? [])).some((one) => isSet(root, one)))
      return { kind: 'set-by-nodes', key: `${root}.${key}` }
  }
  const [key = ''] = parts
  if (key === '') return { kind: 'given' }
  const what = root === 'answers' ? 'reads an answer' : 'counts attempts'
  const known = [...byTitle].flatMap(([title, ones]) => (ones.some((one) => isSet(root, one)) ? [title] : []))
  return unknown(`No step called “${key}” ${what}.`, key, known)
}

const isSet = (root: string, node: IndexedNode): boolean =>
  root === 'attempts' ? node.type === 'attempt' : node.type === 'question' || node.type === 'text_parser'

type ToUnknown = (sentence: string, name: string, names: readonly string[]) => Variable

/** Suggestions are computed for this many unknown names only, because they are slow when there are many candidates. */
const unknownNames = (): ToUnknown => {
  let left = NEAREST_MAX
  return (sentence, name, names) => {
    const nearest = left-- > 0 ? nearestName(name, names) : null
    return { kind: 'unknown', sentence: nearest === null ? sentence : `${sentence} Did you mean “${nearest}”?` }
  }
}
const NEAREST_MAX = 50

/** The variables that each output of a node sets. */
const setBy = (checked: CheckedNode, index: SceneIndex, of: (name: string) => Variable[]): KeySet[] => {
  const { id, kind, edges } = checked
  const node = index.nodes.get(id)
  if (!node) return []
  const settings = settingsOf(node)
  const known = kind.type === 'switch' ? knownByCase(checked) : null
  return edges.flatMap(({ num }) => {
    const keys = settings
      .filter(({ outputs }) => outputs === null || outputs.includes(num))
      .flatMap(({ path }) => keysOf(path, node, index))
    const asked = (known?.get(num) ?? []).flatMap(of)
    return [
      ...keys,
      ...asked.flatMap((variable) => (variable.kind === 'set-by-nodes' ? [variable.key] : [])),
      ...(startsByMessage(checked) ? ['message'] : []),
    ].map((key) => ({ key, output: { id, num } }))
  })
}

/** A keyword trigger provides the message. Whoever starts the scene by hand knows that there is none. */
const startsByMessage = ({ kind, properties: { triggers } }: CheckedNode): boolean =>
  kind.type === 'scene_run' &&
  Array.isArray(triggers) &&
  triggers.some((trigger: unknown) => fieldsOf(trigger)['kind'] === 'keyword')

const keysOf = ([root = '', key]: readonly string[], { title }: IndexedNode, { nodes }: SceneIndex): string[] => {
  if (key === undefined) return [root]
  if (root !== 'answers' && root !== 'attempts') return []
  return title === null || nodes.has(title) ? [`${root}.${key}`] : [`${root}.${key}`, `${root}.${title}`]
}
