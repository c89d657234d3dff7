import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'

/** The client's replies; each triggers a turn. */
export const CHECK_IN = ['lots', '3', 'slept badly'] as const

/**
 * A check-in of 12 nodes: asks for a number, repeats if it wasn't one, replies accordingly, asks why, and saves the
 * answer.
 */
export const checkInScene = (): SceneGraph => sceneOf([node('run', 'scene_run', { 1: 'mood.0' }), ...segment(0, null)])

/** A number of check-ins in sequence: a long scene whose nodes cost the same as in a short one. */
export const longScene = (checkIns: number): SceneGraph =>
  sceneOf([
    node('run', 'scene_run', { 1: 'mood.0' }),
    ...Array.from({ length: checkIns }, (_, place) => segment(place, place + 1 < checkIns ? place + 1 : null)).flat(),
  ])

/** A number of nodes passed in one turn, each with a condition to evaluate. */
export const passingScene = (nodes: number): SceneGraph =>
  sceneOf([
    node('run', 'scene_run', { 1: 'pass.0' }),
    ...Array.from({ length: nodes }, (_, place) =>
      node(
        `pass.${place}`,
        'switch',
        { 1: `pass.${place + 1}` },
        { cases: [{ num: 1, expression: "contact.firstName == 'Sam' && tags.includes('new')" }] },
      ),
    ),
    node(`pass.${nodes}`, 'scene_exit', {}),
  ])

/** Edges: output number and target. */
type Ways = Record<number, string>

const segment = (place: number, next: number | null): SceneNode[] => {
  const at = (name: string) => `${name}.${place}`
  return [
    node(
      at('mood'),
      'question',
      { 1: at('by-mood'), 2: at('tries') },
      {
        text: 'Hi {{ contact.firstName }}, how do you feel, from 1 to 10?',
        parserName: 'integer',
        parserConfig: { min: 1, max: 10 },
      },
    ),
    node(at('tries'), 'attempt', { 1: at('sorry'), 2: at('low') }, { amount: 2 }),
    node(at('sorry'), 'send_message', { 1: at('mood') }, { text: 'A number from 1 to 10, please.' }),
    node(
      at('by-mood'),
      'switch',
      { 0: at('low'), 1: at('good'), 2: at('fair') },
      {
        cases: [
          { num: 1, expression: 'answer >= 8' },
          { num: 2, expression: "answer >= 5 && !tags.includes('new')" },
        ],
      },
    ),
    node(at('good'), 'send_message', { 1: at('why') }, { text: 'Glad to hear that, {{ contact.firstName }}!' }),
    node(at('fair'), 'send_message', { 1: at('why') }, { text: 'Thank you.' }),
    node(at('low'), 'tag_manage', { 1: at('why') }, { strategy: 'add', tags: 'low mood' }),
    node(at('why'), 'question', { 1: at('keep') }, { text: 'What is behind it?', parserName: 'plain-text' }),
    node(
      at('keep'),
      'save_into_profile',
      { 1: at('thanks') },
      { key: 'basic.mood', value: { kind: 'expression', type: 'string', value: 'answer' } },
    ),
    node(
      at('thanks'),
      'send_message',
      { 1: next === null ? at('end') : `mood.${next}` },
      {
        text: 'Noted, {{ contact.firstName }}: “{{ answer }}”.',
      },
    ),
    ...(next === null ? [node(at('end'), 'scene_exit', {})] : []),
  ]
}

const node = (_id: string, type: string, ways: Ways, properties: SceneNode['properties'] = {}): SceneNode => ({
  _id,
  type,
  properties,
  inputs: [],
  outputs: Object.entries(ways).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

const sceneOf = (nodes: SceneNode[]): SceneGraph => ({
  format: 1,
  sceneId: 'sc_check_in',
  version: 1,
  title: 'Check-in',
  nodes,
  dataSource: [],
})
