import { expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { followPath } from '../../testing/follow-path.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'ask' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const ask = (to: Record<string, string>): CaseNode => ({
  _id: 'ask',
  type: 'question',
  title: 'Hours',
  properties: { text: 'How long?', parserName: 'integer' },
  to,
})
const say = (text: string, _id = 'say'): CaseNode => ({
  _id,
  type: 'send_message',
  properties: { text },
  to: { 1: 'end' },
})
const unsetIn = (nodes: CaseNode[], dataSource: NonNullable<Parameters<typeof sceneOf>[0]['dataSource']> = []) =>
  check(sceneOf({ nodes, dataSource })).filter(({ check: by }) => by === 'unset-variable')
const told = (...given: Parameters<typeof unsetIn>) =>
  unsetIn(...given).map(({ nodeId, nodePropertyName, message, path }) =>
    [`${nodeId} ${nodePropertyName}`, message, path.join(' ')].join(' | '),
  )

test('V19 an answer that one way does not bring, with that way', () => {
  const nodes = [run, ask({ 1: 'say', 2: 'say' }), say('You slept {{ answers.Hours }} h'), end]
  const [issue, ...others] = unsetIn(nodes)
  expect(others).toEqual([])
  expect(issue).toMatchObject({
    code: 'property_invalid',
    severity: 'warning',
    nodeId: 'say',
    nodePropertyName: 'text',
    message: 'On at least one path to this step, “answers.Hours” has no value yet.',
    path: ['run', 'ask', 'say'],
    took: [1, 2],
  })
  const { last } = followPath(sceneOf({ nodes }), issue ?? { path: [], took: [] })
  expect(last?.decided).toContainEqual({ by: 'note', text: 'No value for: answers.Hours.' })
})

test('V19 nothing where every way brings it', () => {
  expect(
    told([run, ask({ 1: 'say', 2: 'end' }), say('{{ answers.ask }} {{ answers.Hours }} {{ answer }}'), end]),
  ).toEqual([])
})

test.each([
  ['{{ answers.Hours | default: "some" }}'],
  ['{% if answers.Hours %}{{ answers.Hours }}{% endif %}'],
  ['{% if answers.Hours %}{{ answers.Hours }}{% else %}none{% endif %}'],
])('V19 nothing where the text says what to write without it: %s', (text) => {
  expect(told([run, ask({ 1: 'say', 2: 'say' }), say(text), end])).toEqual([])
})

test.each<[string, boolean]>([
  ['answers.Hours > 7', true],
  ['answers.Hours == 7', true],
  ['answers.Hours + 1 > 7', true],
  ['answers["Hours"] > 7', true],
  ['(answers.Hours ?? 0) > 7', false],
  ['answers.Hours != null && answers.Hours > 7', false],
  ['answers.Hours == null || answers.Hours > 7', false],
  ['!answers.Hours', false],
  ['answers.Hours', false],
  ['answers.Hours ? answers.Hours > 7 : tags.includes("new")', false],
  ['tags.some(tag => tag == answers.Hours)', true],
])('V19 whether a case counts on it: %s', (expression, counts) => {
  const pick: CaseNode = {
    _id: 'say',
    type: 'switch',
    properties: { cases: [{ num: 1, expression }] },
    to: { 0: 'end', 1: 'end' },
  }
  expect(told([run, ask({ 1: 'say', 2: 'say' }), pick, end])).toHaveLength(counts ? 1 : 0)
})

test('V19 after a case that asks for it, it is there on that way, and missing on the other', () => {
  const pick: CaseNode = {
    _id: 'pick',
    type: 'switch',
    properties: { cases: [{ num: 1, expression: 'answers.Hours != null' }] },
    to: { 0: 'other', 1: 'say' },
  }
  const text = 'You slept {{ answers.Hours }} h'
  expect(told([run, ask({ 1: 'pick', 2: 'pick' }), pick, say(text), say(text, 'other'), end])).toEqual([
    'other text | On at least one path to this step, “answers.Hours” has no value yet. | run ask pick other',
  ])
})

test('V19 otherwise it is there, when the cases are about its absence', () => {
  const pick: CaseNode = {
    _id: 'pick',
    type: 'switch',
    properties: { cases: [{ num: 1, expression: 'answers.Hours == null' }] },
    to: { 0: 'say', 1: 'other' },
  }
  const text = 'You slept {{ answers.Hours }} h'
  expect(told([run, ask({ 1: 'pick', 2: 'pick' }), pick, say(text), say(text, 'other'), end])).toEqual([
    'other text | On at least one path to this step, “answers.Hours” has no value yet. | run ask pick other',
  ])
})

test('V19 who breaks an attempt has come through it before, and the way shows how', () => {
  const tries: CaseNode = { _id: 'tries', type: 'attempt', properties: { amount: 2 }, to: { 1: 'ask', 2: 'say' } }
  const nodes = [run, ask({ 1: 'end', 2: 'tries' }), tries, say('{{ answers.Hours }}'), end]
  const [issue] = unsetIn(nodes)
  expect(issue?.path).toEqual(['run', 'ask', 'tries', 'ask', 'tries', 'ask', 'tries', 'say'])
  expect(followPath(sceneOf({ nodes }), issue ?? { path: [], took: [] }).last?.node).toBe('say')
  // Nobody breaks an attempt that no way leads back to.
  const once: CaseNode = { ...tries, to: { 1: 'end', 2: 'say' } }
  expect(told([run, ask({ 1: 'end', 2: 'tries' }), once, say('{{ answers.Hours }}'), end])).toEqual([])
})

test('V19 who has answered what is asked once cannot fail to answer it later', () => {
  const attempt = (_id: string, amount: number, to: Record<string, string>): CaseNode => ({
    _id,
    type: 'attempt',
    properties: { amount },
    to,
  })
  const other: CaseNode = { ...ask({ 1: 'right', 2: 'wrong' }), _id: 'other', title: 'Mood' }
  const nodes = [
    { ...run, to: { 1: 'tries' } },
    ...[attempt('tries', 2, { 1: 'other', 2: 'say' }), other],
    ...[attempt('right', 1, { 1: 'tries', 2: 'ask' }), attempt('wrong', 1, { 1: 'tries', 2: 'ask' })],
    ...[ask({ 1: 'end', 2: 'end' }), say('{{ answers.Hours }}'), end],
  ]
  const [issue] = unsetIn(nodes)
  expect(issue?.path.join(' ')).toBe('run tries other wrong tries other right tries say')
  expect(followPath(sceneOf({ nodes }), issue ?? { path: [], took: [] }).last?.node).toBe('say')
})

test('V19 a data source counts on what its value counts on', () => {
  const data = { _id: 'half', kind: 'expression' as const, type: 'number' as const, value: 'answers.Hours / 2' }
  const nodes = [run, ask({ 1: 'say', 2: 'say' }), say('{{ data.half }}'), end]
  expect(told(nodes, [data])).toEqual([
    'say text | On at least one path to this step, “data.half” has no value yet. | run ask say',
  ])
  expect(told(nodes, [{ ...data, value: '(answers.Hours ?? 8) / 2' }])).toEqual([])
})

test('V19 a message that started the scene by a word is there', () => {
  const first = (triggers: unknown): CaseNode => ({ ...run, properties: { triggers }, to: { 1: 'say' } })
  expect(told([first([]), say('You wrote {{ message.text }}'), end])).toHaveLength(1)
  expect(told([first([{ kind: 'keyword', keywords: ['sleep'] }]), say('You wrote {{ message.text }}'), end])).toEqual(
    [],
  )
})

test('V20 a name that nothing could give a value, and what was probably meant', () => {
  const text = '{{ answers.Hour }} {{ data.goal }} {{ contact.name }} {{ mood }} {{ profile.anything }} {{ tags }}'
  expect(told([run, ask({ 1: 'say', 2: 'end' }), say(text), end]).map((line) => line.split(' | ')[1])).toEqual([
    'No step called “Hour” reads an answer. Did you mean “Hours”?',
    'The scene has no data source “goal”.',
    'A client has no “name”.',
    'There is no “mood” here.',
  ])
})
