import type { runs } from '@attune/contract/scenes/runs/calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

export const examples: ExamplesOf<typeof runs> = {
  list: ({ contactId }) => ({
    id: contactId,
    status: 'active',
    limit: 5,
    next: toCursor('4000000000000000', newId('st')),
  }),
  start: ({ contactId, sceneId }) => ({
    id: contactId,
    scene: sceneId,
    sceneLabel: 'message-autopilot',
    scenesConfig: [
      { target: '#this', dataSource: [{ _id: 'question_text', kind: 'static', type: 'string', value: 'What now?' }] },
    ],
  }),
  stop: ({ contactId, runId }) => ({ id: contactId, stateId: runId }),
  listAvailable: ({ contactId }) => ({ id: contactId }),
  getAvailability: ({ contactId, sceneId }) => ({ id: contactId, sceneId }),
  listProblems: ({ contactId, runId }) => ({ id: contactId, stateId: runId }),
  tellEvent: ({ contactId }) => ({ id: contactId, name: 'weighed-in', data: { scale: 'home' } }),
  explain: ({ messageId }) => ({ id: messageId }),
  explainHeld: ({ contactId }) => ({ id: contactId, heldId: newId('st').replace('st_', 'hm_') }),
  getPlan: ({ contactId }) => ({ id: contactId }),
  planHold: ({ contactId }) => ({ id: contactId, at: '2099-01-01T08:00' }),
  getDayPlan: ({ contactId, accountId }) => ({
    day: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    source: 'schedule',
    held: 'false',
    contact: contactId,
    coach: accountId,
    limit: 5,
    next: toCursor('4000000000000', `${contactId}:0`),
  }),
}

/** The examples' message is the client's own, and nothing is held. */
export const refused: Record<string, RefusalCode> = {
  'runs.explain': 'WhyUnknown',
  'runs.explainHeld': 'WhyUnknown',
}
