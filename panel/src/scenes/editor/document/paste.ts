import { DATA_SOURCE_KINDS, DATA_TYPES, type DataSource, type SceneNode } from '@attune/contract/scenes/graph'
import { SCENE_DATA_SOURCES_MAX, SCENE_NODES_MAX, SCENE_SIZE_MAX } from '@attune/contract/scenes/limits'
import type { Clip } from './clip.ts'
import type { SceneDocument } from './document.ts'
import { isRecord, parseJson } from '../../parse-json.ts'

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
 * same nodes for clients who are on them. A second Scene run is left out, because a scene has only one.
 */
export const paste = (
  document: SceneDocument,
  clip: Clip,
  newId: (taken: ReadonlySet<string>) => string,
): { document: SceneDocument; ids: ReadonlySet<string> } => {
  const hasEntry = document.nodes.some(({ type }) => type === 'scene_run')
  const copied = clip.nodes.filter(({ type }) => !hasEntry || type !== 'scene_run')
  const taken = new Set(document.nodes.map(({ _id }) => _id))
  const names = new Map<string, string>()
  for (const { _id } of copied) {
    const id = taken.has(_id) ? newId(taken) : _id
    taken.add(id)
    names.set(_id, id)
  }
  const nodes = copied.map((node) => renameNode(node, names))
  const existing = new Set(document.dataSource.map(({ _id }) => _id))
  const dataSource = [...document.dataSource, ...clip.dataSource.filter(({ _id }) => !existing.has(_id))]
  return {
    document: { ...document, nodes: [...document.nodes, ...nodes], dataSource },
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

const renameNode = (
  { _id, type, title, properties, outputs }: SceneNode,
  names: ReadonlyMap<string, string>,
): SceneNode => ({
  _id: names.get(_id) ?? _id,
  type,
  ...(title !== undefined && { title }),
  properties: renameReferences(properties, names) as Record<string, unknown>, // Records stay records.
  inputs: [],
  outputs: outputs.flatMap(({ num, ref, refInput }) => {
    const to = names.get(ref)
    return to === undefined ? [] : [{ num, ref: to, refInput }]
  }),
})

/** Expressions and templates refer to answers by node id: `answers.nd_4fT9`. */
const renameReferences = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string')
    return value.replace(
      /\banswers(?:\.(\w+)|\[(["'])([\w-]+)\2\])/g,
      (whole, plain: string | undefined, quote: string | undefined, quoted: string | undefined) => {
        const id = names.get(plain ?? quoted ?? '')
        if (id === undefined) return whole
        return plain === undefined ? `answers[${quote}${id}${quote}]` : `answers.${id}`
      },
    )
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, names))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, renameReferences(item, names)]))
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
