import { readFileSync, readdirSync } from 'node:fs'
import { NODE_KINDS, initialProperties, NODE_TYPES } from '@attune/contract/scenes/node-kinds'
import { describe, expect, test } from 'vitest'
import { sceneOf, type Case, type CaseNode } from './cases/case.ts'
import { check } from './check.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'it' } }
const told = (nodes: CaseNode[], known = {}) =>
  check(sceneOf({ nodes }), known).map(
    ({ code, severity, message, nodeId }) => `${severity} ${code} ${nodeId}: ${message}`,
  )
const errors = (nodes: CaseNode[], known = {}) =>
  check(sceneOf({ nodes }), known)
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
/** Of one node between an entry and an exit. */
const errorsOf = (type: string, properties: Record<string, unknown>, known = {}) =>
  errors([run, { _id: 'it', type, properties }], known)

describe('the specification’s codes and sentences, to the letter', () => {
  test('V1 a required property that is not there', () => {
    expect(
      told([run, { _id: 'it', type: 'trigger_alert', to: { 1: 'out' } }, { _id: 'out', type: 'scene_exit' }]),
    ).toEqual(['error property_required it: Missed "triggerName" property.'])
  })
  test('V2 a property that will not do', () => {
    expect(errorsOf('attempt', { amount: 0 })).toEqual(['Invalid "amount" property. It should be at least 1.'])
    expect(errorsOf('attempt', initialProperties('attempt'))).toHaveLength(1)
    expect(errorsOf('attempt', { amount: 1 })).toEqual([])
  })
  test('V3 a node by itself', () => {
    expect(told([run, { _id: 'it', type: 'scene_exit' }, { _id: 'lone', type: 'noop' }])).toContain(
      'error node_not_standalone lone: This node cannot be a standalone.',
    )
  })
  test('V4 a branch that nothing leads to', () => {
    const nodes = [run, { _id: 'it', type: 'scene_exit' }, { _id: 'lost', type: 'noop', to: { 1: 'it' } }]
    expect(told(nodes)).toContain(
      'error input_required lost: Nothing leads to this node, so it never runs. Connect an output of another node to it, or remove it.',
    )
    expect(told([...nodes.slice(0, 2), { _id: 'lost', type: 'standalone', to: { 1: 'it' } }])).toEqual([])
  })
  test('V5 no place to begin, or two', () => {
    expect(
      errors([
        { _id: 'side', type: 'standalone', to: { 1: 'it' } },
        { _id: 'it', type: 'scene_exit' },
      ]),
    ).toEqual(['Missed "scene_run" property.'])
    expect(errors([run, { ...run, _id: 'run2' }, { _id: 'it', type: 'scene_exit' }])).toEqual([
      'Invalid "type" property. A scene can have only one Scene run node.',
    ])
  })
})

describe('properties', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['attempt', { amount: 1.5 }, ['Invalid "amount" property. It should be a whole number.']],
    ['wait_attachment', { threshold: 0 }, ['Invalid "threshold" property. It should be at least 1.']],
    ['wait_attachment', {}, ['Missed "threshold" property.']],
    [
      'prompt_gen_reply',
      { templateId: 'v_pt1', messageLimit: 0 },
      ['Invalid "messageLimit" property. It should be at least 1.'],
    ],
    [
      'prompt_gen_reply',
      { templateId: 'v_pt1', messageLimit: 1801 },
      ['Invalid "messageLimit" property. It should be at most 1800.'],
    ],
    ['prompt_gen_reply', { templateId: 'v_pt1', messageLimit: 1800 }, []],
    [
      'prompt_gen_text_content',
      { template: 'x', maxTokens: 0 },
      ['Invalid "maxTokens" property. It should be at least 1.'],
    ],
    ['prompt_gen_text_content', {}, ['Missed "template" property.', 'Missed "maxTokens" property.']],
    [
      'prompt_gen_text_content',
      { template: '#nope', maxTokens: 1 },
      ['Invalid "template" property. The scene has no data source “nope”.'],
    ],
    ['switch', { cases: [{ num: 0, expression: '1' }] }, ['Invalid "cases.0.num" property. It should be at least 1.']],
    ['switch', { cases: [{ num: 1, expression: '' }] }, ['Missed "cases.0.expression" property.']],
    [
      'switch',
      {
        cases: [
          { num: 1, expression: 'true' },
          { num: 1, expression: 'true' },
        ],
      },
      ['Invalid "cases.1.num" property. Another case already has this number.'],
    ],
    [
      'metrics_timebucket_set_track',
      { bucketId: 'b', offsetMinutes: 1.5 },
      ['Invalid "offsetMinutes" property. It should be a whole number.'],
    ],
    ['metrics_timebucket_set_track', {}, ['Missed "bucketId" property.']],
    [
      'question',
      { text: 'x', parserName: 'integer', parserConfig: { min: 1.5 } },
      ['Invalid "parserConfig.min" property. It should be a whole number.'],
    ],
    [
      'question',
      { text: 'x', parserName: 'mind' },
      [
        'Invalid "parserName" property. It should be one of plain-text, integer, gender, location, time, weight, email, bool.',
      ],
    ],
    ['tag_manage', { strategy: 'add' }, ['Missed "tags" property.']],
    ['tag_manage', { strategy: 'swap', tags: 'a' }, ['Invalid "strategy" property. Choose one of the options.']],
    ['tag_manage', { tags: 'a' }, ['Missed "strategy" property.']],
    ['high_level_plan_generate', {}, ['Missed "formatName" property.']],
    ['send_email', {}, ['Missed "subject" property.', 'Missed "content" property.', 'Missed "recipients" property.']],
    [
      'save_into_profile',
      { key: 'k', value: { kind: 'static', type: 'string', value: '' } },
      ['Missed "value.value" property.'],
    ],
    [
      'save_into_profile',
      { key: 'k', value: { kind: 'static', type: 'number', value: 'many' } },
      ['Invalid "value.value" property. This isn\'t a number.'],
    ],
    ['scheduler', {}, ['Missed "rules" property.']],
    ['scheduler', { rules: [{ dateStrategy: { type: 'daily' } }] }, ['Missed "rules.0.timeStrategy" property.']],
    [
      'scheduler',
      {
        rules: [
          { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: 720 } },
        ],
      },
      [
        'Invalid "rules.0.timeStrategy.offsetMinutes" property. The offset should be a whole number of minutes from -719 to 719.',
      ],
    ],
    ['send_message', {}, ['Missed "text" property.']],
    ['send_message', { attachments: ['md_1'] }, []],
    ['wait_event_contact', { eventName: 'rain' }, ['Invalid "eventName" property. Choose one of the options.']],
    [
      'next_scene',
      { sceneId: 'sc_case' },
      ['Invalid "sceneId" property. A scene can\'t start itself because it\'s already running.'],
    ],
    ['unknown', {}, ['Invalid "type" property. Unknown node type.']],
    ['hologram', {}, ['Invalid "type" property. Unknown node type.']],
    ['scene_exit', {}, []],
  ])('V6 %s %j', (type, properties, expected) => {
    expect(errorsOf(type, properties)).toEqual(expected)
  })

  test('V7 an expression and a text with the place of what is wrong', () => {
    expect(errorsOf('switch', { cases: [{ num: 1, expression: 'answer > ' }] })[0]).toMatch(
      /^Invalid "cases.0.expression" property\. .*\(character \d+\)$/,
    )
    expect(errorsOf('send_message', { text: 'Hi {{ name' })[0]).toMatch(/^Invalid "text" property\. ./)
  })

  test('V8 what is named elsewhere is looked up where it is given', () => {
    const scene = { sceneId: 'sc_other' }
    expect(errorsOf('next_scene', scene)).toEqual([])
    expect(errorsOf('next_scene', scene, { scenes: ['sc_other'] })).toEqual([])
    expect(errorsOf('next_scene', scene, { scenes: [] })).toEqual(['Invalid "sceneId" property. Scene not found.'])
    expect(errorsOf('trigger_alert', { triggerName: 'x' }, { alerts: ['y'] })).toHaveLength(1)
    expect(errorsOf('prompt_gen_reply', { templateId: 'v_pt1' }, { templates: [] })).toHaveLength(1)
    const past = {
      rules: [{ dateStrategy: { type: 'once', value: '2026-03-01' }, timeStrategy: { type: 'exact_time' } }],
    }
    expect(errorsOf('scheduler', past, { today: '2026-03-02' })).toHaveLength(1)
    expect(errorsOf('scheduler', past)).toEqual([])
  })

  test('V9 a new node shows what it lacks, and none throws', () => {
    for (const type of NODE_TYPES) {
      const required = NODE_KINDS[type].properties.filter(
        (property) => 'required' in property && !('initial' in property),
      )
      const found = errorsOf(type, initialProperties(type)).filter((message) => message.startsWith('Missed'))
      expect(found.length, type).toBeGreaterThanOrEqual(required.length)
    }
  })
})

test('stories have no errors', () => {
  const folder = new URL('../cases/stories/', import.meta.url)
  for (const name of readdirSync(folder)) {
    const { scene } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Case
    expect(
      check(sceneOf(scene)).filter(({ severity }) => severity === 'error'),
      name,
    ).toEqual([])
  }
})
