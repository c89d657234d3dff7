import { expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'first' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const question = (_id: string, title: string, parserName: string, to: string): CaseNode => ({
  ...{ _id, type: 'question', title },
  properties: { text: `${title}?`, parserName },
  to: { 1: to, 2: 'end' },
})
const asked = [run, question('first', 'Start', 'weight', 'mood'), question('mood', 'Walked', 'bool', 'hours')]
const found = (last: CaseNode, parserName = 'weight') =>
  check(
    sceneOf({
      nodes: [
        ...asked,
        question('hours', 'Sleep', 'integer', 'now'),
        question('now', 'Now', parserName, 'last'),
        last,
        end,
      ],
    }),
  )
    .filter(({ check: by }) => by === 'comparison')
    .map(({ nodePropertyName, message, path }) => `${nodePropertyName}: ${message} (${path.join(' ')})`)
const pick = (expression: string): CaseNode => ({
  _id: 'last',
  type: 'switch',
  properties: { cases: [{ num: 1, expression }] },
  to: { 0: 'end', 1: 'end' },
})
const save = (key: string, value: object): CaseNode => ({
  _id: 'last',
  type: 'save_into_profile',
  properties: { key, value: { type: 'number', ...value } },
  to: { 1: 'end' },
})

test.each([
  ['answers.Now.value > 80', '“answers.Now.value” has no unit here'],
  ['answers.Now.value < answers.Start.value', '“answers.Now.value” has no unit here'],
  ['answers.Now > 80', '“answers.Now” has a unit. Write kg(answers.Now) or lbs(answers.Now)'],
  ['answers.Sleep < "Start weight"', '“answers.Sleep” is a number'],
  ['answers.Walked == "yes"', '“answers.Walked” is true or false'],
  ['answers.Sleep.value > 7', '“answers.Sleep” is a number by itself, so “answers.Sleep.value” is always empty.'],
  ['answers.Walked.value == true', '“answers.Walked” is true or false by itself'],
  ['profile.weight > 80', 'Did you mean “profile.basic.weight”?'],
])('V33 %s is warned about', (expression, message) => {
  const [issue, ...others] = found(pick(expression))
  expect(others).toEqual([])
  expect(issue).toContain(`cases.0.expression: `)
  expect(issue).toContain(message)
  expect(issue).toContain('(run first mood hours now last)')
})

test.each([
  ['answers.Now > answers.Start'],
  ['kg(answers.Now) > 80'],
  ['answers.Now.unit == "kg" && answers.Now.value > 80'],
  ['answers.Sleep > 7'],
  ['answers.Sleep == "7"'],
  ['answers.Walked == true'],
  ['answers.Walked != null'],
  ['profile.basic.weight > 80'],
  ['profile.streak > 3'],
])('V33 nothing about %s', (expression) => {
  expect(found(pick(expression))).toEqual([])
})

test('V33 a weight that is saved without its unit', () => {
  const fault = [expect.stringContaining('Save “answers.Now” to keep the unit.')]
  expect(found(save('startWeight', { kind: 'expression', value: 'answers.Now.value' }))).toEqual(fault)
  expect(found(save('startWeight', { kind: 'template', value: '{{ answers.Now.value }}' }))).toEqual(fault)
  expect(found(save('startWeight', { kind: 'expression', value: 'answers.Now' }))).toEqual([])
  expect(found(save('basic.weight', { kind: 'expression', value: 'answers.Now.value' }))).toEqual([])
  const both = '{{ answers.Now.value }} {{ answers.Now.unit }}'
  expect(found(save('note', { kind: 'template', type: 'string', value: both }))).toEqual([])
})
