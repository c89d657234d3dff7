import { expect, test } from 'vitest'
import type { DataSource } from '@attune/contract/scenes/graph'
import { errorsOfSource, checkSourceId, createSource, describeSource, mergeKeyOf } from './source-edits.ts'

const source = (_id: string, part: Partial<DataSource> = {}): DataSource => ({
  _id,
  kind: 'static',
  type: 'string',
  value: '',
  ...part,
})

test('a new value gets an unused name', () => {
  expect(createSource([])._id).toBe('value_1')
  expect(createSource([source('value_1'), source('value_2')])._id).toBe('value_3')
})

test('a name must be valid in expressions and unique', () => {
  expect(checkSourceId('question_text', [])).toBeNull()
  for (const id of ['', '1st', 'two words', 'a-b', 'constructor', 'x'.repeat(61)])
    expect(checkSourceId(id, []), id).toBe('Use letters, digits and _, starting with a letter.')
  expect(checkSourceId('goal', [source('goal')])).toBe('Another value has this name.')
})

test('only edits of one value become one undo step', () => {
  const [goal, weight] = [source('goal'), source('weight')]
  const before = [goal, weight]
  expect(mergeKeyOf(before, [source('goal', { value: 'S' }), weight])).toBe('dataSource.goal')
  expect(mergeKeyOf(before, [goal, source('weight', { value: '7' })])).toBe('dataSource.weight')
  for (const after of [
    [...before, source('value_1')],
    [goal],
    [weight],
    [source('aim'), weight],
    [goal, source('weight', { type: 'number', value: null })],
    [goal, source('weight', { kind: 'template' })],
  ])
    expect(mergeKeyOf(before, after)).toBeUndefined()
})

test('errors are assigned to their data source', () => {
  const issue = {
    nodeId: null,
    nodePropertyName: 'dataSource.goal.value',
    reason: "This isn't a number.",
    message: 'Invalid "dataSource.goal.value" property. This isn\'t a number.',
    severity: 'error',
  } as const
  const whole = { ...issue, nodePropertyName: 'dataSource.goal', reason: 'Another data source already has this id.' }
  const errors = errorsOfSource([issue, whole, { ...issue, nodePropertyName: 'dataSource.other.value' }], 'goal')
  expect([...errors]).toEqual([
    ['value', "This isn't a number."],
    ['', 'Another data source already has this id.'],
  ])
  expect(errorsOfSource([{ ...issue, nodeId: 'nd_1' }], 'goal').size).toBe(0)
})

test('one-line summary', () => {
  expect(describeSource(source('a'))).toBe('Set when the scene starts')
  expect(describeSource(source('a', { value: 8, type: 'number' }))).toBe('8')
  expect(describeSource(source('a', { kind: 'expression', value: 'now' }))).toBe('Expression: now')
})
