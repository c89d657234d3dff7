import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { programs } from '@attune/contract/programs/calls'
import { newId } from '../../new-id.ts'
import type { ExamplesOf } from './examples-of.ts'

const PLAN = {
  days: 30,
  steps: [
    {
      _id: 'hello',
      day: 1,
      time: { type: 'exact_time' as const, localTime: '08:00' },
      action: { kind: 'message' as const, text: 'Welcome, {{ client.firstName }}!' },
    },
    {
      _id: 'evening',
      day: 2,
      time: { type: 'offset' as const, key: 'goToSleepTime' as const, offsetMinutes: -60 },
      action: { kind: 'message' as const, text: 'How was your day?' },
    },
    {
      _id: 'call',
      day: 3,
      time: { type: 'exact_time' as const, localTime: '09:00' },
      action: { kind: 'task' as const, title: 'Call them', priority: 'medium' as const, expiresInHours: 24 },
    },
  ],
}

export const programExamples: ExamplesOf<typeof programs> = {
  list: () => ({ q: 'first', archived: 'false', limit: 5 }),
  get: () => ({ id: newId('pg') }),
  create: () => ({ title: 'First month', description: 'For new clients.', ...PLAN, welcome: 'Glad to have you.' }),
  update: () => ({
    id: newId('pg'),
    'if-match': 1,
    title: 'First month',
    description: 'For new clients.',
    ...PLAN,
    welcome: 'Glad to have you.',
    live: 'move',
  }),
  impact: () => ({ id: newId('pg'), ...PLAN }),
  archive: () => ({ id: newId('pg'), archived: true }),
  ofContact: ({ contactId }) => ({ id: contactId, limit: 5, status: 'active,postponed,onboarding', includes: 'steps' }),
  available: ({ contactId }) => ({ id: contactId }),
  enrol: ({ contactId }) => ({
    id: contactId,
    programId: newId('pg'),
    sendNotification: true,
    reason: 'They asked for it.',
    startOn: '2026-12-01',
    switchFrom: newId('pe'),
  }),
  postpone: ({ contactId }) => ({ id: contactId, stateId: newId('pe'), postponedUntil: '2026-12-01' }),
  moveStep: ({ contactId }) => ({
    id: contactId,
    stateId: newId('pe'),
    stepId: 'one1',
    at: '2099-01-01T08:00:00.000Z',
    to: '2099-01-01T09:00',
  }),
  remove: ({ contactId }) => ({ id: contactId, stateId: newId('pe'), reason: 'They moved away.' }),
}

/** These examples name programs and states that don't exist. */
export const programsRefused: Record<string, RefusalCode> = {
  'programs.get': 'ProgramNotFound',
  'programs.update': 'ProgramNotFound',
  'programs.impact': 'ProgramNotFound',
  'programs.archive': 'ProgramNotFound',
  'programs.enrol': 'ProgramNotFound',
  'programs.postpone': 'ProgramStateNotFound',
  'programs.moveStep': 'ProgramStateNotFound',
  'programs.remove': 'ProgramStateNotFound',
}
