import { isRecord } from '@attune/contract/is-record'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { parseJson } from '../parse-json.ts'

/** Version of the file format. */
const FORMAT = 1

/**
 * A scene outside any organization. What it refers to by id (other scenes, prompt templates, files) is not included.
 */
export interface SceneFile {
  title: string
  description: string
  labels: string[]
  nodes: SceneNode[]
  dataSource: DataSource[]
}

type SceneFileResult = { ok: true; scene: SceneFile } | { ok: false; reason: string }

export const writeSceneFile = ({ title, description, labels, nodes, dataSource }: SceneFile): string =>
  `${JSON.stringify({ format: FORMAT, title, description, labels, nodes: nodes.map(withoutScene), dataSource }, null, 2)}\n`

/**
 * Reads an exported file, or the JSON of a scene from the API. Checks only the outline; the server checks each node.
 */
export const readSceneFile = (text: string): SceneFileResult => {
  const file = parseJson(text)
  if (!isRecord(file)) return refuse('This file isn’t a scene: it isn’t valid JSON.')
  if ('format' in file && file['format'] !== FORMAT)
    return refuse('This scene was exported from a newer version of Attune.')
  const { title, nodes, description = '', labels = [], dataSource = [] } = file
  if (typeof title !== 'string' || !Array.isArray(nodes) || !nodes.every(isNode))
    return refuse('This file isn’t a scene: its title or nodes are missing.')
  if (
    typeof description !== 'string' ||
    !isStringList(labels) ||
    !Array.isArray(dataSource) ||
    !dataSource.every(isRecord)
  )
    return refuse('This file isn’t a scene: its description, labels or data sources can’t be read.')
  return {
    ok: true,
    // Passed on as they are: the server validates them.
    scene: {
      title,
      description,
      labels,
      nodes: nodes.map(withoutScene),
      dataSource: dataSource as unknown as DataSource[],
    },
  }
}

/** `Week 3 check-in` is saved as `week-3-check-in.scene.json`. */
export const fileNameFor = (title: string): string => {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${words === '' ? 'scene' : words}.scene.json`
}

const refuse = (reason: string): SceneFileResult => ({ ok: false, reason })

const isNode = (value: unknown): value is SceneNode =>
  isRecord(value) && typeof value['_id'] === 'string' && typeof value['type'] === 'string'

const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The id of the original scene means nothing elsewhere. */
const withoutScene = (node: SceneNode & { scene?: string }): SceneNode => {
  const { scene: _left, ...rest } = node
  return rest
}
