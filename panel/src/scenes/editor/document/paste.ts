import { isRecord } from '@attune/contract/is-record'
import { DATA_SOURCE_KINDS, DATA_TYPES, type DataSource, type SceneNode } from '@attune/contract/scenes/graph'
import {
  SCENE_DATA_SOURCES_MAX,
  SCENE_NODES_MAX,
  SCENE_SIZE_MAX,
  SCENE_TITLE_MAX,
} from '@attune/contract/scenes/limits'
import { sameJson } from '@attune/engine/difference/same-json'
import { settingsOf } from '@attune/engine/scope/node-settings'
import { renameInDataSource, renameInNode, type Renames } from '@attune/engine/scope/rename-names'
import type { Clip } from './clip.ts'
import type { SceneDocument } from './document.ts'
import { parseJson } from '../../parse-json.ts'

/** Parses clipboard text; null if it does not contain nodes. */
export const readClip = (text: string): Clip | null => {
  if (text.length > SCENE_SIZE_MAX || !text.includes('scene-nodes')) return null
  const read = parseJson(text)
  if (!isRecord(read) || read['attune'] !== 'scene-nodes' || read['format'] !== 1) return null
  const { nodes, dataSource } = read
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > SCENE_NODES_MAX || !nodes.every(isNode)) return null
  if (!Array.isArray(dataSource) || dataSource.length > SCENE_DATA_SOURCES_MAX) return null
  return dataSource.every(isDataSource) ? { attune: 'scene-nodes', format: 1, nodes, dataSource } : null
}

/**
 * Inserts nodes; `ids` are their ids in this document. A free id is kept, so that nodes cut and pasted back remain the
 * same nodes for clients who are on them. So are a free title and the free name of a data source; otherwise the copies
 * get new ones and refer to each other by them. A second Scene run is left out, because a scene has only one.
 */
export const paste = (
  document: SceneDocument,
  clip: Clip,
  newId: (taken: ReadonlySet<string>) => string,
): { document: SceneDocument; ids: ReadonlySet<string> } => {
  const hasEntry = document.nodes.some(({ type }) => type === 'scene_run')
  const copied = clip.nodes.filter(({ type }) => !hasEntry || type !== 'scene_run')
  const taken = new Set(document.nodes.map(({ _id }) => _id))
  const ids = new Map<string, string>()
  for (const { _id } of copied) {
    const id = taken.has(_id) ? newId(taken) : _id
    taken.add(id)
    ids.set(_id, id)
  }
  const { titled, answers, attempts } = withFreeTitles(copied, document.nodes)
  // An id goes before a title.
  const steps = { answers: new Map([...answers, ...ids]), attempts: new Map([...attempts, ...ids]) }
  const { added, data } = addDataSources(document.dataSource, clip.dataSource, steps)
  const nodes = titled.map((node) => toCopy(renameInNode(node, { ...steps, data }), ids))
  return {
    document: {
      ...document,
      nodes: [...document.nodes, ...nodes],
      dataSource: [...document.dataSource, ...added],
    },
    ids: new Set(nodes.map(({ _id }) => _id)),
  }
}

/** Pastes into the document it is called with. The same document gives the same result, however often it is called. */
export const makePaste = (clip: Clip, newId: (taken: ReadonlySet<string>) => string) => {
  let last: { into: SceneDocument; pasted: ReturnType<typeof paste> } | null = null
  return (into: SceneDocument): ReturnType<typeof paste> => {
    if (last === null || last.into !== into) last = { into, pasted: paste(into, clip, newId) }
    return last.pasted
  }
}

const toCopy = ({ _id, type, title, properties, outputs }: SceneNode, ids: ReadonlyMap<string, string>): SceneNode => ({
  _id: ids.get(_id) ?? _id,
  type,
  ...(title !== undefined && { title }),
  properties,
  inputs: [],
  outputs: outputs.flatMap(({ num, ref, refInput }) => {
    const to = ids.get(ref)
    return to === undefined ? [] : [{ num, ref: to, refInput }]
  }),
})

/**
 * Answers and attempts can be read by the title of their step: `answers["Hours of sleep"]`. A copy of such a step gets a
 * title that no other such step has, so that each can be read. Also returns the new titles by the old ones.
 */
const withFreeTitles = (copied: readonly SceneNode[], others: readonly SceneNode[]) => {
  const taken = new Set(others.flatMap((node) => (rootsNamedBy(node).length === 0 ? [] : (node.title ?? []))))
  const names = { answers: new Map<string, string>(), attempts: new Map<string, string>() }
  const titled = copied.map((node) => {
    const before = node.title ?? ''
    const roots = before === '' ? [] : rootsNamedBy(node)
    if (roots.length === 0) return node
    let title = before
    while (taken.has(title)) title = nextName(title, ' ', SCENE_TITLE_MAX)
    taken.add(title)
    // Of copies with one title, the first is meant.
    for (const root of roots) if (!names[root].has(before)) names[root].set(before, title)
    return { ...node, title }
  })
  return { titled, ...names }
}

/** What the scene reads by the node's id or title. */
const rootsNamedBy = ({ _id: id, type, properties }: SceneNode): ('answers' | 'attempts')[] =>
  settingsOf({ id, type, properties }).flatMap(({ path: [root] }) =>
    root === 'answers' || root === 'attempts' ? [root] : [],
  )

/**
 * The data sources that come along, and their new names by the old ones. One that is there with the same value is used;
 * beside one of its name with another value, it gets a free name.
 */
const addDataSources = (own: readonly DataSource[], coming: readonly DataSource[], steps: Renames) => {
  const there = new Map(own.map((source) => [source._id, source]))
  const names = new Set(coming.map(({ _id }) => _id))
  const data = new Map<string, string>()
  const added: DataSource[] = []
  // A value reads only those before it.
  for (const source of coming) {
    const here = renameInDataSource(source, { data })
    const isTaken = (id: string) => there.has(id) || (id !== source._id && names.has(id))
    let { _id } = source
    while (isTaken(_id) && !sameJson(there.get(_id), { ...here, _id })) _id = nextName(_id, '_', DATA_SOURCE_NAME_MAX)
    data.set(source._id, _id)
    if (there.has(_id)) continue
    const copy = { ...renameInDataSource(here, steps), _id }
    there.set(_id, copy)
    added.push(copy)
  }
  return { added, data }
}

/** As in the engine's check of data sources. */
const DATA_SOURCE_NAME_MAX = 60

/** The same name with the next number: `Mood`, `Mood 2`, `Mood 3`. */
const nextName = (name: string, separator: string, max: number): string => {
  const [, base = name, count = '1'] = new RegExp(`^(.+)${separator}(\\d{1,4})$`).exec(name) ?? []
  const ending = `${separator}${Number(count) + 1}`
  return `${base.slice(0, max - ending.length)}${ending}`
}

const isNode = (value: unknown): value is SceneNode =>
  isRecord(value) &&
  isText(value['_id'], /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/) &&
  isText(value['type'], /^[a-z][a-z0-9_]{0,59}$/) &&
  (value['title'] === undefined || typeof value['title'] === 'string') &&
  isRecord(value['properties']) &&
  Array.isArray(value['outputs']) &&
  value['outputs'].every(isOutput)

const isOutput = (value: unknown): boolean =>
  isRecord(value) && isNum(value['num']) && typeof value['ref'] === 'string' && isNum(value['refInput'])

const isDataSource = (value: unknown): value is DataSource =>
  isRecord(value) &&
  isText(value['_id'], /^[A-Za-z_][A-Za-z0-9_]{0,59}$/) &&
  DATA_SOURCE_KINDS.some((kind) => kind === value['kind']) &&
  DATA_TYPES.some((type) => type === value['type']) &&
  (value['value'] === null || ['string', 'number', 'boolean'].includes(typeof value['value']))

/** Rejects names that every object inherits. */
const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value) && !(value in Object.prototype)

const isNum = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000
