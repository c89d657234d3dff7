import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { simulate } from '@attune/engine/simulate'
import type { World } from '@attune/engine/world'

export interface Simulated {
  ms: number
  effects: number
  messages: number
}

/** Simulates a daily check-in over some days with a client who answers, and measures the time. */
export const simulateDays = (days: number): Simulated => {
  const until = Temporal.Instant.from(WORLD.now)
    .add({ hours: 24 * days })
    .toString()
  const began = performance.now()
  const foreseen = simulate({
    scene: DAILY,
    world: WORLD,
    until,
    answer: ({ node }) => ({ text: ANSWERS[node] ?? '' }),
  })
  const ms = performance.now() - began
  const problem = foreseen.find(({ effect }) => effect.kind === 'problem')
  if (problem) throw new Error(JSON.stringify(problem.effect))
  return { ms, effects: foreseen.length, messages: foreseen.filter(({ effect }) => effect.kind === 'send').length }
}

const ANSWERS: Record<string, string> = { mood: '6', why: 'slept badly' }

const node = (
  _id: string,
  type: string,
  ways: Record<number, string>,
  properties: SceneNode['properties'] = {},
): SceneNode => ({
  _id,
  type,
  properties,
  inputs: [],
  outputs: Object.entries(ways).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

/**
 * Every day shortly after getting up: two questions, a message depending on the answer, a tag or not, and the answer
 * saved.
 */
const DAILY: SceneGraph = {
  format: 1,
  sceneId: 'sc_daily',
  version: 1,
  title: 'Daily check-in',
  dataSource: [],
  nodes: [
    node('run', 'scene_run', { 1: 'morning' }),
    node(
      'morning',
      'scheduler',
      { 1: 'mood' },
      {
        rules: [
          {
            dateStrategy: { type: 'daily' },
            timeStrategy: { type: 'range', key: 'wakeUpTime', rangeMinutes: [5, 60] },
          },
        ],
      },
    ),
    node(
      'mood',
      'question',
      { 1: 'by-mood', 2: 'sorry' },
      {
        text: 'Good morning {{ contact.firstName }}, how do you feel, from 1 to 10?',
        parserName: 'integer',
        parserConfig: { min: 1, max: 10 },
        repeatable: true,
      },
    ),
    node('sorry', 'send_message', { 1: 'morning' }, { text: 'Until tomorrow, then.' }),
    node(
      'by-mood',
      'switch',
      { 0: 'low', 1: 'good', 2: 'fair' },
      {
        cases: [
          { num: 1, expression: 'answer >= 8' },
          { num: 2, expression: "answer >= 5 && !isWeekend(now) && !tags.includes('paused')" },
        ],
      },
    ),
    node('good', 'send_message', { 1: 'why' }, { text: 'Glad to hear that, {{ contact.firstName }}!' }),
    node('fair', 'send_message', { 1: 'why' }, { text: 'Thank you.' }),
    node('low', 'tag_manage', { 1: 'why' }, { strategy: 'add', tags: 'low mood' }),
    node(
      'why',
      'question',
      { 1: 'keep', 2: 'thanks' },
      { text: 'What is behind it?', parserName: 'plain-text', repeatable: true },
    ),
    node(
      'keep',
      'save_into_profile',
      { 1: 'thanks' },
      { key: 'basic.mood', value: { kind: 'expression', type: 'string', value: 'answer' } },
    ),
    node('thanks', 'send_message', { 1: 'morning' }, { text: 'Noted, {{ contact.firstName }}: “{{ answer }}”.' }),
  ],
}

const WORLD: World = {
  now: '2026-03-02T04:00:00Z',
  zone: 'Europe/Berlin',
  contact: { id: 'ct_1', firstName: 'Sam', fullName: 'Sam Okafor', status: 'active', email: null, phone: null },
  profile: { 'basic.goal': 'Run 5 km' },
  tags: ['new'],
  routine: {
    own: { wakeUpTime: '06:30' },
    fallback: { wakeUpTime: '07:00', goToSleepTime: '22:30', workoutTime: '18:00', customTime: '12:00' },
  },
  muted: false,
  running: [],
}
