import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'

/** Of the file's own form; another one is a later Attune's. */
const FORMAT = 1

/** A scene outside of any organization. What it names by id (other scenes, prompt templates, files) stays behind. */
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
 * Reads a file that was exported, or what a call told of a scene. Only its outline is looked at here: the server reads
 * each node, and says what it does not take.
 */
export const readSceneFile = (text: string): SceneFileResult => {
  const file = parseJson(text)
  if (!isRecord(file)) return refuse('This file is not a scene: it holds no JSON.')
  if ('format' in file && file['format'] !== FORMAT)
    return refuse('This scene was exported by a later version of Attune.')
  const { title, nodes, description = '', labels = [], dataSource = [] } = file
  if (typeof title !== 'string' || !Array.isArray(nodes) || !nodes.every(isNode))
    return refuse('This file is not a scene: it has no title or no nodes.')
  if (
    typeof description !== 'string' ||
    !isStringList(labels) ||
    !Array.isArray(dataSource) ||
    !dataSource.every(isRecord)
  )
    return refuse('This file is not a scene: its description, labels or data sources cannot be read.')
  return {
    ok: true,
    // Nodes and named values go to the server as they came, which looks at all of them.
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

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Whatever it is, it is no scene.
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNode = (value: unknown): value is SceneNode =>
  isRecord(value) && typeof value['_id'] === 'string' && typeof value['type'] === 'string'

const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Which scene a node stood in says nothing elsewhere. */
const withoutScene = (node: SceneNode & { scene?: string }): SceneNode => {
  const { scene: _left, ...rest } = node
  return rest
}
