import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { scenes } from '@attune/contract/scenes/calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'
import { freshId, toCursor } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'
import { TAPE } from './sample-tape.ts'

const nodes = [{ _id: 'start', type: 'scene_run', title: 'Start', properties: {}, inputs: [], outputs: [] }]

export const examples: ExamplesOf<typeof scenes> = {
  list: () => ({
    q: 'Evening',
    label: 'daily',
    archived: 'false',
    sort: 'published',
    direction: 'asc',
    limit: 5,
    next: toCursor('1700000000000000', newId('sc')),
  }),
  listLabels: () => ({}),
  create: () => ({ title: `Evening ${freshId()}`, description: '', labels: ['daily'], nodes, dataSource: [] }),
  importScene: () => ({ title: `Taken in ${freshId()}`, description: '', labels: [], nodes, dataSource: [] }),
  clone: ({ sceneId }) => ({ id: sceneId, newTitle: 'Morning' }),
  get: ({ sceneId }) => ({ id: sceneId }),
  validate: ({ sceneId }) => ({ id: sceneId, title: 'Evening', description: '', labels: [], nodes, dataSource: [] }),
  put: ({ sceneId }) => ({
    id: sceneId,
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
  archive: ({ sceneId }) => ({ id: sceneId }),
  unarchive: ({ sceneId }) => ({ id: sceneId }),
  setMayInterrupt: ({ sceneId }) => ({ id: sceneId, mayInterrupt: true }),
  listVersions: ({ sceneId }) => ({ id: sceneId, limit: 5, next: toCursor('9', newId('sc')) }),
  getVersion: ({ sceneId }) => ({ id: sceneId, version: 1 }),
  restoreVersion: ({ sceneId }) => ({ id: sceneId, version: 1, 'if-match': 1, cases: 'keep' }),
  getDifference: ({ sceneId }) => ({ id: sceneId, version: 1, from: 1 }),
  getImpact: ({ sceneId }) => ({ id: sceneId, nodes, dataSource: [] }),
  getCounts: ({ sceneId }) => ({ id: sceneId }),
  getDraft: ({ sceneId }) => ({ id: sceneId }),
  putDraft: ({ sceneId }) => ({
    id: sceneId,
    'if-match': 0,
    baseVersion: 1,
    baseRev: 1,
    baseDetails: { title: 'Evening check-in', description: '', labels: [] },
    title: 'Evening',
    description: '',
    labels: ['daily'],
    nodes,
    dataSource: [],
    locked: false,
  }),
  discardDraft: ({ sceneId }) => ({ id: sceneId, 'if-match': 0 }),
  tellEditing: ({ sceneId }) => ({ id: sceneId, tab: 'tab-0001', unsaved: 3 }),
  endEditing: ({ sceneId }) => ({ id: sceneId, tab: 'tab-0001' }),
  listCases: ({ sceneId }) => ({ id: sceneId }),
  askPrompt: ({ sceneId }) => ({
    id: sceneId,
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
  createCase: ({ sceneId }) => ({ id: sceneId, title: 'A good day', tape: { ...TAPE }, nodes, dataSource: [] }),
  putCase: ({ sceneId, caseId }) => ({
    id: sceneId,
    caseId,
    'if-match': 1,
    title: 'A good day',
    tape: { ...TAPE },
    record: true,
    nodes,
    dataSource: [],
  }),
  removeCase: ({ sceneId, caseId }) => ({ id: sceneId, caseId }),
  listMedia: () => ({ limit: 5, next: toCursor('1700000000000000', newId('md')) }),
  keepMedia: () => ({ id: newId('md') }),
  listPromptNames: () => ({ q: 'Reply', limit: 5 }),
}

/** No example has an upload. */
export const refused: Record<string, RefusalCode> = { 'scenes.keepMedia': 'MediaUnknown' }
