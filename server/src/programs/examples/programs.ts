import type { programs } from '@attune/contract/programs/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { DAY_NEXT_YEAR, type ExamplesOf } from '../../calls/examples-of.ts'

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

export const examples: ExamplesOf<typeof programs> = {
  list: () => ({ q: 'first', archived: 'false', sort: 'people', direction: 'asc', limit: 5 }),
  get: ({ programId }) => ({ id: programId }),
  create: () => ({ title: 'First month', description: 'For new clients.', ...PLAN, welcome: 'Glad to have you.' }),
  update: ({ programId }) => ({
    id: programId,
    'if-match': 1,
    title: 'First month',
    description: 'For new clients.',
    ...PLAN,
    welcome: 'Glad to have you.',
    live: 'move',
  }),
  getImpact: ({ programId }) => ({ id: programId, ...PLAN }),
  archive: ({ programId }) => ({ id: programId, archived: true }),
  listOfClient: ({ contactId }) => ({
    id: contactId,
    limit: 5,
    status: 'active,postponed,onboarding',
    includes: 'steps',
  }),
  listAvailable: ({ contactId }) => ({ id: contactId }),
  enroll: ({ contactId, programId, stateId }) => ({
    id: contactId,
    programId,
    sendNotification: true,
    reason: 'They asked for it.',
    startOn: DAY_NEXT_YEAR,
    switchFrom: stateId,
  }),
  postpone: ({ contactId, stateId }) => ({ id: contactId, stateId, postponedUntil: DAY_NEXT_YEAR }),
  moveStep: ({ contactId, stateId, stepAt }) => ({
    id: contactId,
    stateId,
    stepId: 'one1',
    at: stepAt,
    to: `${DAY_NEXT_YEAR}T15:00`,
  }),
  remove: ({ contactId, stateId }) => ({ id: contactId, stateId, reason: 'They moved away.' }),
  undo: ({ contactId, stateId }) => ({ id: contactId, stateId, rev: 1 }),
}

// Only whoever has just changed something knows its revision.
export const refused: Record<string, RefusalCode> = { 'programs.undo': 'ProgramChangedSince' }
