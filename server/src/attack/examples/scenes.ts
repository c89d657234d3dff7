import type { RefusalCode } from '@attune/contract/refusal-table'
import type { scenes } from '@attune/contract/scenes/calls'
import { newId } from '../../new-id.ts'
import type { ExamplesOf } from './examples-of.ts'
import { fresh, place } from './examples-of.ts'

const nodes = [{ _id: 'start', type: 'scene_run', title: 'Start', properties: {}, inputs: [], outputs: [] }]

export const sceneExamples: ExamplesOf<typeof scenes> = {
  list: () => ({
    q: 'Evening',
    label: 'daily',
    archived: 'false',
    limit: 5,
    next: place('1700000000000000', newId('sc')),
  }),
  labels: () => ({}),
  create: () => ({ title: `Evening ${fresh()}`, description: '', labels: ['daily'], nodes, dataSource: [] }),
  importScene: () => ({ title: `Taken in ${fresh()}`, description: '', labels: [], nodes, dataSource: [] }),
  clone: () => ({ id: newId('sc'), newTitle: 'Morning' }),
  get: () => ({ id: newId('sc') }),
  validate: () => ({ id: newId('sc'), title: 'Evening', description: '', labels: [], nodes, dataSource: [] }),
  put: () => ({
    id: newId('sc'),
    'if-match': 1,
    title: 'Evening',
    description: '',
    labels: [],
    nodes,
    dataSource: [],
    note: 'Later in the day',
    live: { kind: 'pin' },
  }),
  archive: () => ({ id: newId('sc') }),
  unarchive: () => ({ id: newId('sc') }),
  versions: () => ({ id: newId('sc'), limit: 5, next: place('9', newId('sc')) }),
  getVersion: () => ({ id: newId('sc'), version: 1 }),
  restoreVersion: () => ({ id: newId('sc'), version: 1, 'if-match': 1 }),
  difference: () => ({ id: newId('sc'), version: 2, from: 1 }),
  impact: () => ({ id: newId('sc'), nodes, dataSource: [] }),
  counts: () => ({ id: newId('sc') }),
}

/** Examples of these name a scene that is not there: authoring/tenants.test.ts asks them of one that is. */
export const scenesRefused: Record<string, RefusalCode> = Object.fromEntries(
  Object.keys(sceneExamples)
    .filter((name) => !['list', 'labels', 'create', 'importScene'].includes(name))
    .map((name) => [`scenes.${name}`, 'SceneNotFound']),
)
