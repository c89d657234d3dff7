import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { renameInDataSource, renameInNode, type Renames } from './rename-names.ts'

const RENAMES: Renames = {
  data: new Map([
    ['goal', 'aim'],
    ['same', 'same'],
  ]),
  answers: new Map([
    ['nd_1', 'nd_9'],
    ['Mood', 'Mood 2'],
    ['What’s up?', 'What’s up? 2'],
  ]),
}
const node = (type: string, properties: Record<string, unknown>): SceneNode => ({
  ...{ _id: 'nd_5', type, properties },
  inputs: [],
  outputs: [],
})
const inTemplate = (text: string) => renameInNode(node('send_message', { text }), RENAMES).properties['text']
const inExpression = (value: string) =>
  renameInDataSource({ _id: 'sum', kind: 'expression', type: 'string', value }, RENAMES).value

test.each([
  ['data.goal + 1', 'data.aim + 1'],
  ['data["goal"] + data[\'goal\']', 'data.aim + data.aim'],
  ['data?.goal?.length', 'data.aim?.length'],
  ['data.goal.length > data.goals.length', 'data.aim.length > data.goals.length'],
  ['answers.nd_1 ?? answers.Mood.value', 'answers.nd_9 ?? answers["Mood 2"].value'],
  ['answers["What’s up?"] == "data.goal"', 'answers["What’s up? 2"] == "data.goal"'],
  ['`it’s ${data.goal}, not data.goal`', '`it’s ${data.aim}, not data.goal`'],
  ['tags.filter((tag) => tag == data.goal).length', 'tags.filter((tag) => tag == data.aim).length'],
])('the expression %s becomes %s', (before, after) => expect(inExpression(before)).toBe(after))

test.each([
  'profile.data.goal',
  'attempts.nd_1 > 1',
  'tags.map((data) => data.goal)',
  'data[answer]',
  'data["same"]',
  'data.goal +',
  '"data.goal"',
])('the expression %s stays as it is', (text) => expect(inExpression(text)).toBe(text))

test.each([
  ['Hi {{ data.goal }}', 'Hi {{ data.aim }}'],
  ['{{data["goal"]}} {{ data[ \'goal\' ] | upcase }}', '{{data.aim}} {{ data.aim | upcase }}'],
  ['{% if data.goal == "x" %}{{ data.goal }}{% else %}{{- data.goal -}}{% endif %}', null],
  ['One\nof {{ data.goals }}\nand {{ data.goal }}', 'One\nof {{ data.goals }}\nand {{ data.aim }}'],
  ['{{ client.firstName | default: data.goal }}', '{{ client.firstName | default: data.aim }}'],
  ['{% assign goal = data.goal %}{{ goal }}', '{% assign goal = data.aim %}{{ goal }}'],
  ['{{ answers.Mood }} {{ answers["What’s up?"] }}', '{{ answers["Mood 2"] }} {{ answers["What’s up? 2"] }}'],
  ['{{ data.list[data.goal] }}', '{{ data.list[data.aim] }}'],
])('the template %s reads the new name', (before, after) =>
  expect(inTemplate(before)).toBe(after ?? before.replaceAll('data.goal', 'data.aim')),
)

test.each([
  'Your data.goal is {{ profile.data.goal }}',
  '{% assign data = answers.nd_2 %}{{ data.goal }}',
  '{% raw %}{{ data.goal }}{% endraw %}',
  '{{ data.goal',
  '#goal',
])('the template %s stays as it is', (text) => expect(inTemplate(text)).toBe(text))

test('every kind of property that can read a name is changed, and nothing else', () => {
  const changed = (type: string, properties: Record<string, unknown>) =>
    renameInNode(node(type, properties), RENAMES).properties
  const cases = [
    { num: 1, expression: 'answer > 3', description: 'data.goal' },
    { num: 2, expression: 'data.goal == 1' },
  ]
  expect(changed('switch', { cases })).toEqual({ cases: [cases[0], { num: 2, expression: 'data.aim == 1' }] })
  const value = { kind: 'expression', type: 'number', value: 'data.goal' }
  const renamed = { ...value, value: 'data.aim' }
  expect(changed('save_into_profile', { key: 'data.goal', value })).toEqual({ key: 'data.goal', value: renamed })
  const fixed = { kind: 'static', type: 'string', value: 'data.goal' }
  expect(changed('save_into_profile', { key: 'aim', value: fixed })).toEqual({ key: 'aim', value: fixed })
  const message = { role: 'user', content: '{{ data.goal }}' }
  expect(changed('prompt_gen_reply', { appendMessages: [message, { ...message, render: true }] })).toEqual({
    appendMessages: [message, { role: 'user', content: '{{ data.aim }}', render: true }],
  })
  expect(changed('prompt_gen_text_content', { template: ' #goal ' })).toEqual({ template: '#aim' })
  expect(changed('weekly_report_summary_generate', { customTemplate: '{{ data.goal }}' })).toEqual({
    customTemplate: '{{ data.aim }}',
  })
  expect(changed('tag_manage', { tags: 'data.goal' })).toEqual({ tags: 'data.goal' })
})

test('what reads none of the names is the same object, whatever is stored in it', () => {
  for (const one of [
    node('send_message', { text: 'Hi {{ data.goals }}' }),
    node('switch', { cases: [null, 7, { expression: {} }] }),
    node('send_carrier_pigeon', { text: '{{ data.goal }}' }),
    node('prompt_gen_text_content', { template: null }),
  ])
    expect(renameInNode(one, RENAMES)).toBe(one)
  const source = { _id: 'a', kind: 'static', type: 'string', value: 'data.goal' } as const
  expect(renameInDataSource(source, RENAMES)).toBe(source)
})
