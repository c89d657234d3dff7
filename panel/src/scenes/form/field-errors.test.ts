import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { checkNode } from '@attune/engine/check/check-node'
import { expect, test } from 'vitest'
import { errorsByField } from './field-errors.ts'

const scene = { sceneId: 'sc_1', dataSource: [] }
const wrong = (type: string, properties: Record<string, unknown>): Record<string, Record<string, string>> => {
  const found = checkNode({ _id: 'n', type, properties }, scene, { today: '2026-11-21' })
  const errors = errorsByField(found, nodeKindOf(type).properties)
  return Object.fromEntries([...errors].map(([name, places]) => [name, Object.fromEntries(places)]))
}

test('missing values are reported by field, in the words of the check', () => {
  expect(wrong('attempt', {})).toEqual({ amount: { '': 'Missed "amount" property.' } })
  expect(wrong('attempt', { amount: 0 })).toEqual({ amount: { '': 'It should be at least 1.' } })
  expect(wrong('attempt', { amount: 2 })).toEqual({})
})

test('fields report values outside their bounds', () => {
  const reply = (messageLimit: unknown) => wrong('prompt_gen_reply', { templateId: 'v_pt1', messageLimit })
  expect(reply(1_801)).toEqual({ messageLimit: { '': 'It should be at most 1800.' } })
  expect(reply(1_800)).toEqual({})
  expect(reply(undefined)).toEqual({})
  expect(wrong('prompt_gen_text_content', { template: 'Hi', maxTokens: 0 })).toEqual({
    maxTokens: { '': 'It should be at least 1.' },
  })
  expect(wrong('prompt_gen_text_content', { template: 'Hi' })).toHaveProperty('maxTokens')
  expect(wrong('wait_attachment', { threshold: 1.5 })).toEqual({ threshold: { '': 'It should be a whole number.' } })
  expect(wrong('metrics_timebucket_set_track', { bucketId: '', offsetMinutes: 1.5 })).toEqual({
    bucketId: { '': 'Missed "bucketId" property.' },
    offsetMinutes: { '': 'It should be a whole number.' },
  })
  expect(wrong('send_email', {})).toMatchObject({ subject: {}, content: {}, recipients: {} })
  expect(wrong('tag_manage', {})).toMatchObject({ strategy: {}, tags: {} })
  expect(wrong('high_level_plan_generate', {})).toMatchObject({ formatName: {} })
  expect(wrong('save_into_profile', { key: 'goal', value: { kind: 'static', type: 'string', value: '' } })).toEqual({
    value: { value: 'Missed "value.value" property.' },
  })
})

test('errors of list items are reported by position', () => {
  const cases = [
    { num: 1, expression: 'answer < 5' },
    { num: 0, expression: 'answer <' },
  ]
  expect(Object.keys(wrong('switch', { cases })['cases'] ?? {})).toEqual(['1.num', '1.expression'])
})

test('settings of a parser belong to the field that shows the parser', () => {
  const properties = { text: 'How many?', parserName: 'integer', parserConfig: { min: 1.5 } }
  expect(wrong('question', properties)).toEqual({
    parserName: { 'parserConfig.min': 'It should be a whole number.' },
  })
})
