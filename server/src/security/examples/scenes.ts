import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { scenes } from '@attune/contract/scenes/calls'
import { newId } from '../../new-id.ts'
import type { ExamplesOf } from './examples-of.ts'
import { freshId, toCursor } from './examples-of.ts'

const nodes = [{ _id: 'start', type: 'scene_run', title: 'Start', properties: {}, inputs: [], outputs: [] }]

/** Calls that name no scene. */
const OF_NO_SCENE = ['list', 'labels', 'create', 'importScene', 'media', 'keepMedia', 'promptNames']

export const sceneExamples: ExamplesOf<typeof scenes> = {
  list: () => ({
    q: 'Evening',
    label: 'daily',
    archived: 'false',
    limit: 5,
    next: toCursor('1700000000000000', newId('sc')),
  }),
  labels: () => ({}),
  create: () => ({ title: `Evening ${freshId()}`, description: '', labels: ['daily'], nodes, dataSource: [] }),
  importScene: () => ({ title: `Taken in ${freshId()}`, description: '', labels: [], nodes, dataSource: [] }),
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
    cases: 'keep',
    live: { kind: 'pin' },
  }),
  archive: () => ({ id: newId('sc') }),
  unarchive: () => ({ id: newId('sc') }),
  setMayInterrupt: () => ({ id: newId('sc'), mayInterrupt: true }),
  versions: () => ({ id: newId('sc'), limit: 5, next: toCursor('9', newId('sc')) }),
  getVersion: () => ({ id: newId('sc'), version: 1 }),
  restoreVersion: () => ({ id: newId('sc'), version: 1, 'if-match': 1, cases: 'keep' }),
  difference: () => ({ id: newId('sc'), version: 2, from: 1 }),
  impact: () => ({ id: newId('sc'), nodes, dataSource: [] }),
  counts: () => ({ id: newId('sc') }),
  getDraft: () => ({ id: newId('sc') }),
  putDraft: () => ({
    id: newId('sc'),
    'if-match': 0,
    baseVersion: 1,
    baseRev: 1,
    title: 'Evening',
    description: '',
    labels: ['daily'],
    nodes,
    dataSource: [],
    locked: false,
  }),
  discardDraft: () => ({ id: newId('sc'), 'if-match': 1 }),
  tellEditing: () => ({ id: newId('sc'), tab: 'tab-0001', unsaved: 3 }),
  endEditing: () => ({ id: newId('sc'), tab: 'tab-0001' }),
  cases: () => ({ id: newId('sc') }),
  askPrompt: () => ({
    id: newId('sc'),
    ask: { for: 'text', templateId: null, text: 'A word for the morning', maxTokens: 50, tags: [] },
    client: {
      firstName: 'Maria',
      fullName: 'Maria Lopez',
      status: 'active',
      profile: { 'basic.goal': 'Sleep' },
      tags: ['new'],
      zone: 'America/Denver',
      now: '2026-03-02T09:00:00Z',
    },
    said: [{ role: 'user', content: 'Hi' }],
  }),
  createCase: () => ({ id: newId('sc'), title: 'A good day', tape: { format: 1 }, nodes, dataSource: [] }),
  putCase: () => ({
    id: newId('sc'),
    caseId: newId('ca'),
    'if-match': 1,
    title: 'A good day',
    tape: { format: 1 },
    record: true,
    nodes,
    dataSource: [],
  }),
  removeCase: () => ({ id: newId('sc'), caseId: newId('ca') }),
  media: () => ({ limit: 5, next: toCursor('1700000000000000', newId('md')) }),
  keepMedia: () => ({ id: newId('md') }),
  promptNames: () => ({ q: 'Reply', limit: 5 }),
}

/** These examples name a scene that does not exist; authoring/tenants.test.ts covers real ones. */
export const scenesRefused: Record<string, RefusalCode> = {
  ...Object.fromEntries(
    Object.keys(sceneExamples)
      .filter((name) => !OF_NO_SCENE.includes(name))
      .map((name) => [`scenes.${name}`, 'SceneNotFound' as const]),
  ),
  'scenes.keepMedia': 'MediaUnknown',
}
