import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { sceneOf, WORLD, type CaseNode } from '../../cases/case.ts'
import type { Tape, TapeInput } from '../tape.ts'

const { quietHours, dailyCap, muteTracking } = AUTOMATION_DEFAULTS
export const TERMS: Tape['automation'] = { quietHours, dailyCap, muteTracking }

/** Sam's tape in Berlin, from 10:00 on Monday, March 2. */
export const tapeOf = (inputs: TapeInput[], until: string, more: Partial<Tape> = {}): Tape => ({
  format: 1,
  world: { ...WORLD, tags: [], running: [] },
  automation: TERMS,
  inputs: [{ at: WORLD.now, kind: 'start', by: 'hand' }, ...inputs],
  until,
  ...more,
})

export const says = (at: string, text: string): TapeInput => ({ at, kind: 'reply', text, photos: [] })

/** Asks each evening at 21:00 how the night was, keeps the number and says something about it. */
export const EVENINGS: CaseNode[] = [
  { _id: 'run', type: 'scene_run', to: { 1: 'when' } },
  {
    _id: 'when',
    type: 'scheduler',
    properties: {
      rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '21:00' } }],
    },
    to: { 1: 'ask' },
  },
  {
    _id: 'ask',
    type: 'question',
    title: 'Night',
    properties: {
      text: 'How many hours did you sleep?',
      parserName: 'integer',
      parserConfig: { min: 0, max: 14 },
      repeatable: true,
    },
    to: { 1: 'save', 2: 'again' },
  },
  {
    _id: 'save',
    type: 'save_into_profile',
    properties: { key: 'sleepHours', value: { kind: 'expression', type: 'number', value: 'answer' } },
    to: { 1: 'short' },
  },
  {
    _id: 'short',
    type: 'switch',
    properties: { cases: [{ num: 1, expression: 'answer < 6', description: 'short' }] },
    to: { 0: 'fine', 1: 'tag' },
  },
  { _id: 'tag', type: 'tag_manage', properties: { strategy: 'add', tags: 'short-night' }, to: { 1: 'kind' } },
  { _id: 'kind', type: 'prompt_gen_reply', properties: { templateId: 'v_pt01' }, to: { 1: 'when', 2: 'stop' } },
  { _id: 'fine', type: 'send_message', properties: { text: '{{ answer }} is fine.' }, to: { 1: 'when' } },
  { _id: 'again', type: 'attempt', properties: { amount: 1 }, to: { 1: 'once-more', 2: 'when' } },
  { _id: 'once-more', type: 'send_message', properties: { text: 'A number, please.' }, to: { 1: 'when' } },
  { _id: 'stop', type: 'scene_stop' },
]

export const evenings = (): SceneGraph => sceneOf({ nodes: EVENINGS })
